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

  /// Looks at the result of a rule.
  func take(_ result: RuleResult) {
    guard let isFailure, isFailure(result) else { return }
    first.withLock { if $0 == nil { $0 = result.rule.id } }
  }
}
