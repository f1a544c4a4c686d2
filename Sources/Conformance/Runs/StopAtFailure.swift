import Synchronization

/// Notes the first failure of a run that is to stop there.
final class StopAtFailure: Sendable {
  private let isFailure: (@Sendable (RuleResult) -> Bool)?
  private let first = Mutex<String?>(nil)

  /// Begins without a failure.
  ///
  /// - Parameter isFailure: Whether a result ends the run; nil where none does.
  init(_ isFailure: (@Sendable (RuleResult) -> Bool)?) { self.isFailure = isFailure }

  /// The rule that failed first; nil where none has.
  var rule: String? { first.withLock(\.self) }

  /// Looks at what happened to a rule.
  func take(_ event: RunEvent) {
    guard let isFailure else { return }
    switch event {
    case .started: break
    case .searched(let result), .finished(let result):
      guard isFailure(result) else { return }
      first.withLock { if $0 == nil { $0 = result.rule.id } }
    }
  }
}
