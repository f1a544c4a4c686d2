import PropertyTesting

extension Challenge {
  /// Values whose parts depend on each other: positions in lists, tables, commands, texts with several alternatives.
  static var dependent: [Challenge] {
    [twoCycle, chain, jobs, corner, columnSum, flatTable, transfers, tickets, capital, wide]
  }

  /// Nodes with a weight and the position of the next node.
  private static let nodes = Generator<[(weight: Int, next: Int)]>.nodes

  private static var twoCycle: Challenge {
    Challenge(
      "two nodes in a circle", nodes,
      isLeast: { $0.map(\.next) == [1, 0] && $0.allSatisfy { $0.weight == 0 } }
    ) { nodes in
      .when(!nodes.indices.contains { nodes[$0].next != $0 && nodes[nodes[$0].next].next == $0 })
    }
  }

  private static var chain: Challenge {
    Challenge(
      "a heavy node at the end of a chain", nodes,
      isLeast: { $0.map(\.next) == [1, 2, 0] && $0.map(\.weight) == [0, 0, 50] }
    ) { nodes in
      .when(
        !nodes.indices.contains { first in
          let second = nodes[first].next
          let third = nodes[second].next
          return Set([first, second, third]).count == 3 && nodes[third].weight >= 50
        })
    }
  }

  /// For each job, the jobs for which it waits; the number of jobs is drawn first.
  private static let waits = Generator<[[Int]]> { source in
    let count = try source.integer(in: 1...10)
    return try (0..<count).map { _ in
      try Generator<[Int]>.array(of: .int(in: 0...(count - 1)), count: 0...3).draw(from: source)
    }
  }

  private static var jobs: Challenge {
    Challenge("jobs that wait for each other", waits, isLeast: { $0 == [[1], [0]] }) { jobs in
      .when(!jobs.indices.contains { one in jobs[one].contains { $0 != one && jobs[$0].contains(one) } })
    }
  }

  private static let tables = Generator<Int>.int(in: 1...8).flatMap { rows in
    Generator<Int>.int(in: 1...8).flatMap { columns in
      .array(of: Generator<[Int]>.array(of: .int(in: 0...99), count: columns), count: rows)
    }
  }

  private static var corner: Challenge {
    Challenge("a large number off the edges", tables, isLeast: { $0 == [[0, 0], [0, 10]] }) {
      (table: [[Int]]) in
      .when(!table.dropFirst().contains { $0.dropFirst().contains { $0 >= 10 } })
    }
  }

  private static var columnSum: Challenge {
    Challenge("a column with a large sum", tables, isLeast: { $0 == [[11], [99]] }) { (table: [[Int]]) in
      .when(!table[0].indices.contains { column in table.reduce(0) { $0 + $1[column] } >= 110 })
    }
  }

  private static var flatTable: Challenge {
    let flat = Generator<[[Int]]> { source in
      let (columns, rows) = (try source.integer(in: 1...7), try source.integer(in: 1...7))
      return try (0..<rows).map { _ in try (0..<columns).map { _ in try source.integer(in: 0...99) } }
    }
    return Challenge("a column that falls twice", flat, isLeast: { $0 == [[2], [1], [0]] }) {
      (table: [[Int]]) in
      .when(
        !table[0].indices.contains { column in
          table.indices.dropLast(2).contains {
            table[$0][column] > table[$0 + 1][column] && table[$0 + 1][column] > table[$0 + 2][column]
          }
        })
    }
  }

  private static var transfers: Challenge {
    let commands = Generator<[[Int]]>.array(
      of: zip(.int(in: 0...3), .int(in: 0...9), .int(in: 1...100)).map { [$0, $1, $2] }, count: 0...30)
    return Challenge(
      "three kinds of orders in any order", commands,
      isLeast: { $0 == [[0, 0, 1], [1, 0, 1], [2, 0, 21]] }
    ) { orders in
      .when(
        !(orders.contains { $0[0] == 0 } && orders.contains { $0[0] == 1 }
          && orders.contains { $0[0] == 2 && $0[2] > 20 }))
    }
  }

  private static func ticket(_ verb: Int, _ open: Int) -> Generator<[Int]> {
    Generator<Int>.int(in: 0...(open - 1)).map { [verb, $0] }
  }

  private static var tickets: Challenge {
    // The commands open a ticket, or close or escalate an open ticket, so the possible commands depend on the state.
    let commands: Generator<[[Int]]> = .commands(
      initial: 0, count: 0...20,
      choose: { (open: Int) -> Generator<[Int]>? in
        open == 0
          ? Generator<[Int]>.just([0])
          : .oneOf([.just([0]), ticket(1, open), ticket(2, open)])
      },
      advance: { (open: inout Int, command: [Int]) in open += command[0] == 0 ? 1 : 0 })
    return Challenge(
      "two tickets, both escalated, one closed", commands,
      isLeast: { $0 == [[0], [0], [1, 0], [2, 0], [2, 1]] }
    ) { steps in
      let escalated = Set(steps.filter { $0[0] == 2 }.map { $0[1] })
      return .when(!(escalated.count >= 2 && steps.contains { $0[0] == 1 }))
    }
  }

  private static var capital: Challenge {
    Challenge("a text that is not small", Generator<String>.string(), isLeast: { $0 == "A" }) { text in
      .when(text == text.lowercased())
    }
  }

  private static var wide: Challenge {
    let names = Generator<[String]>.array(of: .string(count: 0...6), count: 0...4)
    return Challenge("a name with a digit", names, isLeast: { $0 == ["0"] }) { (names: [String]) in
      .when(!names.contains { $0.contains { $0.isNumber } })
    }
  }
}

extension Generator where Value == [(weight: Int, next: Int)] {
  fileprivate static var nodes: Generator {
    Generator<Int>.int(in: 1...10).flatMap { count in
      .array(
        of: zip(.int(in: 0...100), .int(in: 0...(count - 1))).map { (weight: $0, next: $1) }, count: count)
    }
  }
}
