import Conformance
import JSONValues

/// How many guarded mutants of a contract this rule set notices: defects that show under one condition only.
///
/// The figures are those of `guarded.md` of each system among the reports. They are of the rules, not of what is judged: a run
/// quotes them, so that its reader knows how much a pass can have missed.
public struct GuardedFigure: Sendable, Hashable {
  /// The contract.
  public let contract: ContractName
  /// How many rules notice.
  public let killed: Int
  /// How many change what is seen, so that a rule could notice them.
  public let possible: Int
  /// The most pairs of a defect and a condition that were tried; nil where all were.
  public let sample: Int?

  init(_ system: String, _ role: Role, killed: Int, possible: Int, sample: Int?) {
    contract = ContractName(system, role)
    (self.killed, self.possible, self.sample) = (killed, possible, sample)
  }

  /// The figures of some contracts, in their order; none for a contract of which nothing is recorded.
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

  /// The form of that.
  package static let form = ReportSchema.list(
    ReportSchema.object([
      "system": ReportSchema.string, "role": ReportSchema.role, "killed": ReportSchema.whole,
      "possible": ReportSchema.whole, "sample": ReportSchema.nullable(ReportSchema.whole),
    ]))

  /// The figures of the contracts of a run, added up by system, as one line; nil where there are none.
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
      + (isSample ? " (sample)" : "")
  }

  /// The figure as people read it: `pia-wallets, library: 51 of 55 (sample)`.
  var words: String {
    "\(contract.words): \(killed) of \(possible)" + (sample == nil ? "" : " (sample)")
  }
}

extension RunReport {
  /// The contracts that were judged, by their names.
  package var contractNames: [ContractName] { contracts.map { ContractName($0.system, $0.role) } }
}

// What follows is written by .ci/digests --record; .ci/digests compares it with the reports.
extension GuardedFigure {
  /// The figures that `guarded.md` of each system says.
  public static let recorded: [GuardedFigure] = [
    GuardedFigure("dotpay", .library, killed: 49, possible: 52, sample: 60),
    GuardedFigure("dotpay", .integration, killed: 43, possible: 50, sample: 60),
    GuardedFigure("online-payments", .library, killed: 54, possible: 56, sample: 60),
    GuardedFigure("online-payments", .integration, killed: 50, possible: 53, sample: 60),
    GuardedFigure("pay-by-bank-app", .library, killed: 52, possible: 54, sample: 60),
    GuardedFigure("pay-by-bank-app", .integration, killed: 49, possible: 53, sample: 60),
    GuardedFigure("pay-by-bank-app", .configuration, killed: 0, possible: 6, sample: 60),
    GuardedFigure("paydiant", .library, killed: 54, possible: 54, sample: 60),
    GuardedFigure("paydiant", .integration, killed: 55, possible: 55, sample: 60),
    GuardedFigure("pia-wallets", .library, killed: 53, possible: 56, sample: 60),
    GuardedFigure("pia-wallets", .integration, killed: 51, possible: 53, sample: 60),
    GuardedFigure("pia-wallets", .configuration, killed: 4, possible: 6, sample: 60),
  ]
}
