import Synchronization

/// The steps that were waited for in full and never ended, over all rules of a run.
///
/// An SDK's own time-out may take more than a minute. A step that has never ended twice is not waited for so long again
/// on the way to another rule's subject; in the rules that judge it, each waits once for itself.
final class WaitLedger: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func add(_ step: String) { counts.withLock { $0[step, default: 0] += 1 } }

  /// Whether the step was waited for in vain often enough to expect nothing of it.
  func isHopeless(_ step: String) -> Bool { counts.withLock { $0[step, default: 0] >= 2 } }
}

/// Whether a rule's cases have waited in vain; they run one after the other, so the answer is the same in every run.
@usableFromInline final class Waiting: Sendable {
  /// How long a step that never ended before is waited for.
  @usableFromInline static let short = Duration.milliseconds(250)

  private let ledger: WaitLedger
  private let failed = Atomic(false)

  init(_ ledger: WaitLedger) { self.ledger = ledger }

  /// Whether the rule has waited in full, and nothing came, or knew that nothing would.
  var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Notes that the step was waited for in full, and nothing came.
  func fail(_ step: String?) {
    failed.store(true, ordering: .relaxed)
    if let step { ledger.add(step) }
  }

  /// Whether the step has never ended before; whoever asks does not wait for it.
  func isHopeless(_ step: String) -> Bool {
    guard ledger.isHopeless(step) else { return false }
    failed.store(true, ordering: .relaxed)
    return true
  }
}
