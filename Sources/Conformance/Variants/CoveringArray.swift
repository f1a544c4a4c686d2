/// Rows in which each pair of levels of two factors stands at least once, as far as no conflict forbids it: greedy,
/// pair by pair (Cohen, Dalal, Fredman and Patton, "The AETG system", 1997), and the same rows each time.
struct CoveringArray: Sendable {
  /// A level of a factor.
  struct Level: Sendable, Hashable {
    let factor: Int
    let level: Int
  }

  /// For each row the level of each factor; nil where none goes with the others of the row.
  let rows: [[Int?]]

  /// Makes the rows.
  ///
  /// - Parameters:
  ///   - sizes: How many levels each factor has.
  ///   - conflict: Whether two levels of different factors cannot stand in one row.
  init(sizes: [Int], conflict: (Level, Level) -> Bool) {
    var open: [(Level, Level)] = []
    for (first, size) in sizes.enumerated() {
      for second in sizes.indices.dropFirst(first + 1) {
        for level in 0..<size {
          for other in 0..<sizes[second] {
            let pair = (Level(factor: first, level: level), Level(factor: second, level: other))
            if !conflict(pair.0, pair.1) { open.append(pair) }
          }
        }
      }
    }
    var rows: [[Int?]] = []
    while let seed = open.first {
      var row = [Int?](repeating: nil, count: sizes.count)
      row[seed.0.factor] = seed.0.level
      row[seed.1.factor] = seed.1.level
      for factor in sizes.indices where row[factor] == nil {
        row[factor] = Self.best(factor, sizes[factor], in: row, open, conflict)
      }
      open.removeAll { row[$0.0.factor] == $0.0.level && row[$0.1.factor] == $0.1.level }
      rows.append(row)
    }
    self.rows = rows
  }

  /// The level of a factor that meets most of the open pairs with what the row has.
  private static func best(
    _ factor: Int, _ size: Int, in row: [Int?], _ open: [(Level, Level)], _ conflict: (Level, Level) -> Bool
  ) -> Int? {
    let chosen = row.enumerated().compactMap { index, level in level.map { Level(factor: index, level: $0) } }
    let possible = (0..<size).map { Level(factor: factor, level: $0) }.filter { level in
      !chosen.contains { conflict($0, level) || conflict(level, $0) }
    }
    let counts = possible.map { level in
      open.count { pair in
        (pair.0 == level && chosen.contains(pair.1)) || (pair.1 == level && chosen.contains(pair.0))
      }
    }
    guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return nil }
    return possible[index].level
  }
}
