import PropertyTesting

/// A number, or a list of numbers and lists to any depth.
indirect enum Nested: Sendable, CustomStringConvertible {
  case number(Int)
  case list([Nested])

  static let generator = Generator<Nested>.recursive(
    depth: 5, base: Generator<Int>.int(in: -1_000...1_000).map { .number($0) }
  ) { part in
    Generator<[Nested]>.array(of: part, count: 0...4).map { .list($0) }
  }

  var depth: Int {
    switch self {
    case .number: 0
    case .list(let parts): 1 + (parts.map(\.depth).max() ?? 0)
    }
  }

  var numbers: [Int] {
    switch self {
    case .number(let number): [number]
    case .list(let parts): parts.flatMap(\.numbers)
    }
  }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .list(let parts): "\(parts)"
    }
  }
}

/// A tree of keys.
indirect enum Branches: Sendable, CustomStringConvertible {
  case leaf
  case node(Branches, Int, Branches)

  static let generator = Generator<Branches>.recursive(depth: 5, base: .just(.leaf)) { part in
    zip(part, Generator<Int>.int(in: 0...100), part).map { .node($0, $1, $2) }
  }

  var keys: [Int] {
    switch self {
    case .leaf: []
    case .node(let left, let key, let right): left.keys + [key] + right.keys
    }
  }

  var description: String {
    switch self {
    case .leaf: "-"
    case .node(let left, let key, let right): "(\(left) \(key) \(right))"
    }
  }
}

extension Challenge {
  /// Recursive values.
  static var trees: [Challenge] {
    [
      Challenge("three levels", Nested.generator, least: "[[[]]]") { $0.depth >= 3 },
      Challenge("two large numbers anywhere", Nested.generator, least: "[101, 101]") {
        $0.numbers.filter { $0 > 100 }.count >= 2
      },
      Challenge("keys out of order", Branches.generator, least: "(- 1 (- 0 -))") {
        let keys = $0.keys
        return keys != keys.sorted()
      },
      Challenge("three keys that differ", Branches.generator, least: "(- 0 (- 1 (- 2 -)))") {
        Set($0.keys).count >= 3
      },
      Challenge("a sum of keys", Branches.generator, least: "(- 50 (- 100 -))") {
        $0.keys.reduce(0, +) >= 150
      },
    ]
  }
}
