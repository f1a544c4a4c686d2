import CommandSupport
import Conformance
import Reporting

/// `pyx-maintainer inputs`: counts the edits that the rules on input make to valid values.
enum Inputs {
  static let specification = CommandSpecification(
    name: "inputs",
    summary: "Counts the edits that rules on input make to valid values, by kind, class and place.",
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .values("--rule", "ID", "only this rule, or rules whose ids begin with ID"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
    ])

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    let selection = try registry.selection(arguments)
    let settings = try RunSettings(arguments)
    var entries: [InputsTable.Entry] = []
    for contract in registry.contracts(in: selection) {
      let inputs = contract.type.editedInputs.filter { selection.includes(rule: $0.rule) }
      guard !inputs.isEmpty else { continue }
      let ids = Set(inputs.map(\.rule))
      for result in await contract.typed.candidate().run(Selection(rules: ids.sorted()), settings: settings) {
        entries += inputs.filter { $0.rule == result.rule.id }.map { InputsTable.Entry($0, result) }
      }
    }
    guard !entries.isEmpty else {
      throw UserError(
        .nothingSelected,
        "no rule with edited inputs matches --system, --role and --rule together; leave one of them out")
    }
    try Output.print(InputsTable.markdown(entries))
    return .success
  }
}
