import Locks
import PropertyTesting
import Testing

/// The issues recorded by one property's cases, withheld from the report.
@usableFromInline
final class IssueLog: Sendable {
  private struct State: Sendable {
    var issues: [Issue] = []
    var warnings: [Issue] = []
  }

  private static let most = 20
  private let ignoresKnownIssues: Bool
  private let state = Locked(State())

  init(ignoringKnownIssues: Bool) { ignoresKnownIssues = ignoringKnownIssues }

  @usableFromInline var isEmpty: Bool { state.withLock { $0.issues.isEmpty } }

  /// Takes an issue; if it returns the issue, the issue is still reported.
  ///
  /// It is called on the thread that records the issue. If a detached task records an issue, the handlers of all
  /// running tests get it, so its owner is unknown: it is reported unchanged and has no effect on the property.
  func handle(_ issue: Issue) -> Issue? {
    if Test.current == nil { return issue }
    if ignoresKnownIssues && !issue.isFailure && issue.severity == .error { return nil }
    state.withLock { state in
      if issue.severity < .error {
        if state.warnings.count < Self.most,
          !state.warnings.contains(where: { $0.sourceLocation == issue.sourceLocation })
        {
          state.warnings.append(issue)
        }
      } else if state.issues.count < Self.most {
        state.issues.append(issue)
      }
    }
    return nil
  }

  /// The first warning of each source location, for the report.
  var warnings: [Issue] { state.withLock { $0.warnings } }

  /// The result for a case whose body returned, but recorded issues.
  @usableFromInline
  func failure(_ context: CaseContext) -> CaseResult<PropertyFailure> {
    .failed(PropertyFailure(issues: takeIssues(), error: nil, attachments: context.attachments))
  }

  /// The result for a case whose body threw.
  ///
  /// - Throws: an error that ends the check instead, if a time limit or `Test.cancel` cancelled the body.
  @usableFromInline
  func verdict(of error: any Error, _ context: CaseContext) throws -> CaseResult<PropertyFailure> {
    if error is CancellationError || Task.isCancelled { throw error }
    let issues = takeIssues()
    if error is Rejection && issues.isEmpty { return .discarded }
    // `#require` has recorded its issue before it throws, so its error says nothing more.
    let isTold = error is Rejection || (error is ExpectationFailedError && !issues.isEmpty)
    return .failed(
      PropertyFailure(issues: issues, error: isTold ? nil : error, attachments: context.attachments))
  }

  private func takeIssues() -> [Issue] {
    state.withLock { state in
      defer { state.issues = [] }
      return state.issues
    }
  }
}
