import PropertyTesting

extension Challenge {
  /// Lists and permutations.
  static var lists: [Challenge] {
    [
      Challenge("three odd ones", integers, least: "[1, 1, 1]") { $0.filter { $0 % 2 != 0 }.count >= 3 },
      Challenge("a descent of three", integers, least: "[0, -1, -2]") { list in
        list.indices.dropLast(2).contains { list[$0] > list[$0 + 1] && list[$0 + 1] > list[$0 + 2] }
      },
      Challenge("up, down and up", small, least: "[0, 1, 0, 1]") { list in
        list.indices.dropLast(3).contains {
          list[$0] < list[$0 + 1] && list[$0 + 1] > list[$0 + 2] && list[$0 + 2] < list[$0 + 3]
        }
      },
      Challenge("two that make a hundred", small, least: "[0, 100]") { list in
        list.indices.contains { one in list[..<one].contains { $0 + list[one] == 100 } }
      },
      Challenge("a stretch with a large sum", .array(of: .int(in: -100...100)), least: "[50, 100]") {
        (list: [Int]) in
        list.indices.contains { start in
          var sum = 0
          return list[start...].contains { part in
            sum += part
            return sum >= 150
          }
        }
      },
      Challenge("most are alike", small, least: "[0, 1, 1, 1]") { list in
        list.count >= 4
          && Set(list).contains { one in one != 0 && 2 * list.filter { $0 == one }.count > list.count }
      },
      Challenge("the last is the greatest", integers, least: "[0, 0, 0, 0, 0, 1]") { list in
        list.count > 5 && list.dropLast().allSatisfy { $0 < list[list.count - 1] }
      },
    ] + permutations
  }

  private static let integers = Generator<[Int]>.array(of: .int)
  private static let small = Generator<[Int]>.array(of: .int(in: 0...100))

  private static var permutations: [Challenge] {
    [
      Challenge("a cycle of three", .shuffled(Array(0..<8)), least: "[0, 1, 2, 3, 4, 6, 7, 5]") { order in
        order.indices.contains { order[$0] != $0 && order[order[$0]] != $0 }
      },
      Challenge("the last comes first", .shuffled(Array(0..<8)), least: "[7, 1, 2, 3, 4, 5, 6, 0]") {
        $0[0] == 7
      },
      Challenge("an element of both lists", zip(integers, integers), least: "([5], [5])") { one, other in
        one.contains { $0 >= 5 && other.contains($0) }
      },
    ]
  }
}
