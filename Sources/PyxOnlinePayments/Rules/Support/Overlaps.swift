import Conformance

/// What rules on calls under way at once say of them.
enum Overlaps {
  /// The label of cases in which the service replied in another order than that of the calls.
  static let anotherOrder = "replies in another order than the calls"
}

/// How the service let its held replies go.
struct ReleasedReplies: Sendable {
  /// The calls that were replied to, in the order of the replies, which alone is the same in every run: what an SDK does
  /// with replies that are out at once is up to its threads.
  var order: [Int] = []
  /// Whether the SDK asked for one thing after another: then replies cannot come in another order.
  var isInTurn = false

  /// Notes that a call was replied to, the first time.
  mutating func note(_ call: Int) { if !order.contains(call) { order.append(call) } }
}

extension Trial where System == OnlinePayments {
  /// Records whether calls that overlapped were answered, and labels the case with what was seen; whether it counts.
  ///
  /// - Parameters:
  ///   - calls: All calls, in their order.
  ///   - answered: Those that got an answer of their own, in the same order.
  ///   - early: Those that had ended before the last one was made.
  ///   - replies: How the service let its replies go.
  ///   - three: The label of cases with three calls or more.
  @discardableResult
  func countOverlap(
    of calls: [Int], answered: [Int], before early: [Int], replies: ReleasedReplies, three: String
  ) -> Bool {
    let together = answered.filter { !early.contains($0) }
    let refused = calls.count - answered.count
    if refused > 0 { reading(.aOP71, "a call is refused while another one runs") }
    guard countsOverlap(answered: together.count, refused: refused) else { return false }
    if refused == 0 { reading(.aOP71, "overlapping calls are answered") }
    if together.count > 2 { label(three) }
    let order = replies.order.filter(together.contains)
    if order != order.sorted() {
      label(Overlaps.anotherOrder)
    } else if replies.isInTurn {
      leaveOut(Overlaps.anotherOrder, because: "asks the service for one thing after another")
    }
    return true
  }
}
