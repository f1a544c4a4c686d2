/// How often cases took each row of a state table after each previous row, in a form in which counting is quick.
@usableFromInline
struct TakenRows: Sendable {
  /// How many rows the table has.
  @usableFromInline let rows: Int
  /// A line of counts for each previous row; the first line counts the rows that had no previous row.
  @usableFromInline var counts: [Int]

  @usableFromInline
  init(rows: Int) {
    self.rows = rows
    counts = Array(repeating: 0, count: (rows + 1) * rows)
  }

  @inlinable
  mutating func count(_ row: Int, after last: Int?) { counts[(last.map { $0 + 1 } ?? 0) * rows + row] += 1 }
}

/// The same counts as a value that can be stored and added: three numbers for each pair of a row and the row before it.
@usableFromInline
struct RowCounts: Codable, Sendable, Hashable {
  // Three numbers: the previous row, counted from 1, or 0 for none; the row, counted from 1; the count. Sorted by the
  // first two.
  private(set) var numbers: [Int] = []

  init() {}

  init(_ taken: TakenRows) {
    guard taken.rows > 0 else { return }
    for (place, count) in taken.counts.enumerated() where count > 0 {
      numbers += [place / taken.rows, place % taken.rows + 1, count]
    }
  }

  @usableFromInline
  init(from decoder: any Decoder) throws {
    numbers = try decoder.singleValueContainer().decode([Int].self)
  }

  @usableFromInline
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbers)
  }

  /// How often a row was taken after another row, or as the first row.
  struct Taken {
    /// The previous row, counted from 0 as `row` is; nil if there was none.
    let before: Int?
    let row: Int
    let count: Int
  }

  var all: [Taken] {
    stride(from: 0, to: numbers.count, by: 3).map {
      Taken(
        before: numbers[$0] == 0 ? nil : numbers[$0] - 1, row: numbers[$0 + 1] - 1, count: numbers[$0 + 2])
    }
  }

  /// Whether these are possible counts for a table with the given number of rows.
  func fits(rows: Int) -> Bool {
    guard numbers.count.isMultiple(of: 3) else { return false }
    let all = all
    return all.allSatisfy {
      (-1..<rows).contains($0.before ?? -1) && (0..<rows).contains($0.row) && $0.count > 0
    }
      && zip(all, all.dropFirst()).allSatisfy { ($0.before ?? -1, $0.row) < ($1.before ?? -1, $1.row) }
  }

  /// Adds other counts for the same table.
  mutating func add(_ other: RowCounts) {
    var (mine, rest) = (numbers[...], other.numbers[...])
    var sum: [Int] = []
    sum.reserveCapacity(max(mine.count, rest.count))
    while let one = mine.first, let two = rest.first {
      let (here, there) = ((one, mine[mine.startIndex + 1]), (two, rest[rest.startIndex + 1]))
      if here == there {
        sum += [one, here.1, mine[mine.startIndex + 2] + rest[rest.startIndex + 2]]
        (mine, rest) = (mine.dropFirst(3), rest.dropFirst(3))
      } else if here < there {
        sum += mine.prefix(3)
        mine = mine.dropFirst(3)
      } else {
        sum += rest.prefix(3)
        rest = rest.dropFirst(3)
      }
    }
    numbers = sum + mine + rest
  }
}

extension [RowCounts] {
  /// Adds other counts, table by table; either side may have none.
  mutating func add(_ other: [RowCounts]) {
    if isEmpty { return self = other }
    for (index, counts) in other.enumerated() where indices.contains(index) { self[index].add(counts) }
  }
}
