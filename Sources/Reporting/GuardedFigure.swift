import Conformance
import JSONValues

/// How many guarded mutants of a contract this rule set notices; a guarded mutant is a defect that shows only under one
/// condition.
///
/// The figures come from each system's `guarded.md` among the reports. They describe the rules, not the judged
/// implementation. A run quotes them so that its reader knows how much a pass may have missed.
public struct GuardedFigure: Sendable, Hashable {
  /// The contract.
  public let contract: ContractName
  /// How many of these mutants the rules notice.
  public let killed: Int
  /// How many of them have a visible effect, so that a rule could notice them.
  public let possible: Int
  /// The limit on the pairs of a defect and a condition that were tried; nil if all pairs were tried.
  public let sample: Int?

  init(_ system: String, _ role: Role, killed: Int, possible: Int, sample: Int?) {
    contract = ContractName(system, role)
    (self.killed, self.possible, self.sample) = (killed, possible, sample)
  }

  /// The recorded figures of the given contracts, in their order; contracts without a record are left out.
  public static func figures(of contracts: [ContractName]) -> [GuardedFigure] {
    contracts.compactMap { name in recorded.first { $0.contract == name } }
  }

  /// The figures of some contracts as JSON.
  public static func tree(of contracts: [ContractName]) -> JSONValue {
    .array(
      figures(of: contracts).map { figure in
        .members([
          "system": .string(figure.contract.system), "role": .string(figure.contract.role.rawValue),
          "killed": .count(figure.killed), "possible": .count(figure.possible),
          "sample": figure.sample.map(JSONValue.count) ?? .null,
        ])
      })
  }

  /// The schema of that JSON.
  package static let form = ReportSchema.list(
    ReportSchema.object([
      "system": ReportSchema.string, "role": ReportSchema.role, "killed": ReportSchema.whole,
      "possible": ReportSchema.whole, "sample": ReportSchema.nullable(ReportSchema.whole),
    ]))

  /// The figures of a run's contracts, added up by system, as one line; nil if there are none.
  static func line(of contracts: [ContractName]) -> String? {
    let figures = Self.figures(of: contracts)
    guard !figures.isEmpty else { return nil }
    let parts = figures.map(\.contract.system).firstOccurrences.map { system in
      let own = figures.filter { $0.contract.system == system }
      let (killed, possible) = (own.reduce(0) { $0 + $1.killed }, own.reduce(0) { $0 + $1.possible })
      return "\(system) \(killed) of \(possible)"
    }
    let isSample = figures.contains { $0.sample != nil }
    return "Guarded mutants of this rule set: \(parts.joined(separator: ", ")) noticed"
      + (isSample ? " (sample)" : "") + "; see pyx explain guarded"
  }

  /// The figure in words, such as `pia-wallets, library: 51 of 55 (sample)`.
  var words: String {
    "\(contract.words): \(killed) of \(possible)" + (sample == nil ? "" : " (sample)")
  }
}

extension RunReport {
  /// The names of the contracts that were judged.
  package var contractNames: [ContractName] { contracts.map { ContractName($0.system, $0.role) } }
}

// `.ci/digests --record` writes this extension; `.ci/digests` compares it with the reports.
extension GuardedFigure {
  /// The figures of each system's `guarded.md`.
  public static let recorded: [GuardedFigure] = [
    GuardedFigure("dotpay", .library, killed: 51, possible: 51, sample: 60),
    GuardedFigure("dotpay", .integration, killed: 52, possible: 56, sample: 60),
    GuardedFigure("online-payments", .library, killed: 53, possible: 54, sample: 60),
    GuardedFigure("online-payments", .integration, killed: 46, possible: 51, sample: 60),
    GuardedFigure("pay-by-bank-app", .library, killed: 52, possible: 54, sample: 60),
    GuardedFigure("pay-by-bank-app", .integration, killed: 52, possible: 57, sample: 60),
    GuardedFigure("pay-by-bank-app", .configuration, killed: 0, possible: 6, sample: 60),
    GuardedFigure("paydiant", .library, killed: 54, possible: 54, sample: 60),
    GuardedFigure("paydiant", .integration, killed: 51, possible: 51, sample: 60),
    GuardedFigure("pia-wallets", .library, killed: 57, possible: 57, sample: 60),
    GuardedFigure("pia-wallets", .integration, killed: 51, possible: 52, sample: 60),
    GuardedFigure("pia-wallets", .configuration, killed: 2, possible: 4, sample: 60),
  ]
}
