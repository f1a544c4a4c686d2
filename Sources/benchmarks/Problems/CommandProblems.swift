import PropertyTesting

extension Challenge {
  /// Commands on numbered resources: [0] opens a new resource, [1, n] uses resource n, and [2, n] closes it.
  static var commands: [Challenge] {
    [
      Challenge("used after it was closed", free, least: "[[0], [2, 0], [1, 0]]") { steps in
        var closed: Set<Int> = []
        var opened = 0
        return steps.contains { step in
          switch step[0] {
          case 0: opened += 1
          case 1: return closed.contains(step[1])
          default: if step[1] < opened { closed.insert(step[1]) }
          }
          return false
        }
      },
      Challenge("the third is used", free, least: "[[0], [0], [0], [1, 2]]") { steps in
        var opened = 0
        return steps.contains { step in
          if step == [1, 2] { return opened == 3 }
          if step == [0] { opened += 1 }
          return false
        }
      },
      Challenge("two open at once are closed", modelled, least: "[[0], [0], [2, 0], [2, 0]]") { steps in
        var (open, most, closed) = (0, 0, 0)
        for step in steps {
          if step[0] == 0 { open += 1 }
          if step[0] == 2 { (open, closed) = (open - 1, closed + 1) }
          most = max(most, open)
        }
        return most >= 2 && closed >= 2
      },
    ]
  }

  private static let one = Generator<Int>.int(in: 0...5)

  /// Any commands in any order.
  private static let free = Generator<[[Int]]>.array(
    of: .oneOf([.just([0]), one.map { [1, $0] }, one.map { [2, $0] }]))

  /// Commands on open resources.
  private static let modelled = Generator<[[Int]]>.commands(
    initial: 0, count: 0...20,
    choose: { open in
      if open == 0 { return .just([0]) }
      let place = Generator<Int>.int(in: 0...(open - 1))
      return .oneOf([.just([0]), place.map { [1, $0] }, place.map { [2, $0] }])
    },
    advance: { (open: inout Int, step: [Int]) in
      open += step[0] == 0 ? 1 : step[0] == 2 ? -1 : 0
    })
}
