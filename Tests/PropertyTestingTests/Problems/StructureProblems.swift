import PropertyTesting

extension Problem {
  /// Lists, sets, dictionaries and permutations.
  static let collections = [
    threeOddOnes, lastIsGreatest, ascendingAndLarge, descentThree, listsOneLengthDiffer, oneListEndsOther,
    setWithLargeSum, twoKeysWithOneValue, cycleThree, twoMembersFarApart, sumsNestedSizes, rowsAlike,
    indexIntoList, overlappingIntervals, graphWithCycleThree,
  ]

  private static let threeOddOnes = Problem(
    "three odd ones", Generator<[Int]>.array(of: .int), least: "[1, 1, 1]"
  ) {
    $0.filter { $0 % 2 != 0 }.count >= 3
  }

  private static let lastIsGreatest = Problem(
    "the last is the greatest", Generator<[Int]>.array(of: .int), least: "[0, 0, 0, 0, 0, 1]"
  ) { list in
    list.count > 5 && list.dropLast().allSatisfy { $0 < list[list.count - 1] }
  }

  private static let ascendingAndLarge = Problem(
    "ascending and large", Generator<[Int]>.array(of: .int(in: 0...1_000)), least: "[0, 1, 99]"
  ) { list in
    list.count >= 3 && zip(list, list.dropFirst()).allSatisfy { $0 < $1 } && list.reduce(0, +) >= 100
  }

  private static let descentThree = Problem(
    "a descent of three", Generator<[Int]>.array(of: .int), least: "[0, -1, -2]"
  ) { list in
    list.indices.dropLast(2).contains { list[$0] > list[$0 + 1] && list[$0 + 1] > list[$0 + 2] }
  }

  private static let listsOneLengthDiffer = Problem(
    "lists of one length that differ", zip(Generator<[Int]>.array(of: .int), .array(of: .int)),
    least: "([0], [1])", fails: { $0.0.count == $0.1.count && $0.0 != $0.1 })

  private static let oneListEndsOther = Problem(
    "one list ends the other", zip(Generator<[Int]>.array(of: .int(in: 0...9)), .array(of: .int(in: 0...9))),
    least: "([0, 0], [0, 0])",
    fails: { $0.0.count >= 2 && $0.1.count >= $0.0.count && Array($0.1.suffix($0.0.count)) == $0.0 })

  private static let setWithLargeSum = Problem(
    "a set with a large sum", Generator<Set<Int>>.set(of: .int(in: 0...100)).map { $0.sorted() },
    least: "[1, 100]"
  ) { $0.reduce(0, +) > 100 }

  private static let twoKeysWithOneValue = Problem(
    "two keys with one value", Generator<[Int: Int]>.dictionary(of: .int, to: .int).map(sorted),
    least: "[[0, 0], [1, 0]]"
  ) {
    Set($0.map { $0[1] }).count < $0.count
  }

  private static let cycleThree = Problem(
    "a cycle of three", .shuffled(Array(0..<8)), least: "[0, 1, 2, 3, 4, 6, 7, 5]"
  ) { order in
    order.indices.contains { order[$0] != $0 && order[order[$0]] != $0 }
  }

  private static let twoMembersFarApart = Problem(
    "two members far apart", .subset(of: Array(0..<12)), least: "[5, 11]"
  ) { chosen in
    chosen.contains { one in chosen.contains { $0 - one >= 6 } }
  }

  private static let sumsNestedSizes = Problem(
    "sums of nested sizes",
    Generator<Int>.int(in: 1...6).flatMap { rows in
      Generator<Int>.int(in: 1...6).flatMap { columns in
        .array(of: Generator<[Int]>.array(of: .int(in: 0...99), count: columns), count: rows)
      }
    }, least: "[[11, 99]]"
  ) { $0.joined().reduce(0, +) >= 110 }

  private static let rowsAlike = Problem(
    "rows alike",
    Generator<Int>.int(in: 1...5).flatMap { columns in
      .array(of: Generator<[Int]>.array(of: .int, count: columns), count: 1...5)
    }, least: "[[1], [1]]"
  ) { rows in
    rows.count >= 2 && rows.dropFirst().allSatisfy { $0 == rows[0] } && rows[0].contains { $0 > 0 }
  }

  private static let indexIntoList = Problem(
    "an index into a list",
    Generator<[Int]>.array(of: .int, count: 1...20).flatMap { list in
      Generator<Int>.int(in: 0...(list.count - 1)).map { list[$0] }
    }.array(count: 0...4), least: "[10]"
  ) { $0.contains { $0 >= 10 } }

  private static let overlappingIntervals = Problem(
    "overlapping intervals", intervals.array(), least: "[[0, 2], [1, 1]]"
  ) { list in
    list.indices.contains { one in
      list.indices.contains { other in
        list[one][0] < list[other][0] && list[other][0] < list[one][1]
      }
    }
  }

  private static let graphWithCycleThree = Problem(
    "graph with a cycle of three", graphs, least: "[[3], [0, 1], [1, 2], [2, 0]]"
  ) { graph in
    let edges = graph.dropFirst()
    return edges.contains { a in
      a[0] != a[1]
        && edges.contains { b in
          b[0] == a[1] && b[1] != a[0] && b[1] != a[1]
            && edges.contains { $0[0] == b[1] && $0[1] == a[0] }
        }
    }
  }

  private static func sorted(_ dictionary: [Int: Int]) -> [[Int]] {
    dictionary.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
  }

  private static let intervals = Generator<[Int]> { source in
    let low = try source.integer(in: 0...1_000)
    return [low, try source.integer(in: low...2_000)]
  }

  /// The number of nodes, then edges, each from one node to another or to itself.
  private static let graphs = Generator<Int>.int(in: 1...8).flatMap { count in
    let node = Generator<Int>.int(in: 0...(count - 1))
    return Generator<[[Int]]>.array(of: zip(node, node).map { [$0, $1] }, count: 0...16).map {
      [[count]] + $0
    }
  }
}
