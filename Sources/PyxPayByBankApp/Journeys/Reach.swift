import Conformance

/// What some journeys of popups may take: the rows of the table, and the paths to them.
///
/// It is found once for each kind of journey, because dozens of rules begin with such journeys.
struct Reach: Sendable {
  /// The rows that can be reached, in order.
  let rows: [PopupTransition]
  /// The shortest path to each state that can be reached.
  let paths: [PopupState: [PopupTransition]]

  static let anything = Reach(.anything)
  static let nothingRemembered = Reach(.nothingRemembered)
  static let noPayment = Reach(.noPayment)

  init(_ before: Before) {
    let table = PayByBankApp.popupTable.only(before.allows)
    let paths = table.paths(from: table.initial)
    (rows, self.paths) = (table.transitions.filter { paths[$0.from] != nil }, paths)
  }

  /// Every row that ends in an allowed state, with the shortest path to the row.
  ///
  /// First come some rows for each of these states; they are repeated if few rows lead to a state. Then come the other
  /// rows, from all parts of the table.
  func journeysByEnd(_ isAllowed: (PopupState) -> Bool) -> [[PopupTransition]] {
    let rows = rows.filter { $0.next.map(isAllowed) ?? false }
    let places = Dictionary(grouping: rows.indices) { rows[$0].next }
    let ends = rows.map(\.next).firstOccurrences
    precondition(!ends.isEmpty, "no transition is left to start from")
    // A run of 200 cases has 120 journeys.
    let rounds = ends.count > 10 ? 4 : 7
    let first = (0..<rounds).flatMap { round in
      ends.compactMap { places[$0] }.map { $0[round % $0.count] }
    }
    let taken = Set(first)
    let rest = rows.indices.filter { !taken.contains($0) }
    let stride = [7, 11, 13].first { !rest.count.isMultiple(of: $0) } ?? 1
    let spread = rest.indices.map { rest[$0 * stride % rest.count] }
    return (first + spread).compactMap { place in paths[rows[place].from].map { $0 + [rows[place]] } }
  }
}
