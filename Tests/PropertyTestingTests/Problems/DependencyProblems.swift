import PropertyTesting

extension Problem {
  /// Problems with tables, with texts, and with parts that refer to other parts by position.
  static let dependencies = [heavyEnd, mutualWait, columnFallsTwice, capital, digitInName]

  /// A weight for each node, and the position of its successor.
  private static let nodes = Generator<Int>.int(in: 1...10).flatMap { count in
    Generator<[[Int]]>.array(
      of: zip(.int(in: 0...100), .int(in: 0...(count - 1))).map { [$0, $1] }, count: count)
  }

  private static let heavyEnd = Problem(
    "a heavy node at the end of a chain", nodes, least: "[[0, 1], [0, 2], [50, 0]]"
  ) { nodes in
    nodes.indices.contains { first in
      let second = nodes[first][1]
      let third = nodes[second][1]
      return Set([first, second, third]).count == 3 && nodes[third][0] >= 50
    }
  }

  /// The jobs that each job waits for; the number of jobs is drawn first.
  private static let waits = Generator<[[Int]]> { source in
    let count = try source.integer(in: 1...10)
    return try (0..<count).map { _ in
      try Generator<[Int]>.array(of: .int(in: 0...(count - 1)), count: 0...3).draw(from: source)
    }
  }

  private static let mutualWait = Problem("jobs that wait for each other", waits, least: "[[1], [0]]") {
    jobs in jobs.indices.contains { one in jobs[one].contains { $0 != one && jobs[$0].contains(one) } }
  }

  private static let table = Generator<[[Int]]> { source in
    let (columns, rows) = (try source.integer(in: 1...7), try source.integer(in: 1...7))
    return try (0..<rows).map { _ in try (0..<columns).map { _ in try source.integer(in: 0...99) } }
  }

  private static let columnFallsTwice = Problem(
    "a column that falls twice", table, least: "[[2], [1], [0]]"
  ) { table in
    table[0].indices.contains { column in
      table.indices.dropLast(2).contains {
        table[$0][column] > table[$0 + 1][column] && table[$0 + 1][column] > table[$0 + 2][column]
      }
    }
  }

  private static let capital = Problem("a text that is not small", .string(), least: "A") {
    $0 != $0.lowercased()
  }

  private static let digitInName = Problem(
    "a name with a digit", Generator<[String]>.array(of: .string(count: 0...6), count: 0...4),
    least: "[\"0\"]"
  ) { $0.contains { $0.contains { $0.isNumber } } }
}
