import Conformance
import Locks
import PaymentNumbers

/// The card numbers that the suite made up and sent; they may be shown, and all others are masked.
///
/// A number that came from the adapter first, such as its own session id, does not count as made up if the suite sends
/// it back. About 100,000 sent numbers and as many received ones are remembered; once either limit is reached, no other
/// number counts as made up.
public final class CardNumbersSent: Sendable {
  private struct Known: Sendable {
    var sent: Set<String> = []
    var received: Set<String> = []
  }

  private let known = Locked(Known())
  private let limit: Int

  /// Starts with no numbers.
  public convenience init() { self.init(limit: 100_000) }

  init(limit: Int) { self.limit = limit }

  /// Remembers the card numbers in a sent line, except those that the adapter named first.
  func remember(_ line: some Collection<UInt8>) {
    let found = CardMasking.cardNumbers(in: line)
    guard !found.isEmpty else { return }
    known.withLock { known in
      // Beyond the limit, it is no longer known which numbers the adapter has named.
      guard known.sent.count < limit, known.received.count < limit else { return }
      known.sent.formUnion(found.filter { !known.received.contains($0) })
    }
  }

  /// Remembers the card numbers in a line from the adapter, except those that the suite had sent to it.
  func rememberReceived(_ line: some Collection<UInt8>) {
    let found = CardMasking.cardNumbers(in: line)
    guard !found.isEmpty else { return }
    known.withLock { known in
      guard known.received.count < limit else { return }
      known.received.formUnion(found.filter { !known.sent.contains($0) })
    }
  }

  /// The text with all card numbers masked, except those that the suite made up.
  public func masking(_ text: String) -> String {
    CardMasking.masked(text, except: known.withLock { $0.sent })
  }
}
