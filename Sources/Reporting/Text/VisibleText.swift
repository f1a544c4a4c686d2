import Conformance
import JSONValues

/// Escapes characters that would break XML 1.0, control a terminal or hide text.
///
/// A control character or another invisible one (`Unicode.Scalar.isHidden`) becomes an escape such as `\u{1B}` or `\n`.
/// A byte that is not UTF-8 becomes an escape such as `\x{FF}`. Mask card numbers first, because an escape between
/// their digits would hide them.
public enum VisibleText {
  /// The text for XML: tabs, line feeds and carriage returns are kept.
  public static func escaping(_ text: String) -> String {
    escaping(text) { $0 == "\t" || $0 == "\n" || $0 == "\r" }
  }

  /// The text for several lines of a terminal: line feeds are kept.
  public static func forTerminal(_ text: String) -> String {
    escaping(text) { $0 == "\n" }
  }

  /// The text on one line: all hidden characters are escaped.
  public static func oneLine(_ text: String) -> String {
    escaping(text) { _ in false }
  }

  /// The text of the bytes, decoded as UTF-8.
  public static func decoding(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = String(strictUTF8: bytes) { return escaping(text) }
    var result = ""
    var index = 0
    while index < bytes.count {
      let end = min(index + sequenceLength(from: bytes[index]), bytes.count)
      if let piece = String(strictUTF8: bytes[index..<end]) {
        result += escaping(piece)
        index = end
      } else {
        result += "\\x{\(hexadecimal(UInt32(bytes[index])))}"
        index += 1
      }
    }
    return result
  }

  private static func escaping(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    guard text.unicodeScalars.contains(where: { $0.isHidden && !isKept($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isHidden, !isKept(scalar) {
        result.append(contentsOf: writtenOut(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func writtenOut(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(hexadecimal(scalar.value))}"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }

  /// The length in bytes of a UTF-8 sequence with this first byte; 1 if no sequence begins with this byte.
  private static func sequenceLength(from first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
