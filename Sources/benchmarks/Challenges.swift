import PropertyTesting

extension Challenge {
  /// The fourteen challenges, in the order of the public shrinking challenge's table.
  static var all: [Challenge] {
    [
      reverse, distinct, deletion, coupling, lengthList, nestedLists, largeUnionList,
      difference("difference must not be zero", least: (10, 10)) { $0 == $1 },
      difference("difference must not be small", least: (10, 6)) { $0 != $1 && distance($0, $1) <= 4 },
      difference("difference must not be one", least: (10, 9)) { distance($0, $1) == 1 },
      bound5("bound5 max1", count: 0...1), bound5("bound5", count: 0...20), binheap, calculator,
    ]
  }

  private static let list = Generator<[Int]>.array(of: .int)

  static var reverse: Challenge {
    Challenge("reverse", list, isLeast: { $0 == [0, 1] }) { .when($0 == $0.reversed()) }
  }

  static var distinct: Challenge {
    Challenge("distinct", list, isLeast: { $0 == [0, 1, -1] }) { .when(Set($0).count <= 2) }
  }

  static var deletion: Challenge {
    Challenge("deletion", zip(list, .int(in: 0...10)), isLeast: { $0 == ([0, 0], 0) }) { list, index in
      guard index < list.count else { return .discarded }
      var rest = list
      let removed = list[index]
      if let first = rest.firstIndex(of: removed) { rest.remove(at: first) }
      return .when(!rest.contains(removed))
    }
  }

  static var coupling: Challenge {
    Challenge("coupling", .array(of: .int(in: 0...10)), isLeast: { $0 == [1, 0] }) { (list: [Int]) in
      guard list.allSatisfy({ $0 < list.count }) else { return .discarded }
      return .when(!list.indices.contains { $0 != list[$0] && list[list[$0]] == $0 })
    }
  }

  static var lengthList: Challenge {
    let lists = Generator<Int>.int(in: 1...100).flatMap { count in
      Generator<[Int]>.array(of: .int(in: 0...1000), count: count)
    }
    return Challenge("lengthlist", lists, isLeast: { $0 == [900] }) { .when(($0.max() ?? 0) < 900) }
  }

  static var nestedLists: Challenge {
    Challenge(
      "nestedlists", .array(of: list), isLeast: { $0 == [[Int](repeating: 0, count: 11)] },
      property: { (lists: [[Int]]) in .when(lists.map(\.count).reduce(0, +) <= 10) })
  }

  static var largeUnionList: Challenge {
    Challenge(
      "large union list", .array(of: list), isLeast: { $0 == [[0, 1, -1, 2, -2]] },
      property: { (lists: [[Int]]) in .when(Set(lists.joined()).count <= 4) })
  }

  private static func distance(_ a: Int, _ b: Int) -> Int { abs(a - b) }

  static func difference(
    _ name: String, in range: ClosedRange<Int> = 1...0x7fff_ffff, least: (Int, Int),
    fails: @escaping @Sendable (Int, Int) -> Bool
  ) -> Challenge {
    Challenge(name, zip(.int(in: range), .int(in: range)), isLeast: { $0 == least }) { a, b in
      .when(a < 10 || !fails(a, b))
    }
  }

  static func bound5(_ name: String, count: ClosedRange<Int>) -> Challenge {
    let lists = Generator<[Int16]>.array(of: .int, count: count)
    return Challenge(
      name, .array(of: lists, count: 5), isLeast: { $0 == [[], [], [], [-1], [-32768]] },
      property: { (lists: [[Int16]]) in
        let sums = lists.map { $0.reduce(0, &+) }
        guard sums.allSatisfy({ $0 < 256 }) else { return .held }
        return .when(sums.reduce(0, &+) < 5 * 256)
      })
  }
}

extension CaseResult where Failure == Falsified {
  /// The case holds if the condition is true, and fails otherwise.
  static func when(_ condition: Bool) -> CaseResult { condition ? .held : .failed(Falsified()) }
}
