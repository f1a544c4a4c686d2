import Conformance

/// Writes what became of each row of the rule catalogue: tested, or excluded and why.
public enum TraceabilityTable {
  /// The rows of one contract.
  public struct Contract: Sendable {
    let system: String
    let role: Role
    let rules: [RuleFacts]
    let exclusions: [Exclusion]

    /// Makes the rows of one contract from its rules and exclusions.
    public init(system: String, role: Role, rules: [RuleFacts], exclusions: [Exclusion]) {
      self.system = system
      self.role = role
      self.rules = rules
      self.exclusions = exclusions
    }
  }

  /// As Markdown: a table for each system, a row for each id of the catalogue, sorted by id.
  public static func markdown(_ contracts: [Contract]) -> String {
    var lines = ["# Traceability", ""]
    for system in contracts.map(\.system).firstOccurrences {
      let rows = rows(of: contracts.filter { $0.system == system })
      let tested = rows.count { $0.isTested }
      lines += [
        "## \(system)", "",
        "\(ResultText.count(rows.count, "row", "rows")): \(tested) tested, \(rows.count - tested) excluded.",
        "",
      ]
      lines += Markdown.table(
        ["Row", "State", "Rules, or why not"], rows.map { [$0.id, $0.state, $0.text] })
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private struct Row {
    let id: String
    let isTested: Bool
    let text: String
    var state: String { isTested ? "tested" : "excluded" }
  }

  private static func rows(of contracts: [Contract]) -> [Row] {
    var tested: [String: [String]] = [:]
    var excluded: [String: [String]] = [:]
    for contract in contracts {
      for rule in contract.rules {
        tested[row(of: rule.id), default: []].append("\(rule.id) (\(contract.role.rawValue))")
      }
      for exclusion in contract.exclusions { excluded[exclusion.id, default: []].append(exclusion.sentence) }
    }
    return Set(tested.keys).union(excluded.keys).sorted().map { id in
      if let rules = tested[id] { return Row(id: id, isTested: true, text: rules.joined(separator: ", ")) }
      return Row(id: id, isTested: false, text: (excluded[id] ?? []).firstOccurrences.joined(separator: "; "))
    }
  }

  /// The row that a rule comes from: a row with two levels is two rules, `ID/a` and `ID/b`.
  private static func row(of id: String) -> String {
    id.split(separator: "/").first.map(String.init) ?? id
  }
}
