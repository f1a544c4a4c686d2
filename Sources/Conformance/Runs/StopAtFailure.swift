import Locks

/// Notes the first failure of a run that stops there.
final class StopAtFailure: Sendable {
  private let isFailure: (@Sendable (RuleResult) -> Bool)?
  private let first = Locked<String?>(nil)

  /// Starts without a failure.
  ///
  /// - Parameter isFailure: Whether a result ends the run; nil if no result does.
  init(_ isFailure: (@Sendable (RuleResult) -> Bool)?) { self.isFailure = isFailure }

  /// The rule that failed first; nil if none has.
  var rule: String? { first.withLock(\.self) }

  /// Notes the result of a rule.
  func take(_ result: RuleResult) {
    guard let isFailure, isFailure(result) else { return }
    first.withLock { if $0 == nil { $0 = result.rule.id } }
  }
}
