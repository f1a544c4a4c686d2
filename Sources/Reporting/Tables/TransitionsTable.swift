import Conformance

/// Writes how often a run took each transition of the contracts' state tables, and each pair of transitions.
public enum TransitionsTable {
  /// What was counted for one contract.
  public struct Contract: Sendable {
    let system: String
    let role: Role
    let tables: [TransitionCounts]

    /// Makes the counts of one contract.
    public init(system: String, role: Role, tables: [TransitionCounts]) {
      self.system = system
      self.role = role
      self.tables = tables
    }
  }

  /// As Markdown: for each state table, its transitions with the counts of the transitions taken next, then the pairs
  /// that are not taken, and why.
  public static func markdown(_ contracts: [Contract], cases: Int, seed: UInt64) -> String {
    var lines = [
      "# Transitions", "",
      "How often the rules of a role take each transition of its state table, and each pair of transitions, on the",
      "reference implementation with \(cases) cases for each rule, seed \(seed). Rows are numbered. The last column",
      "counts the transitions taken next: `7 ×12` means row 7, twelve times.", "",
    ]
    for contract in contracts {
      for table in contract.tables {
        lines += ["## \(contract.system), \(contract.role.rawValue): \(table.name.lowercased())", ""]
        lines += section(table) + [""]
      }
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static func section(_ table: TransitionCounts) -> [String] {
    let rows = table.rows.enumerated().filter { $0.element.isReachable }
    let pairs = rows.flatMap { $0.element.followers.map(\.count) }
    let fewest = pairs.min() ?? 0
    var lines = [
      "\(rows.count) transitions, \(pairs.count) pairs; each transition is taken "
        + "\(ResultText.count(rows.map(\.element.count).min() ?? 0, "time", "times")) or more, each pair "
        + "\(ResultText.count(fewest, "time", "times")) or more.", "",
    ]
    lines += StateDiagram.mermaid(table) + [""]
    lines += Markdown.table(
      ["#", "State", "Event", "If", "Next", "Effects", "Allowed", "Open", "Rules", "Taken", "Then"],
      rows.map { index, row in
        [
          String(index + 1), row.from, row.event, row.guard, row.next, row.effects, row.permits,
          row.questions, row.rules.joined(separator: ", "), String(row.count),
          row.followers.map { "\($0.row + 1) ×\($0.count)" }.joined(separator: ", "),
        ]
      })
    lines += ["", "Not constructed:", ""]
    let open = rows.filter(\.element.isOpenEnded)
    lines += open.map { index, row in
      "- What follows row \(index + 1) (\(row.event)): the document leaves open what happens next (\(row.questions))."
    }
    lines += table.unreachable.map { "- Pairs from the state \"\($0)\": no transition leads there." }
    if open.isEmpty && table.unreachable.isEmpty { lines.append("- Nothing.") }
    return lines
  }
}
