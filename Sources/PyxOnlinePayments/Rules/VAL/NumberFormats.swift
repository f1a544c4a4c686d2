import Conformance

/// The document's verdict on any text as a number within bounds: "Validate data", Range.
enum RangeFormat {
  /// What is recorded for numbers with something between their digits.
  static let separated = "a number within bounds and with blanks or marks among its digits"

  /// A plain whole number is either inside the bounds or outside.
  ///
  /// If a text has a letter that no notation uses, a control character, a combining mark, or a picture, it is not a
  /// number, and so not inside. Signs, decimals, leading zeros, separators, other notations and digits of other scripts
  /// are open if some way to read the text gives a number inside the bounds (A-OP-21, 42, 60).
  static func expectation(of text: String, in bounds: ClosedRange<Int64>) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      if text.isDigits, text == "0" || !text.hasPrefix("0") {
        guard let number = Int64(text), bounds.contains(number) else { return .rejected }
        let isMinimum = number == bounds.lowerBound && number < bounds.upperBound
        return isMinimum ? TriedValue.atMinimum(text, "").expectation : .accepted
      }
      if text.unicodeScalars.contains(where: \.isLetter) {
        return notations(of: text).contains { isInside($0, bounds) }
          ? .open(.unusualNumbersInRange, "a number in another notation") : .rejected
      }
      guard text.unicodeScalars.allSatisfy({ $0.digitValue != nil || $0.isSeparator }) else {
        return .rejected
      }
      guard readings(of: text).contains(where: { isInside($0, bounds) }) else { return .rejected }
      if text.unicodeScalars.contains(where: { $0.asciiDigit == nil && $0.digitValue != nil }) {
        return .open(.digitsOfOtherScripts, "a number within bounds and with digits of other scripts")
      }
      return notation(of: text).map { .open(.unusualNumbersInRange, $0) }
        ?? .open(.separatorsAmongDigits, separated)
    }
  }

  /// What is unusual about a number that consists of digits and perhaps a leading sign or a point; nil for other texts.
  private static func notation(of text: String) -> String? {
    let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, digits.utf8.allSatisfy({ ".0123456789".utf8.contains($0) }) else { return nil }
    if parts.count == 2 { return "a number with decimals" }
    if text.hasPrefix("-") { return "a number with a minus sign" }
    return text.hasPrefix("+") ? "a number with a plus sign" : "a number with leading zeros"
  }

  private static func isInside(_ number: Double, _ bounds: ClosedRange<Int64>) -> Bool {
    Double(bounds.lowerBound)...Double(bounds.upperBound) ~= abs(number)
  }

  /// The numbers that a text means in other notations: with an exponent, in hexadecimal or another base, or with a type
  /// suffix.
  private static func notations(of text: String) -> [Double] {
    let body = text.lowercased()
    var numbers = [Double(body)]
    if let last = body.last, "dfl".contains(last) { numbers.append(Double(body.dropLast())) }
    let digits = body.drop { $0 == "+" || $0 == "-" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      numbers.append(Int64(digits.dropFirst(2), radix: radix).map(Double.init))
    }
    return numbers.compactMap { $0 }
  }

  /// The numbers that a text with separators or foreign digits may mean.
  ///
  /// Separators are skipped, or one of them is read as the decimal point. Foreign digits are all skipped or all
  /// counted.
  private static func readings(of text: String) -> [Double] {
    let known: [Character?] = text.unicodeScalars.map { scalar in
      scalar.digitValue.map { Character("\($0)") }
    }
    let plain: [Character?] = text.unicodeScalars.map { scalar in
      scalar.asciiDigit.map { Character("\($0)") }
    }
    return numbers(of: known) + numbers(of: plain)
  }

  /// The numbers that digits form if separators are skipped, or if one separator is the decimal point.
  private static func numbers(of digits: [Character?]) -> [Double] {
    var numbers: [Double?] = [Double(String(digits.compactMap(\.self)))]
    for point in digits.indices where digits[point] == nil {
      let whole = String(digits[..<point].compactMap(\.self))
      let rest = String(digits[point...].compactMap(\.self))
      numbers.append(Double("0\(whole).\(rest)0"))
    }
    return numbers.compactMap(\.self)
  }
}

/// The document's verdict on the length of any text: "Validate data", Length.
enum LengthFormat {
  /// The verdict on a text's length, which is certain only if it is the same in every unit.
  ///
  /// The units are characters, Unicode scalars, UTF-16 units and bytes (A-OP-40). The verdict must also be the same
  /// with the blanks at the text's ends and without them (A-OP-28).
  static func expectation(of text: String, least: Int, most: Int) -> TriedValue.Expectation {
    let trimmed = text.trimmed
    // A C string ends at a NUL (A-OP-62).
    let kept = text.utf8.firstIndex(of: 0).map { String(text[..<$0]).trimmed } ?? trimmed
    let (shortest, longest) = (kept.count, text.utf8.count)
    if longest < least || shortest > most { return .rejected }
    if shortest == longest, shortest == least, least < most {
      return TriedValue.atMinimum(text, "").expectation
    }
    let isSurelyLonger = shortest > least || least == most && shortest == least
    if isSurelyLonger, longest <= most { return .accepted }
    if text.utf8.contains(0) { return .open(.valueBehindNUL, "a value with a NUL and more behind it") }
    return text.utf8.count == trimmed.utf8.count
      // The unit in which a length is counted is recorded separately (A-OP-40).
      ? .elsewhere : .open(.surroundingWhiteSpace, "white space around a value")
  }
}
