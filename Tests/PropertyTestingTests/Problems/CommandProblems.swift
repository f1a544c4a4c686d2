import PropertyTesting

/// A command on numbered resources.
enum ResourceCommand: Equatable, Sendable, CustomStringConvertible {
  case open
  case use(Int)
  case close(Int)

  var description: String {
    switch self {
    case .open: "open"
    case .use(let number): "use(\(number))"
    case .close(let number): "close(\(number))"
    }
  }
}

extension Problem {
  /// Command sequences.
  static let commands = [
    usedAfterItWasClosed, thirdIsUsed, twoOpenAtOnceAreClosed, resourceUsedTwice,
  ]

  private static let usedAfterItWasClosed = Problem(
    "used after it was closed", free, least: "[open, close(0), use(0)]"
  ) { steps in
    var closed: Set<Int> = []
    var opened = 0
    return steps.contains {
      switch $0 {
      case .open: opened += 1
      case .close(let number): if number < opened { closed.insert(number) }
      case .use(let number): return closed.contains(number)
      }
      return false
    }
  }

  private static let thirdIsUsed = Problem("the third is used", free, least: "[open, open, open, use(2)]") {
    steps in
    var opened = 0
    return steps.contains {
      if case .use(2) = $0 { return opened == 3 }
      if $0 == .open { opened += 1 }
      return false
    }
  }

  private static let twoOpenAtOnceAreClosed = Problem(
    "two open at once are closed", modelled, least: "[open, open, close(0), close(0)]"
  ) { steps in
    var (open, most, closed) = (0, 0, 0)
    for step in steps {
      switch step {
      case .open: open += 1
      case .use: break
      case .close: (open, closed) = (open - 1, closed + 1)
      }
      most = max(most, open)
    }
    return most >= 2 && closed >= 2
  }

  private static let resourceUsedTwice = Problem(
    "a resource used twice", modelled, least: "[open, use(0), use(0)]"
  ) { steps in
    // Numbers are positions in the list of open resources.
    var (open, next): ([Int], Int) = ([], 0)
    var uses: [Int: Int] = [:]
    for step in steps {
      switch step {
      case .open: (open, next) = (open + [next], next + 1)
      case .use(let place): uses[open[place], default: 0] += 1
      case .close(let place): open.remove(at: place)
      }
    }
    return uses.values.contains { $0 >= 2 }
  }

  private static let step = Generator<ResourceCommand>.oneOf([
    .just(.open), Generator<Int>.int(in: 0...5).map { .use($0) },
    Generator<Int>.int(in: 0...5).map { .close($0) },
  ])

  /// Any commands in any order.
  private static let free = step.array(count: 0...20)

  /// Commands on open resources.
  private static let modelled = Generator<[ResourceCommand]>.commands(
    initial: 0, count: 0...20,
    choose: { open in
      if open == 0 { return .just(.open) }
      let place = Generator<Int>.int(in: 0...(open - 1))
      return .oneOf([.just(.open), place.map { .use($0) }, place.map { .close($0) }])
    },
    advance: { open, step in
      switch step {
      case .open: open += 1
      case .use: break
      case .close: open -= 1
      }
    })
}
