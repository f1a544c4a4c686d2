/// How often the rows of a state table, and the pairs of rows, were taken.
public struct TransitionCounts: Sendable {
  /// A row in words.
  public struct Row: Sendable {
    /// The words of state, event, guard, next state, effects, permitted effects and questions.
    public let from, event, `guard`, next, effects, permits, questions: String
    /// The rules that state the row.
    public let rules: [String]
    /// How often the row was taken.
    public let count: Int
    /// Whether the row can be reached from the start.
    public let isReachable: Bool
    /// Whether the document leaves open what comes after the row.
    public let isOpenEnded: Bool
    /// The rows that can be taken next, with their counts.
    public let followers: [(row: Int, count: Int)]
  }

  /// What goes through the states.
  public let name: String
  /// The rows, in the order of the table.
  public let rows: [Row]
  /// The states that cannot be reached.
  public let unreachable: [String]
}

extension TransitionCounts {
  /// The rows of a table in words.
  @usableFromInline
  init<State, Event, Guard, Effect>(
    _ table: StateTable<State, Event, Guard, Effect>, _ counts: RowCounts
  ) {
    var rows: [Int: Int] = [:]
    var pairs: [[Int]: Int] = [:]
    for taken in counts.all {
      rows[taken.row, default: 0] += taken.count
      if let before = taken.before { pairs[[before, taken.row]] = taken.count }
    }
    let unreachable = table.unreachableStates
    self.init(
      name: table.name,
      rows: table.transitions.enumerated().map { index, row in
        let isReachable = !unreachable.contains(row.from)
        let next = isReachable ? row.next.map { table.rows[$0] ?? [] } ?? [] : []
        return Row(
          from: row.from.words, event: row.event.words, guard: row.guard?.words ?? "",
          next: row.next?.words ?? "open", effects: row.effects.map(\.words).joined(separator: ", "),
          permits: row.permits.firstOccurrences.map(\.words).joined(separator: ", "),
          questions: row.questions.map(\.id).joined(separator: ", "), rules: row.rules,
          count: rows[index] ?? 0, isReachable: isReachable, isOpenEnded: row.next == nil,
          followers: next.map { ($0, pairs[[index, $0]] ?? 0) })
      }, unreachable: unreachable.map(\.words))
  }
}
