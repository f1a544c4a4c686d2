import CommandSupport
import Conformance
import Reporting
import Sentences

/// `pyx-maintainer traceability`: says how each sentence of the documents, and each row of the rule catalogue, is tested.
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
