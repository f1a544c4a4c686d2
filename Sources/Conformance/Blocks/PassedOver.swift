/// Cases in which the implementation did not do what the rule is about, and did not have to.
///
/// A label marks such a case, so blocks, shards and evidence packs need no other data about it.
enum PassedOver {
  private static let prefix = "passed over: "

  /// The label of a case that was passed over for a reason.
  static func label(_ reason: String) -> String { prefix + reason }

  /// The reason that a label gives; nil if it is the label of a situation.
  static func reason(in label: String) -> String? {
    label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : nil
  }
}

extension BlockReport {
  /// The cases that were passed over, by reason, the most frequent reason first.
  private var passedOverByReason: [(reason: String, count: Int)] {
    labels.compactMap { label, count in PassedOver.reason(in: label).map { (reason: $0, count: count) } }
      .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }

  /// How many cases were passed over.
  var passedOver: Int { passedOverByReason.reduce(0) { $0 + $1.count } }

  /// Why the rule is not applicable although its cases were run: all cases were passed over.
  var reasonOfAll: String? {
    guard cases > 0, passedOver >= cases else { return nil }
    return passedOverByReason.first?.reason
  }
}
