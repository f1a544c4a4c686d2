import Conformance

/// The document's verdict on any text as a number with a Luhn checksum: "Validate data", Luhn.
enum LuhnFormat {
  /// What is recorded for numbers shorter than any card's.
  static let few = "a right checksum over fewer than eight digits"
  /// What is recorded for numbers longer than any card's.
  static let many = "a right checksum over more than nineteen digits"
  /// What is recorded for numbers with something between their digits.
  static let separated = "a number with a checksum and blanks or marks among its digits"

  /// A number is rejected if its checksum is wrong, and accepted if it is right and the number has a usual length.
  ///
  /// A text with letters, control characters, combining marks or pictures is rejected, because no notation of numbers
  /// uses these. Blanks and punctuation among digits are open (A-OP-21), and so is whether a digit of another script
  /// counts (A-OP-60).
  static func expectation(of text: String) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      if let digits = text.luhnDigits {
        guard Luhn.sum(of: digits, reducing: true) % 10 == 0 else { return .rejected }
        return 8...19 ~= digits.count
          ? .accepted : .open(.checksumOfUnusualLength, digits.count < 8 ? few : many)
      }
      guard canBeRight(text) else { return .rejected }
      let isForeign = text.unicodeScalars.contains { $0.asciiDigit == nil && $0.digitValue != nil }
      return isForeign
        ? .open(.digitsOfOtherScripts, "a number with a checksum and digits of other scripts")
        : .open(.separatorsAmongDigits, separated)
    }
  }

  /// Whether the sum can be right: separators are skipped, and each foreign digit is skipped or counted.
  private static func canBeRight(_ text: String) -> Bool {
    // The possible sums so far. A state also says whether the next digit is doubled, and whether any digit has come.
    var sums: Set<State> = [State()]
    for scalar in text.unicodeScalars.reversed() {
      if let digit = scalar.asciiDigit {
        sums = Set(sums.map { $0.adding(digit) })
      } else if let digit = scalar.digitValue {
        sums.formUnion(sums.map { $0.adding(digit) })
      } else if !scalar.isSeparator {
        return false
      }
    }
    return sums.contains { $0.hasDigits && $0.sum == 0 }
  }

  private struct State: Hashable {
    var sum = 0
    var isDoubled = false
    var hasDigits = false

    func adding(_ digit: Int) -> State {
      let weighted = isDoubled ? digit * 2 : digit
      return State(sum: (sum + weighted / 10 + weighted % 10) % 10, isDoubled: !isDoubled, hasDigits: true)
    }
  }
}

/// The checksum of ISO/IEC 7812-1, annex B.
enum Luhn {
  /// The sum over digits, in which every second digit is doubled, beginning with the last but one.
  ///
  /// - Parameter reducing: Whether a doubled digit above 9 counts as the sum of its two digits.
  static func sum(of digits: [Int], reducing: Bool) -> Int {
    digits.reversed().enumerated().reduce(0) { sum, place in
      let weighted = place.element * (place.offset % 2 == 0 ? 1 : 2)
      return sum + (reducing && weighted > 9 ? weighted - 9 : weighted)
    }
  }

  /// Whether a text of only digits has the right sum.
  static func isValid(_ text: String) -> Bool {
    text.luhnDigits.map { sum(of: $0, reducing: true) % 10 == 0 } ?? false
  }

  /// The number with the check digit that belongs to it.
  static func completed(_ number: String) -> String {
    let sum = sum(of: (number.luhnDigits ?? []) + [0], reducing: true)
    return number + String((10 - sum % 10) % 10)
  }
}

extension String {
  /// The digits of a text that consists only of digits.
  var luhnDigits: [Int]? {
    let digits = utf8.map { Int($0) - 0x30 }
    return !digits.isEmpty && digits.allSatisfy { 0...9 ~= $0 } ? digits : nil
  }
}
