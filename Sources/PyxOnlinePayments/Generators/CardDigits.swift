import Conformance
import PropertyTesting

/// Digits of card numbers as entered: the first digit is a usual first digit of cards, the rest are arbitrary.
enum CardDigits {
  /// Digits of a card number; their count lies in the given range.
  static func digits(count: ClosedRange<Int>) -> Generator<String> {
    Generator { source in
      let text = try Generator<String>.digits(count: count).draw(from: source)
      if text.isEmpty { return text }
      return try first.draw(from: source) + text.dropFirst()
    }
  }

  /// Six to nineteen digits, because a check needs six and no card has more than nineteen; each count up to nine is
  /// frequent.
  static let enough: Generator<String> = .frequency([
    (2, digits(count: 6...6)), (2, digits(count: 7...7)), (2, digits(count: 8...8)),
    (2, digits(count: 9...9)),
    (4, digits(count: 10...19)),
  ])

  /// Too few digits for a check: none to five.
  static let tooFew: Generator<String> = .oneOf(digits(count: 5...5), digits(count: 0...5))

  private static let first = Generator<String>.element(of: ["4", "5", "2", "3", "6"])

  /// The lengths that ``enough`` must cover.
  static let lengths: [Coverage<String>] = [
    .covers("six digits", atLeast: 6) { $0.count == 6 },
    .covers("seven digits", atLeast: 6) { $0.count == 7 },
    .covers("eight digits", atLeast: 6) { $0.count == 8 },
    .covers("nine digits", atLeast: 6) { $0.count == 9 },
    .covers("more than nine digits", atLeast: 12) { $0.count > 9 },
  ]
}
