import Conformance

/// The transitions that a contract's cases took, on a page: a diagram and a complete table.
struct StatesPart {
  let contract: RunReport.ContractRun
  let options: ReportOptions

  /// A part for each table; empty if the contract has none.
  var html: HTML { .joined(contract.transitions.map(part)) }

  private func part(_ table: TransitionCounts) -> HTML {
    let broken = Set(contract.results.filter { PageOutcome($0, options).style == "bad" }.map(\.rule.id))
    let rows = table.rows.enumerated().filter { $0.element.isReachable }
    let taken = rows.count { $0.element.count > 0 }
    let pairs = rows.flatMap { $0.element.followers.map(\.count) }
    let summary =
      "\(taken) of \(rows.count) transitions were taken, and \(pairs.count { $0 > 0 }) of \(pairs.count) pairs of "
      + "consecutive transitions."
    return .element(
      "div", ["data-item": "states"],
      [
        .element(
          "h3", [:],
          [
            .text(table.name.prefix(1).uppercased() + table.name.dropFirst()),
            .element("span", ["class": "soft small"], text: " \(contract.system), \(contract.role.rawValue)"),
          ]),
        .paragraph(summary),
        StateArcs(table: table, broken: broken, summary: summary).html,
        .element(
          "details", [:],
          [
            .element("summary", text: "All \(rows.count) transitions as a table"),
            .element(
              "div", ["class": "wide", "tabindex": "0", "role": "region", "aria-label": "Transitions"],
              self.table(rows.map { ($0.offset, $0.element) }, broken)),
          ]),
      ])
  }

  private func table(_ rows: [(Int, TransitionCounts.Row)], _ broken: Set<String>) -> HTML {
    let known = Dictionary(
      contract.results.map { ($0.rule.id, $0.rule) }, uniquingKeysWith: { first, _ in first })
    let columns = ["#", "State", "Event", "If", "Next", "Required effects", "Rules", "Taken"]
    return .element(
      "table", [:],
      [
        .element("caption", text: "How often each transition was taken in the search for failures"),
        .element(
          "thead", [:], .element("tr", [:], columns.map { .element("th", ["scope": "col"], text: $0) })),
        .element(
          "tbody", [:],
          rows.map { index, row in
            let rules = row.rules.map { id -> HTML in
              let name = broken.contains(id) ? "✗ \(id)" : id
              return known[id].map { .link(to: PageAnchor.rule($0), name) } ?? .text(name)
            }
            let words = [String(index + 1), row.from, row.event, row.guard, row.next, row.effects]
            return .element(
              "tr", [:],
              words.map { .element("td", text: $0) }
                + [
                  .element("td", [:], .list(rules)),
                  .element("td", text: row.count == 0 ? "never" : String(row.count)),
                ])
          }),
      ])
  }
}
