import Locks

/// The steps that never ended despite a full wait, over all rules of a run.
///
/// An SDK's own time-out may take more than a minute. If two full waits for a step were in vain, rules that take the
/// step on the way to their subject wait for it only briefly. Each rule that judges the step still makes one full wait.
final class WaitLedger: Sendable {
  private let counts = Locked<[String: Int]>([:])

  func add(_ step: String) { counts.withLock { $0[step, default: 0] += 1 } }

  /// Whether so many waits for the step were in vain that the step is given up.
  func isHopeless(_ step: String) -> Bool { counts.withLock { $0[step, default: 0] >= 2 } }
}

/// Whether a rule's cases have waited in vain; they run one after another, so the answer is the same in every run.
@usableFromInline final class Waiting: Sendable {
  /// How long to wait for a step that was given up.
  @usableFromInline static let short = Duration.milliseconds(250)

  private let ledger: WaitLedger
  private let failed = Locked(false)

  init(_ ledger: WaitLedger) { self.ledger = ledger }

  /// Whether the rule's full wait was in vain, or was skipped because it would be in vain.
  var hasFailed: Bool { failed.withLock { $0 } }

  /// Notes that a full wait for the step was in vain.
  func fail(_ step: String?) {
    failed.withLock { $0 = true }
    if let step { ledger.add(step) }
  }

  /// Whether so many full waits for the step were in vain that it is given up; the caller then waits only briefly.
  func isHopeless(_ step: String) -> Bool {
    guard ledger.isHopeless(step) else { return false }
    failed.withLock { $0 = true }
    return true
  }
}
