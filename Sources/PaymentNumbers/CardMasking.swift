/// Hides the card numbers that occur in text received from outside the suite.
///
/// No other code decides which digits are shown.
///
/// A card number is a run of 12 to 19 digits with a valid Luhn check digit and an issuer's beginning (`CardIssuers`).
/// The digits may be in any script, together or in groups (`DigitChain`), and plain or encoded (`DigitReader`,
/// `EncodedDigits`). Text that is certainly no card number is left unchanged (`OtherNumbers`). All digits except the
/// last four become `*`; in base64, all characters do.
///
/// Mask text when it leaves the suite, never before it is compared, because different texts may be equal once masked.
public enum CardMasking {
  /// The text with every card number masked, except the given ones (digits only).
  public static func masked(_ text: String, except shown: Set<String> = []) -> String {
    guard mayHoldNumber(text.utf8) else { return text }
    let bytes = Array(text.utf8)
    var veil = Veil(count: bytes.count)
    for chain in DigitChain.all(in: bytes) { chain.hide(except: shown, behind: &veil) }
    return veil.isUsed ? String(decoding: veil.applied(to: bytes), as: UTF8.self) : text
  }

  /// The card numbers in a text, digits only, including those that are not grouped like card numbers.
  public static func cardNumbers(in text: some Collection<UInt8>) -> [String] {
    guard mayHoldNumber(text) else { return [] }
    return DigitChain.all(in: Array(text)).flatMap { chain in
      chain.numbers(inAnyGrouping: true).map { chain.text(of: $0) }
    }
  }

  /// Where to cut off the end of a text without cutting a card number: the given place, or the start of the number
  /// around it.
  public static func cut(_ text: some Collection<UInt8>, before place: Int) -> Int {
    guard place < text.count, let span = span(around: place, in: text) else { return min(place, text.count) }
    return span.lowerBound
  }

  /// The beginning of a text, not ending inside a card number.
  public static func beginning(of text: String, characters: Int) -> String {
    let end = cut(text.utf8, before: text.prefix(characters).utf8.count)
    return String(decoding: text.utf8.prefix(end), as: UTF8.self)
  }

  /// Where to cut off the start of a text without cutting a card number: the given place, or the end of the number
  /// around it.
  public static func cut(_ text: some Collection<UInt8>, after place: Int) -> Int {
    guard place < text.count, let span = span(around: place, in: text) else { return min(place, text.count) }
    return span.upperBound
  }

  /// The bytes of the card numbers around a place; nil if the byte before or the byte after it belongs to none.
  private static func span(around place: Int, in text: some Collection<UInt8>) -> Range<Int>? {
    // No card number has more bytes, in any encoding that is really used.
    let reach = 1024
    let start = max(0, place - reach)
    let bytes = Array(text.dropFirst(start).prefix(min(place, reach) + reach))
    guard mayHoldNumber(bytes) else { return nil }
    var veil = Veil(count: bytes.count)
    for chain in DigitChain.all(in: bytes) { chain.hide(except: [], behind: &veil, whole: true) }
    guard let inside = veil.span(around: place - start) else { return nil }
    return inside.lowerBound + start..<inside.upperBound + start
  }

  /// Whether a card number may be in the text, so that a closer look is worthwhile.
  static func mayHoldNumber(_ text: some Collection<UInt8>) -> Bool {
    text.withContiguousStorageIfAvailable(NumberHint.mayHoldNumber)
      ?? Array(text).withUnsafeBufferPointer(NumberHint.mayHoldNumber)
  }
}

/// The hidden bytes of a text.
struct Veil {
  private enum Fate: UInt8 { case kept, dropped, starred }

  private var fates: [Fate]
  /// Whether anything is hidden.
  private(set) var isUsed = false

  init(count: Int) { fates = Array(repeating: .kept, count: count) }

  /// Replaces these bytes by one star.
  mutating func hide(_ place: Range<Int>) {
    isUsed = true
    for index in place where fates[index] == .kept { fates[index] = .dropped }
    fates[place.lowerBound] = .starred
  }

  /// Replaces each of these bytes by a star.
  mutating func hideEach(_ places: Range<Int>) { for index in places { hide(index..<index + 1) } }

  /// The text with the hidden bytes replaced.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (byte, fate) in zip(bytes, fates) {
      switch fate {
      case .kept: result.append(byte)
      case .starred: result.append(UInt8(ascii: "*"))
      case .dropped: break
      }
    }
    return result
  }

  /// The hidden bytes around a place; nil if the byte before or the byte after it is not hidden.
  func span(around place: Int) -> Range<Int>? {
    guard place > 0, place < fates.count, fates[place - 1] != .kept, fates[place] != .kept else { return nil }
    var (start, end) = (place, place)
    while start > 0, fates[start - 1] != .kept { start -= 1 }
    while end < fates.count, fates[end] != .kept { end += 1 }
    return start..<end
  }
}
