import Catalogue
import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx-maintainer transitions`: says how often a run takes what the state tables have.
enum Transitions {
  static let specification = CommandSpecification(
    program: "pyx-maintainer", name: "transitions",
    summary: "Says how often the rules take each transition of the state tables, and each pair of them.",
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
      .flag("--defects", "say instead which known defects walks through the tables notice alone"),
    ])

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    let selection = try registry.selection(arguments)
    let settings = try RunSettings(arguments)
    guard !arguments.has("--defects") else {
      return try await defects(registry.contracts(in: selection), settings)
    }
    var counted: [TransitionsTable.Contract] = []
    for contract in registry.contracts(in: selection) {
      let tables = await contract.transitions(settings)
      guard !tables.isEmpty else { continue }
      counted.append(.init(system: contract.system, role: contract.role, tables: tables))
    }
    guard !counted.isEmpty else {
      throw UserError(.nothingSelected, "no state table fits --system and --role; leave one of them out")
    }
    try Output.print(TransitionsTable.markdown(counted, cases: settings.cases, seed: settings.seed))
    return .success
  }

  private static func defects(_ contracts: [KnownContract], _ settings: RunSettings) async throws -> ExitCode
  {
    var settings = settings
    // Most defects lose something that rules then wait for in real time.
    settings.parallelism = 4 * ProcessInfo.processInfo.activeProcessorCount
    var found: [WalksTable.Contract] = []
    for contract in contracts {
      guard let survey = await contract.walks(settings) else { continue }
      found.append(.init(system: contract.system, role: contract.role, survey: survey))
    }
    guard !found.isEmpty else {
      throw UserError(
        .nothingSelected, "no rule on a whole model fits --system and --role; leave one of them out")
    }
    try Output.print(WalksTable.markdown(found, cases: settings.cases, seed: settings.seed))
    return .success
  }
}
