/// Some blocks of the cases of one rule.
package struct RulePart: Sendable, Hashable {
  /// Id of the rule.
  package let rule: String
  /// The blocks, from 0.
  package let blocks: Range<Int>
}

/// What one rule takes.
package struct RuleLoad: Sendable, Hashable {
  /// Id of the rule.
  package let rule: String
  /// How many blocks its cases are cut into.
  package let blocks: Int
  /// What a block costs, in calls of an implementation.
  package let cost: Int

  /// Makes a load.
  package init(rule: String, blocks: Int, cost: Int) {
    (self.rule, self.blocks, self.cost) = (rule, blocks, cost)
  }
}

/// Cuts what a run has to do into parts of about the same cost.
package enum ShardPlan {
  /// The parts that fall to a shard, contract by contract.
  ///
  /// All blocks of all rules stand in a row, which is cut where the cost of what stands before is a share of the whole:
  /// the same loads give the same parts on every machine, and a rule's blocks in a shard stand one behind the other.
  package static func parts(of contracts: [[RuleLoad]], for shard: Shard) -> [[RulePart]] {
    let whole = contracts.joined().reduce(0) { $0 + $1.blocks * $1.cost }
    var before = 0
    return contracts.map { loads in
      loads.compactMap { load in
        // A block falls to the shard in whose share its middle lies.
        let mine = (0..<load.blocks).filter { block in
          let middle = 2 * (before + block * load.cost) + load.cost
          return min(shard.count - 1, middle * shard.count / max(1, 2 * whole)) == shard.index - 1
        }
        before += load.blocks * load.cost
        guard let first = mine.first, let last = mine.last else { return nil }
        return RulePart(rule: load.rule, blocks: first..<last + 1)
      }
    }
  }
}
