import Adapter
import Catalogue
import Conformance
import Foundation
import Reporting
import Sentences

/// `pyx rules`: lists the rules.
enum Rules {
  static let specification = CommandSpecification(
    name: "rules", summary: "Lists the rules.",
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .values("--rule", "ID", "only this rule, or the rules whose ids begin so"),
      .value("--format", "F", "text (the default), json or markdown"),
    ])

  enum Format: String, CaseIterable { case text, json, markdown }

  static func run(_ arguments: Arguments, registry: Registry) throws -> ExitCode {
    let selection = try registry.selection(arguments)
    let rules = registry.contracts(in: selection).flatMap(\.rules).filter { selection.includes(rule: $0.id) }
    let format = try arguments.word("--format", otherwise: Format.text)
    guard !rules.isEmpty else {
      throw UserError(
        .nothingSelected, "no rule fits all of --system, --role and --rule; leave one of them out")
    }
    switch format {
    case .text: try Output.print(RulesTable.text(rules))
    case .json: try Output.print(json: RulesTable.json(rules))
    case .markdown: try Output.print(RulesTable.markdown(rules))
    }
    return .success
  }
}

/// `pyx traceability`: says what became of each sentence of the documents, and of each row of the rule catalogue.
enum Traceability {
  static let specification = CommandSpecification(
    name: "traceability",
    summary: "Says for each sentence of a document which rules test it, or why none does.",
    options: [.values("--system", "S", "only this system")])

  static func run(_ arguments: Arguments, registry: Registry) throws -> ExitCode {
    let contracts = registry.contracts(in: try registry.selection(arguments)).map {
      TraceabilityTable.Contract(
        system: $0.system, role: $0.role, rows: $0.catalogue, rules: $0.rules, exclusions: $0.exclusions)
    }
    try Output.print(TraceabilityTable.markdown(contracts, sentences: try SentenceFiles.all()))
    return .success
  }
}

/// `pyx transitions`: says how often a run takes what the state tables have.
enum Transitions {
  static let specification = CommandSpecification(
    name: "transitions",
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
      let tables = await contract.typed.transitions(settings)
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
      guard let survey = await contract.typed.walks(settings) else { continue }
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
