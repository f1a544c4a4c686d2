/// Reads the chains of digits in a text: digits of any script, as they are or as escapes of JSON, URLs and XML.
struct DigitReader {
  /// What a character is to a card number.
  enum Kind: Equatable {
    case digit(UInt8)
    /// Groups digits; equal marks are equal numbers, from 1 to 7.
    case separator(UInt16)
    /// Has no width.
    case invisible
    case other
  }

  /// Which bytes neither are a digit nor begin what may be one: of most texts nearly all.
  private static let isPlain: [Bool] = (0..<256).map { byte in
    byte < 0x80 && !(0x30...0x39 ~= byte) && !"\\%&".utf8.contains(UInt8(byte))
  }

  /// How many separators may stand between two groups.
  private static let mostSeparators = 3

  private let bytes: [UInt8]
  private let others: [Range<Int>]
  private let readsEscapes: Bool
  private var nextOther = 0
  private var index = 0
  private var chain = DigitChain()
  private var gap: UInt16 = 0
  private var separators = 0
  private(set) var chains: [DigitChain] = []

  /// Reads a text, without what is surely something else, with its escapes read or as the characters that they are.
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

  /// Reads one character, whatever it is written as.
  private mutating func readCharacter() -> Kind {
    let byte = bytes[index]
    if byte < 0x80 {
      switch byte {
      case _ where !readsEscapes: break
      case UInt8(ascii: "\\"): if let kind = readBackslash() { return kind }
      case UInt8(ascii: "%"): if let kind = readPercent() { return kind }
      case UInt8(ascii: "&"): if let kind = readReference() { return kind }
      default: break
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

  /// Reads `\u0034`, `\u{34}`, `\x34`, `\t` or `\/`, with any number of backslashes: texts are quoted in texts.
  private mutating func readBackslash() -> Kind? {
    guard let (letter, start) = afterBackslashes(from: index) else { return nil }
    switch letter {
    case UInt8(ascii: "u"), UInt8(ascii: "x"):
      guard var (value, end) = hexadecimal(from: start, count: letter == UInt8(ascii: "u") ? 4 : 2) else {
        break
      }
      if 0xD800...0xDBFF ~= value, let (other, next) = afterBackslashes(from: end), other == letter,
        let (low, last) = hexadecimal(from: next, count: 4), 0xDC00...0xDFFF ~= low
      {
        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        end = last
      }
      index = end
      return Unicode.Scalar(value).map(CharacterMark.kind) ?? .other
    case UInt8(ascii: "t"):
      index = start
      return .separator(CharacterMark.blank)
    case UInt8(ascii: "/"):
      index = start
      return CharacterMark.kind(ofASCII: letter)
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "b"), UInt8(ascii: "f"):
      // Not a letter of a text.
      index = start
      return .other
    default: break
    }
    return nil
  }

  private func afterBackslashes(from start: Int) -> (letter: UInt8, end: Int)? {
    var end = start
    // A quotation of a quotation of a quotation has seven; a million of them is no escape.
    while end < min(bytes.count, start + 32), bytes[end] == UInt8(ascii: "\\") { end += 1 }
    return end > start && end < bytes.count ? (bytes[end], end + 1) : nil
  }

  /// A number of so many digits, or of up to six between braces.
  private func hexadecimal(from start: Int, count: Int) -> (value: UInt32, end: Int)? {
    let isBraced = start < bytes.count && bytes[start] == UInt8(ascii: "{")
    var end = isBraced ? start + 1 : start
    var value: UInt32 = 0
    var digits = 0
    while end < bytes.count, digits < (isBraced ? 6 : count),
      let digit = EncodedDigits.hexadecimal(bytes[end])
    {
      value = value << 4 | UInt32(digit)
      digits += 1
      end += 1
    }
    guard isBraced else { return digits == count ? (value, end) : nil }
    return digits > 0 && end < bytes.count && bytes[end] == UInt8(ascii: "}") ? (value, end + 1) : nil
  }

  /// Reads the `%34` of a URL, encoded once or again.
  private mutating func readPercent() -> Kind? {
    guard let (first, end) = percentByte(at: index) else { return nil }
    var read = [first]
    var next = end
    while read.count < 4, first >= 0xC0, let (byte, end) = percentByte(at: next), byte & 0xC0 == 0x80 {
      read.append(byte)
      next = end
      if Self.scalar(read[...])?.length == read.count { break }
    }
    guard let (scalar, length) = Self.scalar(read[...]), length == read.count else {
      index = end
      return .other
    }
    index = next
    return CharacterMark.kind(of: scalar)
  }

  private func percentByte(at start: Int) -> (byte: UInt8, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "%") else { return nil }
    var digits = start + 1
    while digits + 3 < bytes.count, bytes[digits] == UInt8(ascii: "2"),
      bytes[digits + 1] == UInt8(ascii: "5"),
      EncodedDigits.hexadecimal(bytes[digits + 2]) != nil, EncodedDigits.hexadecimal(bytes[digits + 3]) != nil
    {
      digits += 2
    }
    return EncodedDigits.pair(at: digits, of: bytes).map { ($0, digits + 2) }
  }

  /// Reads the `&#52;`, `&#x34;` or `&nbsp;` of XML and HTML.
  private mutating func readReference() -> Kind? {
    let text = bytes[index...].prefix(12)
    guard let close = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[index + 1..<close], as: UTF8.self)
    let scalar: Unicode.Scalar? =
      if name == "nbsp" {
        "\u{A0}"
      } else if name.hasPrefix("#x") || name.hasPrefix("#X") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    guard let scalar else { return nil }
    index = close + 1
    return CharacterMark.kind(of: scalar)
  }

  /// The scalar that bytes of UTF-8 begin with.
  private static func scalar(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
    return (scalar, UTF8.width(scalar))
  }
}
