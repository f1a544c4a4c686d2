/// Rows in which each pair of levels of two factors occurs at least once, unless a conflict forbids the pair.
///
/// The rows are made greedily, pair by pair (Cohen, Dalal, Fredman and Patton, "The AETG system", 1997), and are the
/// same each time.
struct CoveringArray: Sendable {
  /// A level of a factor.
  struct Level: Sendable, Hashable {
    let factor: Int
    let level: Int
  }

  /// For each row, the level of each factor; nil if no level fits the other levels of the row.
  let rows: [[Int?]]

  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - sizes: How many levels each factor has.
  ///   - conflict: Whether two levels of different factors cannot be in one row.
  init(sizes: [Int], conflict: (Level, Level) -> Bool) {
    // All levels are in one list; two tables, indexed by the levels' places in it, say which pairs must not share a
    // row, and which pairs still need a row.
    let all = sizes.enumerated().flatMap { factor, size in
      (0..<size).map { Level(factor: factor, level: $0) }
    }
    let isApart = all.map { one in all.map { conflict(one, $0) || conflict($0, one) } }
    var isOpen = all.indices.map { first in
      all.indices.map { all[first].factor < all[$0].factor && !isApart[first][$0] }
    }
    var rows: [[Int?]] = []
    for first in all.indices {
      while let second = isOpen[first].firstIndex(of: true) {
        var chosen = [first, second]
        for factor in sizes.indices where !chosen.contains(where: { all[$0].factor == factor }) {
          let possible = all.indices.filter { level in
            all[level].factor == factor && !chosen.contains { isApart[$0][level] }
          }
          let counts = possible.map { level in
            chosen.count { isOpen[min($0, level)][max($0, level)] }
          }
          if let most = counts.max(), let index = counts.firstIndex(of: most) {
            chosen.append(possible[index])
          }
        }
        for one in chosen { for other in chosen { isOpen[one][other] = false } }
        var row = [Int?](repeating: nil, count: sizes.count)
        for level in chosen { row[all[level].factor] = all[level].level }
        rows.append(row)
      }
    }
    self.rows = rows
  }
}
