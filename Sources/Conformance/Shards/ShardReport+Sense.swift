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
    let isAtTheEnd = most == cases - before.partialValue
    guard one.isLast || !isAtTheEnd else {
      return "it claims not to be the last block, but its place shows that it is"
    }
    // Another block is the last one only if there are few inputs; a search that was given up does not say how many.
    guard !one.isLast || isAtTheEnd || one.isExhaustive || !one.ending.countsCases else {
      return "it claims to be the last block, but its place shows that it is not"
    }
    // A search that was given up counts only the cases that held.
    let counted = one.ending.countsCases ? one.cases : most
    guard one.cases <= most, one.held <= counted else {
      return "cases: \(one.cases), held: \(one.held), possible: at most \(most)"
    }
    if let label = one.labels.sorted(by: { $0.key < $1.key }).first(where: { $0.value > one.cases }) {
      return "\(label.value) of \(one.cases) cases have a label"
    }
    // One case may fail several checks, so each check is counted by itself. A failure that ends the search is not among
    // its cases, and a vector fails a check once.
    let failing = counted + one.replays + (one.ending == .failed ? 1 : 0)
    for found in one.failures where found.count > (found.found.vector == nil ? failing : 1) {
      return "\(found.count) of \(counted) cases failed"
    }
    return nil
  }
}

extension BlockReport.Ending {
  /// Whether a block that ended in this way says how many cases it has run.
  fileprivate var countsCases: Bool {
    switch self {
    case .whole, .failed, .gaveUp: true
    case .hopeless, .notApplicable, .errored: false
    }
  }
}
