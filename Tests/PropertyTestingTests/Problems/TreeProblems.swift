import PropertyTesting

/// A value as in JSON.
indirect enum Document: Equatable, Sendable, CustomStringConvertible {
  case null
  case number(Int)
  case text(String)
  case list([Document])
  case object([[Document]])

  static let generator = Generator<Document>.recursive(
    depth: 5,
    base: .oneOf([
      .just(.null), Generator<Int>.int.map { .number($0) },
      Generator<String>.ascii(count: 0...5).map { .text($0) },
    ])
  ) { part in
    .oneOf([
      Generator<[Document]>.array(of: part, count: 0...4).map { .list($0) },
      Generator<[[Document]]>.array(
        of: zip(Generator<String>.ascii(count: 0...5), part).map { [.text($0), $1] }, count: 0...4
      ).map { .object($0) },
    ])
  }

  var depth: Int {
    switch self {
    case .null, .number, .text: 0
    case .list(let parts): 1 + (parts.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.map { $0[1].depth }.max() ?? 0)
    }
  }

  /// The value itself and all values inside.
  var all: [Document] {
    switch self {
    case .null, .number, .text: [self]
    case .list(let parts): [self] + parts.flatMap(\.all)
    case .object(let members): [self] + members.flatMap { $0[1].all }
    }
  }

  var description: String {
    switch self {
    case .null: "null"
    case .number(let number): "\(number)"
    case .text(let text): "'\(text)'"
    case .list(let parts): "\(parts)"
    case .object(let members): "{" + members.map { "\($0[0]): \($0[1])" }.joined(separator: ", ") + "}"
    }
  }
}

/// A tree of keys.
indirect enum Branches: Equatable, Sendable, CustomStringConvertible {
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

extension Problem {
  /// Recursive values.
  static let trees = [
    threeLevels, largeNumberInObject, keyComesTwice, twoTextsAnywhere, keysOutOrder, threeKeysDiffer, sumKeys,
  ]

  private static let threeLevels = Problem("three levels", Document.generator, least: "[[[]]]") {
    $0.depth >= 3
  }

  private static let largeNumberInObject = Problem(
    "a large number in an object", Document.generator, least: "{'': 101}"
  ) {
    $0.all.contains {
      guard case .object(let members) = $0 else { return false }
      return members.contains { if case .number(let number) = $0[1] { number > 100 } else { false } }
    }
  }

  private static let keyComesTwice = Problem(
    "a key that comes twice", Document.generator, least: "{'': null, '': null}"
  ) {
    $0.all.contains {
      guard case .object(let members) = $0 else { return false }
      return members.indices.contains { one in members[..<one].contains { $0[0] == members[one][0] } }
    }
  }

  private static let twoTextsAnywhere = Problem(
    "two texts anywhere", Document.generator, least: "['', '']"
  ) {
    $0.all.filter { if case .text = $0 { true } else { false } }.count >= 2
  }

  private static let keysOutOrder = Problem(
    "keys out of order", Branches.generator, least: "(- 1 (- 0 -))"
  ) {
    let keys = $0.keys
    return keys != keys.sorted()
  }

  private static let threeKeysDiffer = Problem(
    "three keys that differ", Branches.generator, least: "(- 0 (- 1 (- 2 -)))"
  ) {
    Set($0.keys).count >= 3
  }

  private static let sumKeys = Problem(
    "a sum of keys", Branches.generator, least: "(- 50 (- 100 -))"
  ) {
    $0.keys.reduce(0, +) >= 150
  }
}
