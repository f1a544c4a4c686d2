import PropertyTesting

extension Problem {
  /// Numbers that are positions in a list, and parts that come in any order.
  static let references = [deepParents, twoPlaces, sharedElement, oneOfEach, overdraft, asymmetric]

  /// The parent of each node except the first: one of the nodes before it.
  private static let parents = Generator<[Int]> { source in
    let count = try source.integer(in: 1...12)
    return try (1..<max(2, count)).map { try source.integer(in: 0...($0 - 1)) }
  }

  private static let deepParents = Problem("three levels of parents", parents, least: "[0, 1, 2]") {
    parents in
    func depth(_ node: Int) -> Int { node == 0 ? 0 : 1 + depth(parents[node - 1]) }
    return (0...parents.count).contains { depth($0) >= 3 }
  }

  /// A list and two positions in it.
  private static let places = Generator<([Int], Int, Int)> { source in
    let list = try Generator<[Int]>.array(of: .int(in: 0...99), count: 2...20).draw(from: source)
    let first = try source.integer(in: 0...(list.count - 1))
    return (list, first, try source.integer(in: 0...(list.count - 1)))
  }

  private static let twoPlaces = Problem("two places in a list", places, least: "([0, 1], 0, 1)") {
    list, first, second in first < second && list[first] < list[second]
  }

  private static let sharedElement = Problem(
    "an element of both lists", zip(Generator<[Int]>.array(of: .int), Generator<[Int]>.array(of: .int)),
    least: "([5], [5])"
  ) { one, other in one.contains { $0 >= 5 && other.contains($0) } }

  /// Amounts paid in and out, and ends of days.
  private static let bookings = Generator<[[Int]]>.array(
    of: .oneOf([
      Generator<Int>.int(in: 1...10_000).map { [$0] }, Generator<Int>.int(in: 1...10_000).map { [-$0] },
      .just([]),
    ]))

  private static let oneOfEach = Problem("one of each", bookings, least: "[[1], [-1], []]") { bookings in
    Set(bookings.map { $0.first?.signum() ?? 0 }).count == 3
  }

  private static let overdraft = Problem("a large sum is paid out", bookings, least: "[[101], [-101]]") {
    bookings in
    var balance = 0
    for booking in bookings {
      guard let amount = booking.first else { return false }
      if amount < -100 && balance + amount >= 0 { return true }
      balance = max(0, balance + amount)
    }
    return false
  }

  private static let asymmetric = Problem(
    "a table that is not symmetric",
    Generator<Int>.int(in: 1...6).flatMap { size in
      Generator<[[Int]]>.array(of: .array(of: .int(in: -9...9), count: size), count: size)
    }, least: "[[0, 0], [1, 0]]"
  ) { table in table.indices.contains { row in table.indices.contains { table[row][$0] != table[$0][row] } } }
}
