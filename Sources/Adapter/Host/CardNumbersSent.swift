import Conformance
import PaymentNumbers
import Synchronization

/// The card numbers that the suite made up and sent: they may be shown, all others are masked.
///
/// A number that came from the adapter first, as its own session id for example, is not made up where it is sent back.
/// Remembers the first 100,000 of each kind; after that no other number counts as made up.
public final class CardNumbersSent: Sendable {
  private struct Known: Sendable {
    var sent: Set<String> = []
    var received: Set<String> = []
  }

  private let known = Mutex(Known())
  private let limit: Int

  /// Remembers none.
  public convenience init() { self.init(limit: 100_000) }

  init(limit: Int) { self.limit = limit }

  /// Remembers the card numbers in a line that is sent, but for those that the adapter has named first.
  func remember(_ line: some Collection<UInt8>) {
    let found = CardMasking.cardNumbers(in: line)
    guard !found.isEmpty else { return }
    known.withLock { known in
      // What the adapter has named is not known to the end any more.
      guard known.sent.count < limit, known.received.count < limit else { return }
      known.sent.formUnion(found.filter { !known.received.contains($0) })
    }
  }

  /// Remembers the card numbers in a line that the adapter wrote, but for those that it was sent.
  func rememberReceived(_ line: some Collection<UInt8>) {
    let found = CardMasking.cardNumbers(in: line)
    guard !found.isEmpty else { return }
    known.withLock { known in
      guard known.received.count < limit else { return }
      known.received.formUnion(found.filter { !known.sent.contains($0) })
    }
  }

  /// The text with all card numbers masked but those that the suite made up.
  public func masking(_ text: String) -> String {
    CardMasking.masked(text, except: known.withLock { $0.sent })
  }
}
