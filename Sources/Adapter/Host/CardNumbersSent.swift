import Conformance
import Synchronization

/// The card numbers that the suite made up and sent: they may be shown, all others are masked.
///
/// Remembers the first 100,000.
public final class CardNumbersSent: Sendable {
  private let numbers = Mutex(Set<String>())
  private let limit = 100_000

  /// Remembers none.
  public init() {}

  /// Remembers the card numbers in a line that is sent.
  func remember(_ line: some Collection<UInt8>) {
    let found = CardMasking.cardNumbers(in: line)
    guard !found.isEmpty else { return }
    numbers.withLock { if $0.count < limit { $0.formUnion(found) } }
  }

  /// The text with all card numbers masked but those that were sent.
  public func masking(_ text: String) -> String {
    CardMasking.masked(text, except: numbers.withLock { $0 })
  }
}
