import Conformance

/// Writes which rules test each sentence of a document and each row of the rule catalogue, or why none does.
public enum TraceabilityTable {
  /// The rows of one contract.
  public struct Contract: Sendable {
    let system: String
    let role: Role
    let rows: [String]
    let rules: [RuleFacts]
    let exclusions: [Exclusion]

    /// Makes the rows of one contract from its rules, its exclusions and the catalogue's ids for its system.
    public init(system: String, role: Role, rows: [String], rules: [RuleFacts], exclusions: [Exclusion]) {
      self.system = system
      self.role = role
      self.rows = rows
      self.rules = rules
      self.exclusions = exclusions
    }
  }

  /// As Markdown: for each system, the document's sentences in order, and a table with a row for each id of the
  /// catalogue, sorted by id.
  public static func markdown(_ contracts: [Contract], sentences: [SentenceFile] = []) -> String {
    var lines = ["# Traceability", ""]
    for system in contracts.map(\.system).firstOccurrences {
      let own = contracts.filter { $0.system == system }
      let rows = rows(of: own)
      let (tested, excluded) = (rows.count { $0.state == .tested }, rows.count { $0.state == .excluded })
      let others = State.allCases.dropFirst(2).map { state in (state, rows.count { $0.state == state }) }
        .filter { $0.1 > 0 }.map { ", \($0.1) \($0.0.rawValue)" }
      lines += ["## \(system)", ""]
      if let file = sentences.first(where: { $0.system == system }) {
        lines += SentenceTable.markdown(file, rules: own.flatMap(\.rules)) + ["### The catalogue", ""]
      }
      lines += [
        "\(ResultText.count(rows.count, "row", "rows")): \(tested) tested, \(excluded) excluded\(others.joined()).",
        "",
      ]
      lines += Markdown.table(
        ["Row", "State", "Rules, or why not"], rows.map { [$0.id, $0.state.rawValue, $0.text] })
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private struct Row {
    let id: String
    let state: State
    let text: String
  }

  /// The state of a row.
  private enum State: String, CaseIterable {
    case tested, excluded, missing
    /// A rule or an exclusion names a row that does not exist.
    case unknown = "not in the catalogue"
  }

  private static func rows(of contracts: [Contract]) -> [Row] {
    var tested: [String: [String]] = [:]
    var (excluded, parts): ([String: [String]], [String: [String]]) = ([:], [:])
    for contract in contracts {
      for rule in contract.rules {
        tested[row(of: rule.id), default: []].append("\(rule.id) (\(contract.role.rawValue))")
      }
      for exclusion in contract.exclusions {
        guard let part = exclusion.part else {
          excluded[exclusion.id, default: []].append(exclusion.sentence)
          continue
        }
        parts[exclusion.id, default: []].append("not \(part): \(exclusion.sentence)")
      }
    }
    let catalogue = Set(contracts.flatMap(\.rows))
    return catalogue.union(tested.keys).union(excluded.keys).union(parts.keys).sorted().map { id in
      let rules = tested[id]?.joined(separator: ", ")
      let reasons = rules == nil ? excluded[id] ?? parts[id] : parts[id]
      let text = ([rules].compactMap { $0 } + (reasons ?? []).firstOccurrences).joined(separator: "; ")
      guard catalogue.contains(id) else { return Row(id: id, state: .unknown, text: text) }
      guard rules == nil else { return Row(id: id, state: .tested, text: text) }
      return Row(id: id, state: excluded[id] == nil ? .missing : .excluded, text: text)
    }
  }

  /// The row of the catalogue to which a rule belongs: a row with two levels has two rules, `ID/a` and `ID/b`.
  private static func row(of id: String) -> String {
    id.split(separator: "/").first.map(String.init) ?? id
  }
}
