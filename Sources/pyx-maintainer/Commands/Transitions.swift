import Catalogue
import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx-maintainer transitions`: counts the transitions of the state tables that a run takes.
enum Transitions {
  static let specification = CommandSpecification(
    name: "transitions",
    summary:
      "Counts how often the rules take each transition, and each pair of transitions, of the state tables.",
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
      .flag(
        "--defects",
        "instead, count the known defects that random walks through the tables notice by themselves, and "
          + "list the others"
      ),
    ])

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    let selection = try registry.selection(arguments)
    let settings = try RunSettings(arguments)
    guard !arguments.has("--defects") else {
      return try await defects(registry.contracts(in: selection), settings)
    }
    var counted: [TransitionsTable.Contract] = []
    for contract in registry.contracts(in: selection) {
      let tables = await contract.typed.transitions(settings)
      guard !tables.isEmpty else { continue }
      counted.append(.init(system: contract.system, role: contract.role, tables: tables))
    }
    guard !counted.isEmpty else {
      throw UserError(
        .nothingSelected, "no state table matches --system and --role together; leave one of them out")
    }
    try Output.print(TransitionsTable.markdown(counted, cases: settings.cases, seed: settings.seed))
    return .success
  }

  private static func defects(_ contracts: [KnownContract], _ settings: RunSettings) async throws -> ExitCode
  {
    var settings = settings
    // There are more runs than processors, because most defects drop an effect, and the rules wait for it in real time.
    settings.parallelism = 4 * ProcessInfo.processInfo.activeProcessorCount
    var found: [WalksTable.Contract] = []
    for contract in contracts {
      guard let survey = await contract.typed.walks(settings) else { continue }
      found.append(.init(system: contract.system, role: contract.role, survey: survey))
    }
    guard !found.isEmpty else {
      throw UserError(
        .nothingSelected,
        "no whole-model rule matches --system and --role together; leave one of them out")
    }
    try Output.print(WalksTable.markdown(found, cases: settings.cases, seed: settings.seed))
    return .success
  }
}
