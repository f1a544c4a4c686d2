/// The findings of one shard of a run: no verdicts, but the data from which the whole run's verdicts are made.
package struct ShardReport: Codable, Sendable {
  /// One claimed contract.
  package struct Contract: Codable, Sendable {
    let system: String
    let role: Role
    let claim: Claim
    /// The shares of the shard.
    package internal(set) var shares: [RuleShare]
  }

  /// The version of this format.
  package static let form = 1

  let form: Int
  /// Which part of the run the shard is.
  package let shard: Shard
  /// The run's name, from the CI system that started all shards; nil if it has none.
  let run: String?
  let suite: String
  let ruleSet: String
  let contract: String
  package let implementation: String
  let version: String
  /// The command of the adapter that was judged; nil for the built-in implementation.
  package let adapter: String?
  let seed: UInt64
  let cases: Int
  /// How many cases make a block.
  let block: Int
  let selection: Selection
  var timestamp: String
  let now: Int64?
  var contracts: [Contract]
  /// Errors of the shard as a whole, and breakages of an adapter's processes.
  let errors: [RunError]
  let incidents: [String]
  /// Findings on the declarations, which the first shard looks for.
  let declarations: [DeclarationFinding]
  /// The contracts that the run says nothing about.
  let notJudged: [ContractName]

  /// Makes a report from what the shard found in each contract.
  init(
    _ shard: Shard, of session: RunSession, run: String?, adapter: String?, contracts: [Contract],
    errors: [RunError], incidents: [String], declarations: [DeclarationFinding]
  ) {
    let header = session.header
    (form, self.shard, self.run, self.adapter) = (Self.form, shard, run, adapter)
    (suite, ruleSet, contract) = (header.suite, header.ruleSet, SuiteVersion.contract)
    (implementation, version) = (header.implementation, header.version)
    (seed, cases, block) = (header.seed, header.cases, session.settings.blockSize)
    (selection, timestamp, now) = (header.selection, header.timestamp, header.now)
    (self.contracts, self.errors, self.incidents) = (contracts, errors, incidents)
    self.declarations = declarations
    notJudged = session.notJudged
  }

  /// Replaces what differs from run to run: the time by the given one, and durations by 0.
  package mutating func forgetTimes(timestamp: String) {
    self.timestamp = timestamp
    for contract in contracts.indices {
      for share in contracts[contract].shares.indices {
        for block in contracts[contract].shares[share].blocks.indices {
          contracts[contract].shares[share].blocks[block].seconds = 0
        }
      }
    }
  }

  /// What must be the same in all shards of a run, by name.
  var identity: [(name: String, value: String)] {
    [
      ("number of shards", "\(shard.count)"), ("run", run ?? "none"), ("version of pyx", suite),
      ("rule set", ruleSet), ("contract", contract), ("implementation", implementation), ("version", version),
      ("--adapter", adapter ?? "none"), ("--seed", "\(seed)"), ("--cases", "\(cases)"),
      ("block", "\(block)"), ("--system", selection.systems.joined(separator: ", ")),
      ("--role", selection.roles.map(\.rawValue).joined(separator: ", ")),
      ("--rule", selection.rules.joined(separator: ", ")),
      ("number of contracts", "\(contracts.count)"),
      ("contracts that are not judged", notJudged.map(\.words).joined(separator: "; ")),
      (
        "claim",
        contracts.map { "\($0.system) \($0.role.rawValue) \($0.claim)" }.joined(separator: "; ")
      ),
    ]
  }

  /// The header of the merged report.
  var header: RunReport.Header {
    RunReport.Header(
      implementation: implementation, version: version, seed: seed, cases: cases, selection: selection,
      timestamp: timestamp, now: now, suite: suite, ruleSet: ruleSet)
  }
}
