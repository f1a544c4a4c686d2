import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx mutants`: shows that every rule notices its defects.
enum Mutants {
  static let specification = CommandSpecification(
    name: "mutants", summary: "Tries every known defect in the reference, and says which rules notice it.",
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .values("--rule", "ID", "only the defects of this rule, or of rules whose ids begin with ID"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
      .value("--format", "F", "text (the default), json, markdown, or record (only with --guarded)")
        .among(GuardedRequest.Format.self),
    ] + guardedOptions)

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    let selection = try registry.selection(arguments)
    var settings = try RunSettings(arguments)
    // There are more runs than processors, because most defects drop an effect, and the rules wait for it in real time.
    settings.parallelism = 4 * ProcessInfo.processInfo.activeProcessorCount
    if let request = try GuardedRequest(arguments) {
      return try await request.run(settings, selection, registry: registry)
    }
    let format = try arguments.word("--format", otherwise: Rules.Format.text)
    var results: [MutantResult] = []
    for contract in registry.contracts(in: selection) {
      if !Output.isErrorTerminal { Output.note("mutants of \(contract.system), \(contract.role.rawValue)") }
      results += await contract.typed.candidate().mutants(selection, settings: settings)
    }
    guard !results.isEmpty else {
      throw UserError(
        .nothingSelected, "no mutant matches --system, --role and --rule together; leave one of them out")
    }
    switch format {
    case .text: try Output.print(MutantsTable.text(results))
    case .json: try Output.print(json: MutantsTable.json(results))
    case .markdown: try Output.print(MutantsTable.markdown(results))
    }
    return results.allSatisfy { $0.fate == .killed && $0.leadsToFailure } ? .success : .failure
  }
}
