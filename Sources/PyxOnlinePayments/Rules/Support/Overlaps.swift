import Conformance

/// Labels and readings that rules on overlapping calls share.
enum Overlaps {
  /// The label of cases in which the order of the replies differs from that of the calls.
  static let anotherOrder = "replies in another order than the calls"
}

/// How the service released its held replies.
struct ReleasedReplies: Sendable {
  /// The calls that got replies, in the order of the replies.
  ///
  /// This is the service's order, which is the same in every run. If replies arrive together, threads decide in which
  /// order the SDK handles them.
  var order: [Int] = []
  /// Whether the SDK sent its requests one by one; if so, the service cannot reply in another order.
  var isInTurn = false

  /// Notes the first reply to a call.
  mutating func note(_ call: Int) { if !order.contains(call) { order.append(call) } }
}

extension Trial where System == OnlinePayments {
  /// Records whether overlapping calls are answered or refused, labels the case, and returns whether the case counts.
  ///
  /// - Parameters:
  ///   - calls: All calls, in their order.
  ///   - answered: The calls that got an answer of their own, in the same order.
  ///   - early: The calls that had ended before the last call was made.
  ///   - replies: How the service released its replies.
  ///   - three: The label of cases with three calls or more.
  @discardableResult
  func countOverlap(
    of calls: [Int], answered: [Int], before early: [Int], replies: ReleasedReplies, three: String
  ) -> Bool {
    let together = answered.filter { !early.contains($0) }
    let refused = calls.count - answered.count
    if refused > 0 { reading(.overlappingCalls, "a call is refused while another one runs") }
    guard countsOverlap(answered: together.count, refused: refused) else { return false }
    if refused == 0 { reading(.overlappingCalls, "overlapping calls are answered") }
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
