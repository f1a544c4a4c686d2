import Conformance

/// A state table as a graph: its reachable states, and one way for all rows that lead from one state to another.
struct StateGraph {
  /// The rows that lead from one state to another state, or back to the same state.
  struct Way: Hashable {
    let from: Int
    let next: Int
    /// The numbers of the rows, counted from 1.
    var rows: [Int]
    /// The numbers of the rows that the marked rule states.
    var own: [Int]
  }

  let states: [String]
  let ways: [Way]

  /// The graph of a table; the rows of the rule with that id are marked.
  init(_ table: TransitionCounts, of rule: String? = nil) {
    let rows = table.rows.enumerated().filter { $0.element.isReachable }
    let states = rows.flatMap { [$0.element.from, $0.element.next] }.firstOccurrences
    var ways: [Way] = []
    for (number, row) in rows {
      guard let from = states.firstIndex(of: row.from), let next = states.firstIndex(of: row.next) else {
        continue
      }
      let isOwn = rule.map(row.rules.contains) ?? false
      let place = ways.firstIndex { $0.from == from && $0.next == next }
      if place == nil { ways.append(Way(from: from, next: next, rows: [], own: [])) }
      ways[place ?? ways.count - 1].rows.append(number + 1)
      if isOwn { ways[place ?? ways.count - 1].own.append(number + 1) }
    }
    (self.states, self.ways) = (states, ways)
  }

  /// The ways that lead to another state.
  var steps: [Way] { ways.filter { $0.from != $0.next } }

  /// The rows that do not leave a state; nil if there are none.
  func loop(_ state: Int) -> Way? { ways.first { $0.from == state && $0.next == state } }
}
