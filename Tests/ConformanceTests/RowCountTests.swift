import JSONValues
import Testing

@testable import Conformance

/// How often the rows of a state table were taken, added up over blocks of cases.
@Suite struct RowCountTests {
  private func counts(_ numbers: [Int]) throws -> RowCounts {
    try JSONValue(encoding: numbers).decoded()
  }

  /// The counts after these rows were taken.
  ///
  /// Each pair consists of the number of the row before, or nil, and the number of the row itself.
  private func counted(_ rows: [(Int?, Int)], of size: Int = 4) -> RowCounts {
    var taken = TakenRows(rows: size)
    for (before, row) in rows { taken.count(row, after: before) }
    return RowCounts(taken)
  }

  @Test func everyRowIsCountedWithTheOneBefore() {
    let found = counted([(nil, 0), (0, 3), (3, 0), (0, 3), (nil, 3)])
    #expect(found.numbers == [0, 1, 1, 0, 4, 1, 1, 4, 2, 4, 1, 1])
    #expect(
      found.all.map { [$0.before ?? -1, $0.row, $0.count] } == [
        [-1, 0, 1], [-1, 3, 1], [0, 3, 2], [3, 0, 1],
      ])
    #expect(counted([], of: 0) == RowCounts())
  }

  /// However the rows are cut into blocks, the counts of the blocks add up to the counts of the whole.
  @Test(arguments: 1...40) func blocksAddUpToTheWhole(size: Int) throws {
    let rows = (0..<40).map { number in
      (number % 3 == 0 ? nil : number * 7 % 5, number * number % 5) as (Int?, Int)
    }
    let whole = counted(rows, of: 5)
    var sum = RowCounts()
    for start in stride(from: 0, to: rows.count, by: size) {
      let block = counted(Array(rows[start..<min(rows.count, start + size)]), of: 5)
      sum.add(try JSONValue(encoding: block).decoded())
    }
    #expect(sum == whole && sum.fits(rows: 5))
    #expect(sum.all.reduce(0) { $0 + $1.count } == 40)
  }

  @Test(
    arguments: [
      ([], true), ([0, 1, 1], true), ([4, 4, 9], true), ([0, 1, 1, 0, 2, 1], true), ([0, 1], false),
      ([0, 0, 1], false), ([0, 5, 1], false), ([5, 1, 1], false), ([-1, 1, 1], false), ([0, 1, 0], false),
      ([0, 2, 1, 0, 1, 1], false), ([0, 1, 1, 0, 1, 1], false),
    ] as [([Int], Bool)])
  func whatNoTableCanHaveIsNoticed(numbers: [Int], fits: Bool) throws {
    #expect(try counts(numbers).fits(rows: 4) == fits)
  }
}
