extension ShardReport {
  /// A contradiction that no real shard could report, in one line; nil if there is none.
  var nonsense: String? {
    guard (1...Self.mostCases).contains(cases), (1...Self.mostCases).contains(block) else {
      return "it has \(cases) cases in blocks of \(block)"
    }
    for contract in contracts {
      for share in contract.shares {
        guard let first = share.blocks.first else { return "\(share.rule) has no blocks" }
        for (place, one) in share.blocks.enumerated() {
          guard one.index == first.index + place else { return "the blocks of \(share.rule) have a gap" }
          if let words = nonsense(in: one) { return "\(share.rule), block \(one.index + 1): \(words)" }
        }
      }
    }
    return nil
  }

  /// The maximum number of cases in a run.
  private static var mostCases: Int { 1_000_000_000 }

  private func nonsense(in one: BlockReport) -> String? {
    let before = one.index.multipliedReportingOverflow(by: block)
    guard !before.overflow, before.partialValue < cases else { return "there is no such block" }
    let most = min(block, cases - before.partialValue)
    guard one.isExhaustive || one.isLast == (most == cases - before.partialValue) else {
      return one.isLast
        ? "it claims to be the last block, but its place shows that it is not"
        : "it claims not to be the last block, but its place shows that it is"
    }
    guard one.cases <= most, one.held <= one.cases else {
      return "cases: \(one.cases), held: \(one.held), possible: at most \(most)"
    }
    if let label = one.labels.sorted(by: { $0.key < $1.key }).first(where: { $0.value > one.cases }) {
      return "\(label.value) of \(one.cases) cases have a label"
    }
    let failed = one.failures.reduce(0) { $0 + $1.count }
    guard failed <= one.cases + one.vectors + one.replays else {
      return "\(failed) of \(one.cases) cases failed"
    }
    return nil
  }
}
