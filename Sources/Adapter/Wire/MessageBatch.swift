import Foundation

/// Cuts the JSON array of a batch into the lines that the same messages would form on a stream.
///
/// Keeps the text of each message, except line ends outside strings, so that the code that reads lines finds the same
/// faults in it.
package enum MessageBatch {
  /// The messages, each with an end of line; if the body is not an array, it becomes one line.
  package static func lines(of body: [UInt8]) -> [UInt8] {
    let trimmed = trim(body[...])
    guard trimmed.count >= 2, trimmed.first == UInt8(ascii: "["), trimmed.last == UInt8(ascii: "]") else {
      return line(trimmed)
    }
    var lines: [UInt8] = []
    lines.reserveCapacity(body.count)
    var scanner = Scanner()
    let inside = trimmed.dropFirst().dropLast()
    var start = inside.startIndex
    for index in inside.indices where scanner.isSeparator(inside[index]) {
      lines += line(inside[start..<index])
      start = index + 1
    }
    let last = inside[start...]
    if start > inside.startIndex || !trim(last).isEmpty { lines += line(last) }
    return lines
  }

  /// One line, with a blank for each line end outside its strings; `?` if the line would be blank.
  private static func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var scanner = Scanner()
    // The reader skips empty lines, so the sender would wait in vain for an answer.
    if trim(bytes).isEmpty { return Array("?\n".utf8) }
    return bytes.map { byte in
      _ = scanner.isSeparator(byte)
      return scanner.isInText || !isLineEnd(byte) ? byte : UInt8(ascii: " ")
    } + [UInt8(ascii: "\n")]
  }

  private static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || isLineEnd(byte) }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return bytes[first...last]
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Follows strings and brackets.
  private struct Scanner {
    private(set) var isInText = false
    private var isEscaped = false
    private var depth = 0

    /// Takes a byte, and returns whether it separates two elements.
    mutating func isSeparator(_ byte: UInt8) -> Bool {
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        return false
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): return depth == 0
      default: break
      }
      return false
    }
  }
}
