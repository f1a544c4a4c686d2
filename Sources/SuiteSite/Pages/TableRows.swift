import Conformance
import Reporting

/// Rows of a state table in words.
struct TableRows {
  let table: TransitionCounts
  let contract: SiteContract
  let page: SitePage

  /// The numbers of the rows that a rule states, from 0.
  func numbers(of rule: String) -> [Int] {
    table.rows.indices.filter { table.rows[$0].isReachable && table.rows[$0].rules.contains(rule) }
  }

  /// The rows with these numbers.
  func html(_ numbers: [Int]) -> HTML {
    .table(
      "Rows of the table, with how often all rules together take each of them",
      ["#", "State", "Event", "If", "Next", "Required effects", "Allowed", "Open", "Rules", "Taken"],
      numbers.map { number in
        let row = table.rows[number]
        let words = [String(number + 1), row.from, row.event, row.guard, row.next, row.effects, row.permits]
        return words.map(HTML.text)
          + [questions(row.questions), .list(row.rules.map(link)), .text(String(row.count))]
      })
  }

  private func link(_ id: String) -> HTML {
    guard let rule = contract.rules.first(where: { $0.facts.id == id }) else { return .text(id) }
    return page.link(.rule(rule.facts), id)
  }

  private func questions(_ ids: String) -> HTML {
    let known = Set(contract.questions.map(\.id))
    return .list(
      ids.split(separator: ", ").map(String.init).map { id in
        known.contains(id) ? page.link(.question(id, contract.system), id) : .text(id)
      })
  }
}
