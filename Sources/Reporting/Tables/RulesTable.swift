import Conformance
import JSONValues

/// Writes the list of rules.
public enum RulesTable {
  /// As JSON: an array with an object for each rule.
  ///
  /// The form is ``ReportSchema/rules``.
  public static func json(_ rules: [RuleFacts]) -> String { tree(rules).pretty }

  static func tree(_ rules: [RuleFacts]) -> JSONValue {
    .array(
      rules.map { rule in
        .members([
          "id": .string(rule.id), "system": .string(rule.system), "chapter": .string(rule.chapter),
          "level": .string(rule.level.obligation.rawValue),
          "provenance": .string(rule.level.provenance.rawValue), "role": .string(rule.role.rawValue),
          "statement": .string(rule.statement), "document": .string(rule.citation.document.name),
          "section": .string(rule.citation.section), "quotation": .optional(rule.citation.quotation),
          "ambiguities": .strings(rule.ambiguities.map(\.id)),
          "mutants": .strings(rule.mutants),
        ])
      })
  }

  /// For a terminal: a heading for each chapter, a line for each rule.
  public static func text(_ rules: [RuleFacts]) -> String {
    let width = rules.map(\.id.count).max() ?? 0
    var lines: [String] = []
    for group in groups(rules) {
      if !lines.isEmpty { lines.append("") }
      lines.append(group.heading)
      for rule in group.rules {
        let binding = rule.level.isBinding ? "" : " [\(rule.level.text)]"
        lines.append("  \(rule.id.padded(to: width))  \(rule.statement)\(binding)")
      }
    }
    if !lines.isEmpty { lines.append("") }
    lines.append(ResultText.count(rules.count, "rule", "rules"))
    return lines.map(VisibleText.oneLine).joined(separator: "\n") + "\n"
  }

  /// As Markdown: a table for each chapter.
  public static func markdown(_ rules: [RuleFacts]) -> String {
    var lines = ["# Rules", ""]
    var system = ""
    for group in groups(rules) {
      if group.system != system {
        system = group.system
        let count = rules.count { $0.system == system }
        lines += ["## \(system)", "", ResultText.count(count, "rule", "rules") + ".", ""]
      }
      lines += ["### \(Markdown.cell(group.title))", ""]
      lines += Markdown.table(
        ["Rule", "Sentence", "Level", "Document", "Section", "Open questions", "Mutants"],
        group.rules.map { rule in
          [
            rule.id, rule.statement, rule.level.text, rule.citation.document.name, rule.citation.place,
            rule.ambiguities.map(\.id).joined(separator: ", "), rule.mutants.joined(separator: "; "),
          ]
        })
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private struct Group {
    let system: String
    let title: String
    let heading: String
    var rules: [RuleFacts]
  }

  /// The rules by system, role and chapter, in their order.
  private static func groups(_ rules: [RuleFacts]) -> [Group] {
    var groups: [Group] = []
    for rule in rules {
      let role = rule.role == .library ? "" : " (\(rule.role.rawValue))"
      let heading = "\(rule.system)\(role) · \(rule.chapter)"
      if let index = groups.firstIndex(where: { $0.heading == heading }) {
        groups[index].rules.append(rule)
      } else {
        groups.append(Group(system: rule.system, title: rule.chapter + role, heading: heading, rules: [rule]))
      }
    }
    return groups
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
