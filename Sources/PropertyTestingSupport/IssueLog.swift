import PropertyTesting
import Synchronization
import Testing

/// The issues that the cases of one property record, kept from the report.
@usableFromInline
final class IssueLog: Sendable {
  private struct State: Sendable {
    var issues: [Issue] = []
    var warnings: [Issue] = []
  }

  private static let most = 20
  @usableFromInline let count = Atomic<Int>(0)
  private let ignoresKnownIssues: Bool
  private let state = Mutex(State())

  init(ignoringKnownIssues: Bool) { ignoresKnownIssues = ignoringKnownIssues }

  @inlinable var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  /// Takes an issue in; what is returned is reported after all.
  ///
  /// It is called on the thread that records the issue. What a detached task records comes to the handlers of all
  /// tests under way, so it cannot be told whose it is: it is let through, and counts for none.
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
      } else {
        if state.issues.count < Self.most { state.issues.append(issue) }
        count.add(1, ordering: .releasing)
      }
    }
    return nil
  }

  /// The first warning of each place, for the report.
  var warnings: [Issue] { state.withLock { $0.warnings } }

  /// What the property says of a case whose body has returned, where issues were recorded.
  @usableFromInline
  func failure(_ context: CaseContext) -> CaseResult<PropertyFailure> {
    .failed(PropertyFailure(issues: takeIssues(), error: nil, attachments: context.attachments))
  }

  /// What the property says of a case whose body has thrown.
  ///
  /// - Throws: what ends the check instead: the error of a body that was cancelled, by a time limit or `Test.cancel`.
  @usableFromInline
  func verdict(of error: any Error, _ context: CaseContext) throws -> CaseResult<PropertyFailure> {
    if error is CancellationError || Task.isCancelled { throw error }
    let issues = takeIssues()
    if error is Rejection && issues.isEmpty { return .discarded }
    // `#require` records its issue before it throws.
    let isTold = error is Rejection || (error is ExpectationFailedError && !issues.isEmpty)
    return .failed(
      PropertyFailure(issues: issues, error: isTold ? nil : error, attachments: context.attachments))
  }

  private func takeIssues() -> [Issue] {
    state.withLock { state in
      defer {
        state.issues = []
        count.store(0, ordering: .releasing)
      }
      return state.issues
    }
  }
}
