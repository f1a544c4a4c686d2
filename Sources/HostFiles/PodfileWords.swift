import Foundation

/// Words, blanks and quotations in a statement of a Podfile.
///
/// - Complexity: each search reads a byte at most a fixed number of times, because a foreign line may have ten million
///   bytes.
struct PodfileWords {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The first place of these letters from that index on, even within a word; nil if they do not occur.
  func occurrence(of word: StaticString, from start: Int) -> Int? {
    var index = start
    while index < bytes.endIndex, let found = Self.place(of: word.utf8Start[0], in: bytes[index...]) {
      if has(word, at: found) { return found }
      index = found + 1
    }
    return nil
  }

  /// The place of a byte, by the C library's search.
  static func place(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { all in
      guard let start = all.baseAddress, let found = memchr(start, Int32(byte), all.count) else { return nil }
      return bytes.startIndex + (UnsafeRawPointer(found) - start)
    }
  }

  /// Whether the letters are at that index.
  func has(_ word: StaticString, at index: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard index >= bytes.startIndex, index + length <= bytes.endIndex else { return false }
    let letters = word.utf8Start
    var offset = 0
    while offset < length {
      guard bytes[index + offset] == letters[offset] else { return false }
      offset += 1
    }
    return true
  }

  /// Whether the byte at that index belongs to a word: a letter, a digit, an underscore, or any byte outside ASCII.
  func isLetter(at index: Int) -> Bool {
    guard let byte = byte(index) else { return false }
    return switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  func isBlank(at index: Int) -> Bool {
    guard let byte = byte(index) else { return false }
    return byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The byte at that index; nil outside.
  func byte(_ index: Int) -> UInt8? {
    index >= bytes.startIndex && index < bytes.endIndex ? bytes[index] : nil
  }

  /// The index of the first byte from that index on that is not a blank.
  func afterBlanks(from index: Int) -> Int {
    var index = index
    while isBlank(at: index) { index += 1 }
    return index
  }

  /// The index after the last non-blank byte before that index.
  func beforeBlanks(to index: Int) -> Int {
    var index = index
    while isBlank(at: index - 1) { index -= 1 }
    return index
  }

  /// The quotation that begins at that index, without its marks; nil if there is none, or it does not end.
  func quotation(at index: Int) -> ArraySlice<UInt8>? {
    guard let mark = byte(index), mark == UInt8(ascii: "'") || mark == UInt8(ascii: "\"") else { return nil }
    return Self.place(of: mark, in: bytes[(index + 1)...]).map { bytes[(index + 1)..<$0] }
  }

  /// The statement with its quotations emptied, so that no word in them counts.
  var withoutQuotations: ArraySlice<UInt8> {
    let marks: (single: UInt8, double: UInt8) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
    guard Self.place(of: marks.single, in: bytes) != nil || Self.place(of: marks.double, in: bytes) != nil
    else {
      return bytes
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    // If a closing mark is missing, it is searched for only once, not for each opening mark.
    var (isLastSingle, isLastDouble) = (false, false)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let isOpen = byte == marks.single ? !isLastSingle : byte == marks.double ? !isLastDouble : false
      if isOpen, let text = quotation(at: index) {
        result.append(contentsOf: [marks.single, marks.single])
        index = text.endIndex + 1
        continue
      }
      if isOpen, byte == marks.single { isLastSingle = true }
      if isOpen, byte == marks.double { isLastDouble = true }
      result.append(byte)
      index += 1
    }
    return result[...]
  }
}
