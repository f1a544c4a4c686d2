/// Some blocks of the cases of one rule.
package struct RulePart: Sendable, Hashable {
  /// Id of the rule.
  package let rule: String
  /// The blocks, from 0.
  package let blocks: Range<Int>
}

/// The load of one rule.
package struct RuleLoad: Sendable, Hashable {
  /// Id of the rule.
  package let rule: String
  /// How many blocks its cases are cut into.
  package let blocks: Int
  /// The relative cost of a block, estimated from how often a few cases call an implementation.
  package let cost: Int

  /// Makes a load.
  package init(rule: String, blocks: Int, cost: Int) {
    (self.rule, self.blocks, self.cost) = (rule, blocks, cost)
  }
}

/// Cuts a run into parts of about the same cost.
package enum ShardPlan {
  /// The parts of a shard, contract by contract.
  ///
  /// All blocks of all rules form a row, which is cut at equal shares of the total cost. The same loads give the same
  /// parts on every machine, and a rule's blocks in a shard are consecutive.
  package static func parts(of contracts: [[RuleLoad]], for shard: Shard) -> [[RulePart]] {
    let whole = contracts.joined().reduce(0) { $0 + $1.blocks * $1.cost }
    var before = 0
    return contracts.map { loads in
      loads.compactMap { load in
        // A block belongs to the shard whose share contains its middle.
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
