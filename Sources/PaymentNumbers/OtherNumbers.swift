/// Finds text that looks like a card number but whose structure shows that it is something else.
enum OtherNumbers {
  /// The ranges of such text in order of place: account numbers, UUIDs, hashes, times, fractions, telephone numbers,
  /// and the choices of replay tokens.
  static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      guard EncodedDigits.isAlphanumeric(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, EncodedDigits.isAlphanumeric(bytes[index]) { index += 1 }
      guard let end = end(ofOther: start..<index, in: bytes) else { continue }
      found.append(start..<end)
      index = end
    }
    return found
  }

  /// The end of the account number, UUID or the like that begins with this word; nil if none does.
  private static func end(ofOther word: Range<Int>, in bytes: [UInt8]) -> Int? {
    if isTime(bytes[word]) || isHash(bytes[word]) { return word.upperBound }
    if let end = fraction(from: word, in: bytes) ?? telephone(from: word, in: bytes) { return end }
    return accountNumber(from: word, in: bytes) ?? identifier(from: word, in: bytes)
      ?? choices(from: word, in: bytes)
  }

  /// Micro- or nanoseconds since 1970, from 2014 to 2036; no issuer's numbers of these lengths begin with these digits.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 16 || word.count == 19, let value = Int64(String(decoding: word, as: UTF8.self))
    else {
      return false
    }
    return 1400...2100 ~= value / (word.count == 16 ? 1_000_000_000_000 : 1_000_000_000_000_000)
  }

  /// A number below 1 with as many decimals as a computer writes.
  private static func fraction(from word: Range<Int>, in bytes: [UInt8]) -> Int? {
    guard word.count == 1, bytes[word.lowerBound] == UInt8(ascii: "0"), word.upperBound < bytes.count,
      bytes[word.upperBound] == UInt8(ascii: ".")
    else { return nil }
    let before = word.lowerBound > 0 ? bytes[word.lowerBound - 1] : UInt8(ascii: " ")
    let decimals = bytes[(word.upperBound + 1)...].prefix(18).prefix { $0 &- 0x30 < 10 }
    let end = decimals.endIndex
    // After a full stop, the 0 is a group of a longer number.
    guard before != UInt8(ascii: "."), 13...17 ~= decimals.count, isFree(end, bytes),
      end == bytes.count || bytes[end] != UInt8(ascii: ".")
    else { return nil }
    return end
  }

  /// A telephone number of up to 15 digits (E.164) with a plus sign and a separate country code.
  private static func telephone(from word: Range<Int>, in bytes: [UInt8]) -> Int? {
    let plus = word.lowerBound - 1
    guard word.count <= 3, plus >= 0, bytes[plus] == UInt8(ascii: "+"),
      plus == 0 || " \"(:=,".utf8.contains(bytes[plus - 1])
    else { return nil }
    var end = word.lowerBound
    var digits = 0
    for index in word.lowerBound..<min(bytes.count, word.lowerBound + 24) {
      if bytes[index] &- 0x30 < 10 {
        (end, digits) = (index + 1, digits + 1)
      } else if !" -./".utf8.contains(bytes[index]) || index > end {
        break
      }
    }
    return digits <= 15 && isFree(end, bytes) ? end : nil
  }

  /// A digest of 20 to 64 bytes in hexadecimal; one with too few letters for its length counts as digits.
  private static func isHash(_ word: ArraySlice<UInt8>) -> Bool {
    guard [40, 56, 64, 96, 128].contains(word.count) else { return false }
    guard word.allSatisfy({ EncodedDigits.hexadecimal($0) != nil }) else { return false }
    return word.count { $0 > 0x39 } >= word.count / 8
  }

  /// A UUID with a letter in it.
  private static func identifier(from word: Range<Int>, in bytes: [UInt8]) -> Int? {
    guard word.count == 8 else { return nil }
    var end = word.lowerBound
    var letters = 0
    for (place, size) in [8, 4, 4, 4, 12].enumerated() {
      if place > 0 {
        guard end < bytes.count, bytes[end] == UInt8(ascii: "-") else { return nil }
        end += 1
      }
      guard end + size <= bytes.count else { return nil }
      for byte in bytes[end..<end + size] {
        guard EncodedDigits.hexadecimal(byte) != nil else { return nil }
        if byte > 0x39 { letters += 1 }
      }
      end += size
    }
    return letters > 0 && isFree(end, bytes) ? end : nil
  }

  /// The recorded choices of a replay token, after the id of a rule: base64url that begins with its format version.
  private static func choices(from word: Range<Int>, in bytes: [UInt8]) -> Int? {
    let start = word.lowerBound
    guard start > 4, bytes[start] == UInt8(ascii: "A"), bytes[start - 1] == UInt8(ascii: ":"),
      bytes[start - 2] &- 0x30 < 10
    else { return nil }
    let id = bytes[..<(start - 1)].suffix(40).reversed().prefix { byte in
      byte &- 0x30 < 10 || byte &- 0x41 < 26 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "@")
    }
    guard id.contains(UInt8(ascii: "-")) else { return nil }
    var end = word.upperBound
    while end < bytes.count, isOfChoices(bytes[end]) { end += 1 }
    return end
  }

  private static func isOfChoices(_ byte: UInt8) -> Bool {
    EncodedDigits.isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  // MARK: Account numbers

  /// An International Bank Account Number, unspaced or in groups of four, with its country's length and valid check
  /// digits.
  private static func accountNumber(from word: Range<Int>, in bytes: [UInt8]) -> Int? {
    guard word.count >= 4, bytes[word.lowerBound + 2] &- 0x30 < 10, bytes[word.lowerBound + 3] &- 0x30 < 10,
      bytes[word.lowerBound] > 0x39, bytes[word.lowerBound + 1] > 0x39,
      let length = IBANCountry.lengths[String(decoding: bytes[word].prefix(2), as: UTF8.self).uppercased()]
    else { return nil }
    var text: [UInt8] = []
    var end = word.lowerBound
    let isGrouped = word.count == 4
    while text.count < length, end < bytes.count {
      if isGrouped, !text.isEmpty, text.count.isMultiple(of: 4) {
        guard bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "-") else { return nil }
        end += 1
      }
      guard end < bytes.count, EncodedDigits.isAlphanumeric(bytes[end]) else { return nil }
      text.append(bytes[end])
      end += 1
    }
    return text.count == length && isFree(end, bytes) && remainder(of: text) == 1 ? end : nil
  }

  private static func remainder(of text: [UInt8]) -> Int {
    (text[4...] + text[..<4]).reduce(0) { rest, byte in
      let value = byte <= 0x39 ? Int(byte) - 0x30 : Int(byte | 0x20) - 0x57
      return (rest * (value > 9 ? 100 : 10) + value) % 97
    }
  }

  private static func isFree(_ end: Int, _ bytes: [UInt8]) -> Bool {
    end == bytes.count || !EncodedDigits.isAlphanumeric(bytes[end])
  }
}
