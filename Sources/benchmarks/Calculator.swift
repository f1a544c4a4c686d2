import PropertyTesting

/// An expression of integers, sums and quotients.
indirect enum Expression: Sendable, CustomStringConvertible {
  case literal(Int)
  case sum(Expression, Expression)
  case quotient(Expression, Expression)

  static let generator = Generator<Expression>.recursive(
    depth: 5, base: Generator<Int>.int.map { .literal($0) }
  ) { part in
    .oneOf([
      zip(part, part).map { .sum($0, $1) },
      zip(part, part).map { .quotient($0, $1) },
    ])
  }

  /// Whether something is divided by a literal zero.
  var dividesByLiteralZero: Bool {
    switch self {
    case .literal: false
    case .sum(let a, let b): a.dividesByLiteralZero || b.dividesByLiteralZero
    case .quotient(_, .literal(0)): true
    case .quotient(let a, let b): a.dividesByLiteralZero || b.dividesByLiteralZero
    }
  }

  /// The value, or nil if something is divided by zero.
  var value: Int? {
    switch self {
    case .literal(let number): return number
    case .sum(let a, let b):
      guard let a = a.value, let b = b.value else { return nil }
      return a &+ b
    case .quotient(let a, let b):
      guard let a = a.value, let b = b.value, b != 0 else { return nil }
      return b == -1 ? 0 &- a : a / b
    }
  }

  var description: String {
    switch self {
    case .literal(let number): "\(number)"
    case .sum(let a, let b): "(\(a) + \(b))"
    case .quotient(let a, let b): "(\(a) / \(b))"
    }
  }
}

extension Challenge {
  static var calculator: Challenge {
    Challenge(
      "calculator", Expression.generator, isLeast: { ["(0 / (0 + 0))"].contains("\($0)") },
      property: { $0.dividesByLiteralZero ? .discarded : .when($0.value != nil) })
  }
}
