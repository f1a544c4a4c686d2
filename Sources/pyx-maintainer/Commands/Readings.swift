import Catalogue
import CommandSupport
import Conformance
import Foundation
import Reporting
import Variants

/// `pyx-maintainer readings`: shows that no conforming variant is reported as a defect.
enum Readings {
  static let specification = CommandSpecification(
    name: "readings",
    summary: "Runs all rules on conforming variants, one for each reading of an open question.",
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
    ])

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    let selection = try registry.selection(arguments)
    var settings = try RunSettings(arguments, vectors: registry.vectors)
    settings.parallelism = ProcessInfo.processInfo.activeProcessorCount
    var surveys: [VariantSurvey] = []
    for contract in registry.contracts(in: selection) {
      if !Output.isErrorTerminal {
        Output.note("variants of \(contract.system), \(contract.role.rawValue)")
      }
      surveys.append(await contract.typed.survey(settings))
    }
    guard !surveys.isEmpty else {
      throw UserError(
        .nothingSelected, "no contract matches --system and --role together; leave one of them out")
    }
    try Output.print(ReadingsTable.markdown(surveys, cases: settings.cases, seed: settings.seed))
    return surveys.allSatisfy(\.isClean) ? .success : .failure
  }
}
