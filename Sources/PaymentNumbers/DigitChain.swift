/// A chain of digits in a text: the digits have only grouping characters between them, and their places are kept.
///
/// A card number may be anywhere in a chain: with other digits before and after it, next to another number, and across
/// any separators that may stand between two groups.
struct DigitChain {
  /// How many digits a card number has.
  static let lengths = 12...19

  /// How the digits of a chain lie in the bytes of the text.
  enum Form: Equatable {
    /// Each digit has bytes of its own.
    case digits
    /// The digits share all bytes from the first to the last.
    case base64
  }

  var form = Form.digits
  /// The digits' values.
  var digits: [UInt8] = []
  /// Where the bytes of each digit are in the text.
  var places: [Range<Int>] = []
  /// The gap before each digit: 0 for no gap; the same number for the same separators.
  var gaps: [UInt16] = []
  /// Whether a hexadecimal letter comes right before the first digit or right after the last.
  var followsLetter = false
  var precedesLetter = false

  /// All chains in a text.
  static func all(in bytes: [UInt8]) -> [DigitChain] {
    let others = OtherNumbers.ranges(in: bytes)
    var chains = DigitReader(bytes, without: others).chains + EncodedDigits.chains(in: bytes, without: others)
    // A percent sign or backslash right before a number need not be an escape, as in `%B4111…` of a magnetic stripe.
    if bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }) {
      chains += DigitReader(bytes, without: others, readsEscapes: false).chains
    }
    return chains
  }

  /// Starts afresh but keeps its memory, because most chains are short.
  mutating func removeAll() {
    digits.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
    (followsLetter, precedesLetter) = (false, false)
  }

  mutating func add(_ digit: UInt8, at place: Range<Int>, after gap: UInt16) {
    digits.append(digit)
    places.append(place)
    gaps.append(digits.count == 1 ? 0 : gap)
  }

  /// The digits of a number as text.
  func text(of number: Range<Int>) -> String {
    String(decoding: digits[number].map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }

  // MARK: Hiding

  /// Hides all card numbers except the shown ones.
  ///
  /// The last four digits stay visible, except in base64 or if `whole` is true.
  func hide(except shown: Set<String>, behind veil: inout Veil, whole: Bool = false) {
    let numbers = numbers()
    guard !numbers.isEmpty else { return }
    var isShown = [Bool](repeating: false, count: digits.count)
    var foreign: [Range<Int>] = []
    for number in numbers {
      if !shown.isEmpty, shown.contains(text(of: number)) {
        for index in number { isShown[index] = true }
      } else {
        foreign.append(number)
      }
    }
    // A number is not hidden if at most four of its digits are outside shown numbers. Such a number spans several shown
    // numbers, or a shown number and its security code.
    var hidden = foreign.filter { $0.count { !isShown[$0] } > 4 }.sorted { $0.lowerBound < $1.lowerBound }[
      ...]
    while var number = hidden.popFirst() {
      while let next = hidden.first, next.lowerBound < number.upperBound {
        number = number.lowerBound..<max(number.upperBound, next.upperBound)
        hidden.removeFirst()
      }
      hide(number, whole: whole, behind: &veil)
    }
  }

  private func hide(_ number: Range<Int>, whole: Bool, behind veil: inout Veil) {
    if whole || form == .base64 {
      veil.hideEach(places[number.lowerBound].lowerBound..<places[number.upperBound - 1].upperBound)
    } else {
      for index in number.dropLast(4) { veil.hide(places[index]) }
    }
  }

  // MARK: Finding

  /// The card numbers among the digits; they may overlap.
  ///
  /// - Parameter inAnyGrouping: Whether numbers count even if they are not grouped like card numbers.
  func numbers(inAnyGrouping: Bool = false) -> [Range<Int>] {
    guard digits.count >= Self.lengths.lowerBound else { return [] }
    let sums = LuhnSums(digits)
    var found: [Range<Int>] = []
    for start in 0...(digits.count - Self.lengths.lowerBound) {
      let first = digits[start..<start + 4].reduce(0) { $0 * 10 + Int($1) }
      let alone = CardIssuers.lengths(alone: first)
      guard alone != 0 else { continue }
      let among = CardIssuers.lengths(among: first)
      for end in start + Self.lengths.lowerBound...min(start + Self.lengths.upperBound, digits.count)
      where alone >> CardIssuers.Lengths(end - start) & 1 == 1 && sums.isValid(start..<end) {
        let isAmong = among >> CardIssuers.Lengths(end - start) & 1 == 1
        if inAnyGrouping || isNumber(start..<end, isAmong: isAmong) { found.append(start..<end) }
      }
    }
    return found
  }

  /// Whether these digits, which could be a card number, are grouped like one.
  private func isNumber(_ number: Range<Int>, isAmong: Bool) -> Bool {
    let (start, end) = (number.lowerBound, number.upperBound)
    let isLeftFree = start == 0 ? !followsLetter : gaps[start] != 0
    let isRightFree = end == digits.count ? !precedesLetter : gaps[end] != 0
    let isAlone = isLeftFree && isRightFree
    let inner = number.dropFirst().filter { gaps[$0] != 0 }
    guard let firstGap = inner.first else {
      return isAlone || isAmong && (number.count > 13 || !isBesideLetter(number))
    }
    let bounds = [start] + inner + [end]
    let sizes = zip(bounds, bounds.dropFirst()).map { $1 - $0 }
    guard isAlone else { return isAmong && Self.groupings.contains(sizes) }
    if inner.allSatisfy({ CharacterMark.isUsual(gaps[$0]) }) { return true }
    // Two or three groups could be a number with decimals, so at least four are required here.
    if number == digits.indices, sizes.count > 3, inner.allSatisfy({ gaps[$0] == gaps[firstGap] }) {
      return true
    }
    return sizes.dropLast().allSatisfy { $0.isMultiple(of: 4) } || Self.groupingsAlone.contains(sizes)
  }

  /// How numbers are grouped on cards.
  private static let groupings: Set<[Int]> = [[4, 4, 4, 4], [4, 4, 4, 4, 3], [4, 6, 5], [4, 6, 4]]
  /// Groupings that are accepted with any separators if the number stands alone.
  ///
  /// A grouping is accepted too if the size of each group but the last is a multiple of four.
  private static let groupingsAlone: Set<[Int]> = [
    [4, 6, 5], [4, 6, 4], [4, 3, 3, 3], [6, 10], [6, 13], [6, 6, 4], [6, 9], [6, 8],
  ]

  /// Whether the group of digits around a number touches a letter from A to F, so that the group is probably
  /// hexadecimal.
  private func isBesideLetter(_ number: Range<Int>) -> Bool {
    // A letter that is 20 or more digits away from the number is taken to belong to another group.
    let (start, end) = (number.lowerBound, number.upperBound)
    let touchesStart = followsLetter && start < 20 && gaps[...start].allSatisfy { $0 == 0 }
    let touchesEnd = precedesLetter && digits.count - end < 20 && gaps[end...].allSatisfy { $0 == 0 }
    return touchesStart || touchesEnd
  }
}

/// Sums with which the Luhn check of any range of the digits takes constant time.
private struct LuhnSums {
  /// For each index, two sums of the digits before it: with the digits at even places doubled, or those at odd places.
  private var evenDoubled: [Int] = [0]
  private var oddDoubled: [Int] = [0]

  init(_ digits: [UInt8]) {
    evenDoubled.reserveCapacity(digits.count + 1)
    oddDoubled.reserveCapacity(digits.count + 1)
    for (index, digit) in digits.enumerated() {
      let plain = Int(digit)
      let doubled = plain > 4 ? plain * 2 - 9 : plain * 2
      let isEven = index.isMultiple(of: 2)
      evenDoubled.append(evenDoubled[index] + (isEven ? doubled : plain))
      oddDoubled.append(oddDoubled[index] + (isEven ? plain : doubled))
    }
  }

  func isValid(_ number: Range<Int>) -> Bool {
    // The last digit is not doubled.
    let sums = number.upperBound.isMultiple(of: 2) ? evenDoubled : oddDoubled
    return (sums[number.upperBound] - sums[number.lowerBound]).isMultiple(of: 10)
  }
}
