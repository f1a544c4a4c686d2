/// Hides card numbers in text that came from outside.
///
/// A card number is a run of 13 to 19 ASCII digits with a valid Luhn check digit, written together or in groups that
/// are all separated by one space or all by one hyphen. All digits but the last four become `*`.
public enum CardMasking {
  /// The text with every card number masked, but for the given ones (digits only).
  public static func masked(_ text: String, except shown: Set<String> = []) -> String {
    var bytes = Array(text.utf8)
    var isMasked = false
    for run in cardNumbers(in: bytes) where !shown.contains(digits(of: bytes[run])) {
      let places = run.filter { isDigit(bytes[$0]) }
      for place in places.dropLast(4) { bytes[place] = UInt8(ascii: "*") }
      isMasked = true
    }
    return isMasked ? String(decoding: bytes, as: UTF8.self) : text
  }

  /// The card numbers in a text, digits only, in order.
  public static func cardNumbers(in text: some Collection<UInt8>) -> [String] {
    let bytes = Array(text)
    return cardNumbers(in: bytes).map { digits(of: bytes[$0]) }
  }

  /// Where the card numbers are; they do not overlap.
  private static func cardNumbers(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var groups: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      if let last = groups.last, !continues(last, start, bytes) {
        found += numbers(made: groups, bytes)
        groups = []
      }
      groups.append(start..<index)
    }
    return found + numbers(made: groups, bytes)
  }

  /// Whether a group of digits that starts there may belong to one number with the group before.
  private static func continues(_ last: Range<Int>, _ start: Int, _ bytes: [UInt8]) -> Bool {
    start == last.upperBound + 1
      && (bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "-"))
  }

  /// The card numbers that neighbouring groups of digits make, longest first from the left.
  private static func numbers(made groups: [Range<Int>], _ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var first = 0
    while first < groups.count {
      guard let last = longestNumber(from: first, groups, bytes) else {
        first += 1
        continue
      }
      found.append(groups[first].lowerBound..<groups[last].upperBound)
      first = last + 1
    }
    return found
  }

  private static func longestNumber(from first: Int, _ groups: [Range<Int>], _ bytes: [UInt8]) -> Int? {
    var count = 0
    var longest: Int?
    for last in first..<groups.count {
      if last > first + 1, bytes[groups[last].lowerBound - 1] != bytes[groups[first].upperBound] { break }
      count += groups[last].count
      if count > 19 { break }
      let run = bytes[groups[first].lowerBound..<groups[last].upperBound]
      if count >= 13, isLuhnValid(run) { longest = last }
    }
    return longest
  }

  private static func isLuhnValid(_ run: ArraySlice<UInt8>) -> Bool {
    var sum = 0
    var isDoubled = false
    for byte in run.reversed() where isDigit(byte) {
      let digit = Int(byte - UInt8(ascii: "0")) * (isDoubled ? 2 : 1)
      sum += digit > 9 ? digit - 9 : digit
      isDoubled.toggle()
    }
    return sum.isMultiple(of: 10)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func digits(of run: ArraySlice<UInt8>) -> String {
    String(decoding: run.filter(isDigit), as: UTF8.self)
  }
}
