/// Reads the chains of digits in a text: digits of any script, plain or as escapes of JSON, URLs and XML.
struct DigitReader {
  /// The kind of a character in the search for card numbers.
  enum Kind: Equatable {
    case digit(UInt8)
    /// A mark that groups digits, such as a blank or a dash; its kind is a number from 1 to 7.
    case separator(UInt16)
    /// A character without width.
    case invisible
    case other
  }

  /// Bytes that are not a digit and cannot begin one: nearly all bytes of most texts.
  private static let isPlain: [Bool] = (0..<256).map { byte in
    byte < 0x80 && !(0x30...0x39 ~= byte) && !"\\%&".utf8.contains(UInt8(byte))
  }

  /// How many separators may stand between two groups.
  static let mostSeparators = 3

  private let bytes: [UInt8]
  private let others: [Range<Int>]
  private let readsEscapes: Bool
  private var nextOther = 0
  private var index = 0
  private var chain = DigitChain()
  private var gap: UInt16 = 0
  private var separators = 0
  private(set) var chains: [DigitChain] = []

  /// Reads a text except the ranges of `others`, which are certainly no card numbers.
  ///
  /// Escapes are decoded if `readsEscapes` is true; otherwise their characters are read as they are.
  init(_ bytes: [UInt8], without others: [Range<Int>] = [], readsEscapes: Bool = true) {
    self.bytes = bytes
    self.others = others
    self.readsEscapes = readsEscapes
    while index < bytes.count {
      if nextOther < others.count, others[nextOther].lowerBound <= index {
        end()
        index = max(index, others[nextOther].upperBound)
        nextOther += 1
        continue
      }
      if chain.digits.isEmpty, Self.isPlain[Int(bytes[index])] {
        index += 1
        continue
      }
      let start = index
      let kind = readCharacter()
      take(kind, at: start..<index)
    }
    end()
  }

  private mutating func take(_ kind: Kind, at place: Range<Int>) {
    switch kind {
    case .digit(let digit):
      if chain.digits.isEmpty {
        chain.followsLetter = place.lowerBound > 0 && Self.isHexadecimalLetter(bytes[place.lowerBound - 1])
      }
      chain.add(digit, at: place, after: gap)
      (gap, separators) = (0, 0)
    case .separator(let mark):
      guard !chain.digits.isEmpty else { return }
      separators += 1
      gap = gap << 3 | mark
      if separators > Self.mostSeparators { end() }
    case .invisible: break
    case .other: if !chain.digits.isEmpty { end() }
    }
  }

  private mutating func end() {
    if let last = chain.places.last, chain.digits.count >= DigitChain.lengths.lowerBound {
      chain.precedesLetter = last.upperBound < bytes.count && Self.isHexadecimalLetter(bytes[last.upperBound])
      chains.append(chain)
    }
    chain.removeAll()
    (gap, separators) = (0, 0)
  }

  private static func isHexadecimalLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 6 }

  // MARK: Characters

  /// Reads one character in any notation.
  private mutating func readCharacter() -> Kind {
    let byte = bytes[index]
    if byte < 0x80 {
      if readsEscapes, let (kind, end) = EscapedCharacter.read(bytes, at: index) {
        index = end
        return kind
      }
      index += 1
      return CharacterMark.kind(ofASCII: byte)
    }
    guard let (scalar, length) = Self.scalar(bytes[index...].prefix(4)) else {
      index += 1
      return .other
    }
    index += length
    return CharacterMark.kind(of: scalar)
  }

  /// The first scalar of UTF-8 bytes, and its length in bytes; nil if they do not begin with a valid one.
  static func scalar(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return (scalar, UTF8.width(scalar))
  }
}
