import Conformance

/// What rules on calls under way at once say of them.
enum Overlaps {
  /// The label of cases in which answers came in another order than the calls.
  static let anotherOrder = "answers in another order than the calls"
}

extension Trial where System == OnlinePayments {
  /// Records whether calls that overlapped were answered, and labels the case with what was seen; whether it counts.
  ///
  /// - Parameters:
  ///   - calls: All calls, in their order.
  ///   - answered: Those that got an answer of their own, in the same order.
  ///   - early: Those that had ended before the last one was made.
  ///   - isInTurn: Whether the SDK asked the service for one thing after another: then answers cannot come in another
  ///     order.
  ///   - three: The label of cases with three calls or more.
  @discardableResult
  func countOverlap(
    of calls: [Int], answered: [Int], before early: [Int], isInTurn: Bool, three: String
  ) throws -> Bool {
    let together = answered.filter { !early.contains($0) }
    let refused = calls.count - answered.count
    if refused > 0 { reading(.aOP71, "a call is refused while another one runs") }
    guard countsOverlap(answered: together.count, refused: refused) else { return false }
    if refused == 0 { reading(.aOP71, "overlapping calls are answered") }
    if together.count > 2 { label(three) }
    let order = try seen.of(.lookedUp, .paymentItems, .paymentProduct, .publicKey, .requestFailed)
      .compactMap(\.call).filter(together.contains)
    if order != order.sorted() {
      label(Overlaps.anotherOrder)
    } else if isInTurn {
      leaveOut(Overlaps.anotherOrder, because: "asks the service for one thing after another")
    }
    return true
  }
}
