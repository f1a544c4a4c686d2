import CommandSupport
import Conformance
import Reporting

/// `pyx rules`: lists the rules.
enum Rules {
  static let specification = CommandSpecification(
    name: "rules", summary: "Lists the rules.",
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .values("--rule", "ID", "only this rule, or rules whose ids begin with ID"),
      .value("--format", "F", "text (the default), json or markdown").among(Format.self),
    ])

  enum Format: String, CaseIterable { case text, json, markdown }

  static func run(_ arguments: Arguments, registry: Registry) throws -> ExitCode {
    let selection = try registry.selection(arguments)
    let rules = registry.contracts(in: selection).flatMap(\.rules).filter { selection.includes(rule: $0.id) }
    let format = try arguments.word("--format", otherwise: Format.text)
    guard !rules.isEmpty else {
      throw UserError(
        .nothingSelected, "no rule matches --system, --role and --rule together; leave one of them out")
    }
    switch format {
    case .text: try Output.print(RulesTable.text(rules))
    case .json: try Output.print(json: RulesTable.json(rules))
    case .markdown: try Output.print(RulesTable.markdown(rules))
    }
    return .success
  }
}
