/// How often cases took the rows of a state table, and each row behind another, while they are counted.
@usableFromInline
struct TakenRows: Sendable {
  /// How many rows the table has.
  @usableFromInline let rows: Int
  /// As many numbers for each row that came before; the first of these lines is for none.
  @usableFromInline var counts: [Int]

  @usableFromInline
  init(rows: Int) {
    self.rows = rows
    counts = Array(repeating: 0, count: (rows + 1) * rows)
  }

  @inlinable
  mutating func count(_ row: Int, after last: Int?) { counts[(last.map { $0 + 1 } ?? 0) * rows + row] += 1 }
}

/// The same as a value that can be kept and added: three numbers for each row that was taken behind another.
@usableFromInline
struct RowCounts: Codable, Sendable, Hashable {
  // The row before, counted from 1, or 0 where none was; the row, from 1; how often. By the first two in order.
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

  /// One row behind another, or first.
  struct Taken {
    /// Rows from 0; nil where none that the table knows came before.
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

  /// Whether a table with so many rows can have been counted so.
  func fits(rows: Int) -> Bool {
    guard numbers.count.isMultiple(of: 3) else { return false }
    let all = all
    return all.allSatisfy {
      (-1..<rows).contains($0.before ?? -1) && (0..<rows).contains($0.row) && $0.count > 0
    }
      && zip(all, all.dropFirst()).allSatisfy { ($0.before ?? -1, $0.row) < ($1.before ?? -1, $1.row) }
  }

  /// Adds other counts by the same table.
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
  /// Adds other counts, table by table; either may have none.
  mutating func add(_ other: [RowCounts]) {
    if isEmpty { return self = other }
    for (index, counts) in other.enumerated() where indices.contains(index) { self[index].add(counts) }
  }
}
