/// Tells quickly whether a card number may be in a text, so that few texts are read closely.
///
/// It may say yes although there is no card number, but it must never say no if `DigitChain` finds one.
struct NumberHint {
  private enum Class: UInt8 {
    case digit, letter
    /// May stand between two groups of digits.
    case separator
    /// Ends a chain of digits.
    case end
    /// Belongs to an escape or to a character outside ASCII.
    case special
  }

  private static let classes: [Class] = (0..<256).map { value in
    let byte = UInt8(value)
    if byte >= 0x80 || "\\%&".utf8.contains(byte) { return .special }
    return switch CharacterMark.kind(ofASCII: byte) {
    case .digit: .digit
    case .separator: .separator
    default: EncodedDigits.isAlphanumeric(byte) ? .letter : .end
    }
  }

  /// The number of digits in the chain so far, and the number of separators after its last digit.
  private var chain = 0
  private var separators = 0
  /// The number of all digits and of the characters outside ASCII, which may be digits.
  private var digits = 0
  private var threes = 0
  private var hasSpecials = false
  /// The number of letters and digits in a row, and for each of the last 16 of them a bit that says whether base64 of
  /// digits may begin there.
  private var word = 0
  private var begins: UInt16 = 0
  private var looksEncoded = false

  /// Whether a card number may be in the text.
  static func mayHoldNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    classes.withUnsafeBufferPointer { classes in
      var hint = NumberHint()
      for byte in bytes where hint.finds(byte, of: classes[Int(byte)]) { return true }
      // Escapes have letters between their digits, and in hexadecimal the code of each digit begins with a 3.
      return hint.hasSpecials && hint.digits >= DigitChain.lengths.lowerBound
        || hint.threes >= DigitChain.lengths.lowerBound
    }
  }

  /// Takes a byte, and returns whether a closer look is needed.
  @inline(__always)
  private mutating func finds(_ byte: UInt8, of kind: Class) -> Bool {
    switch kind {
    case .digit:
      digits += 1
      if byte == 0x33 { threes += 1 }
      (chain, separators) = (chain + 1, 0)
      if chain == DigitChain.lengths.lowerBound { return true }
    case .separator:
      separators += 1
      if separators > DigitReader.mostSeparators { chain = 0 }
    case .letter, .end: (chain, separators) = (0, 0)
    case .special:
      (chain, separators, hasSpecials) = (0, 0, true)
      if byte >= 0xC0 { digits += 1 }
    }
    guard kind == .digit || kind == .letter else {
      (word, begins, looksEncoded) = (0, 0, false)
      return false
    }
    word += 1
    begins = begins << 1 | (EncodedDigits.beginsDigits(byte) ? 1 : 0)
    // Three successive groups of four characters may each encode bytes that begin with a digit or a separator.
    if begins & 0b1_0001_0001 == 0b1_0001_0001 { looksEncoded = true }
    return looksEncoded && word >= EncodedDigits.leastBase64
  }
}
