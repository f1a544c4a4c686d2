import PropertyTesting

extension Challenge {
  /// Matrices, graphs and places in lists.
  static var tablesAndGraphs: [Challenge] {
    [
      Challenge("a table that is not symmetric", squares, least: "[[0, 0], [1, 0]]") { table in
        table.indices.contains { row in table.indices.contains { table[row][$0] != table[$0][row] } }
      },
      Challenge("rows alike", rows, least: "[[1], [1]]") { rows in
        rows.count >= 2 && rows.dropFirst().allSatisfy { $0 == rows[0] } && rows[0].contains { $0 > 0 }
      },
      Challenge("three levels of parents", parents, least: "[0, 1, 2]") { parents in
        func depth(_ node: Int) -> Int { node == 0 ? 0 : 1 + depth(parents[node - 1]) }
        return (0...parents.count).contains { depth($0) >= 3 }
      },
      Challenge("a cycle of three edges", graphs, least: "[[3], [0, 1], [1, 2], [2, 0]]") { graph in
        let edges = graph.dropFirst()
        return edges.contains { a in
          a[0] != a[1]
            && edges.contains { b in
              b[0] == a[1] && b[1] != a[0] && b[1] != a[1]
                && edges.contains { $0[0] == b[1] && $0[1] == a[0] }
            }
        }
      },
      Challenge("two places in a list", places, least: "([0, 1], 0, 1)") {
        (list: [Int], first: Int, second: Int) in first < second && list[first] < list[second]
      },
      Challenge("overlapping intervals", .array(of: intervals), least: "[[0, 2], [1, 1]]") {
        (list: [[Int]]) in
        list.contains { one in list.contains { one[0] < $0[0] && $0[0] < one[1] } }
      },
    ]
  }

  private static let squares = Generator<Int>.int(in: 1...6).flatMap { size in
    Generator<[[Int]]>.array(of: .array(of: .int(in: -9...9), count: size), count: size)
  }

  private static let rows = Generator<Int>.int(in: 1...5).flatMap { columns in
    Generator<[[Int]]>.array(of: .array(of: .int, count: columns), count: 1...5)
  }

  /// The parent of each node except the first; the parent is one of the nodes before it.
  private static let parents = Generator<[Int]> { source in
    let count = try source.integer(in: 1...12)
    return try (1..<max(2, count)).map { try source.integer(in: 0...($0 - 1)) }
  }

  /// The number of nodes, and then the edges, each between two nodes.
  private static let graphs = Generator<Int>.int(in: 1...8).flatMap { count in
    let node = Generator<Int>.int(in: 0...(count - 1))
    return Generator<[[Int]]>.array(of: zip(node, node).map { [$0, $1] }, count: 0...16).map {
      [[count]] + $0
    }
  }

  /// A list and two positions in it.
  private static let places = Generator<([Int], Int, Int)> { source in
    let list = try Generator<[Int]>.array(of: .int(in: 0...99), count: 2...20).draw(from: source)
    let first = try source.integer(in: 0...(list.count - 1))
    return (list, first, try source.integer(in: 0...(list.count - 1)))
  }

  private static let intervals = Generator<[Int]> { source in
    let low = try source.integer(in: 0...1_000)
    return [low, try source.integer(in: low...2_000)]
  }
}
