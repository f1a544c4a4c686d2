import Foundation

/// The forms in which a card number may be written.
public struct CardNumberForm: Sendable, CustomStringConvertible {
  /// The name of the form.
  public let description: String
  private let write: @Sendable (String) -> String

  private init(_ name: String, _ write: @escaping @Sendable (String) -> String) {
    description = name
    self.write = write
  }

  /// The number in this form.
  public func text(of number: String) -> String { write(number) }

  /// All forms.
  public static let all = grouped + neighbours + scripts + encoded

  private static let grouped: [CardNumberForm] =
    [CardNumberForm("plain") { $0 }, CardNumberForm("between letters") { "x\($0)y" }]
    + [
      ("blanks", " "), ("two blanks", "  "), ("hyphens", "-"), ("dots", "."), ("slashes", "/"),
      ("underscores", "_"),
      ("commas", ","), ("commas and blanks", ", "), ("tabs", "\t"), ("no-break blanks", "\u{A0}"),
      ("narrow no-break blanks", "\u{202F}"), ("thin blanks", "\u{2009}"),
      ("blanks without width", "\u{200B}"),
      ("joiners without width", "\u{2060}"), ("soft hyphens", "\u{AD}"), ("byte order marks", "\u{FEFF}"),
      ("en dashes", "–"), ("em dashes", "—"), ("no-break hyphens", "\u{2011}"), ("minus signs", "\u{2212}"),
      ("dashes between blanks", " – "), ("middle dots", "·"), ("fullwidth hyphens", "\u{FF0D}"),
      ("plus signs", "+"),
    ].map { name, mark in CardNumberForm("grouped by \(name)") { inFours($0, [mark]) } }
    + [
      CardNumberForm("grouped by mixed separators") { inFours($0, [" ", "-", ".", "/"]) },
      CardNumberForm("grouped by mixed blanks") { inFours($0, [" ", "\u{A0}", "\t", "  "]) },
      CardNumberForm("single digits between blanks") { $0.map(String.init).joined(separator: " ") },
      CardNumberForm("single digits between blanks without width") {
        $0.map(String.init).joined(separator: "\u{200B}")
      },
    ]

  private static let neighbours: [CardNumberForm] = [
    CardNumberForm("digits before") { "99\($0)" }, CardNumberForm("digits after") { "\($0)000" },
    CardNumberForm("number and security code") { "\($0) 123" },
    CardNumberForm("number, expiry date and security code") { "\(inFours($0, [" "])) 12/29 123" },
    CardNumberForm("order number before") { "order 17 \($0)" }, CardNumberForm("two in a row") { $0 + $0 },
    CardNumberForm("two with a blank between") { "\($0) \($0)" },
  ]

  private static let scripts: [CardNumberForm] = [
    ("fullwidth", 0xFF10), ("Arabic-Indic", 0x660), ("Persian", 0x6F0), ("Devanagari", 0x966),
    ("Bengali", 0x9E6),
    ("bold mathematical", 0x1D7CE), ("double-struck", 0x1D7D8), ("monospaced mathematical", 0x1D7F6),
  ].map { name, zero in CardNumberForm("\(name) digits") { digits($0, from: UInt32(zero)) } }

  private static let encoded: [CardNumberForm] = [
    CardNumberForm("percent-encoded separators") { inFours($0, ["%20"]) },
    CardNumberForm("percent-encoded dashes") { inFours($0, ["%E2%80%93"]) },
    CardNumberForm("percent-encoded digits") { $0.utf8.map { "%" + hexadecimal($0) }.joined() },
    CardNumberForm("percent-encoded twice") { $0.utf8.map { "%25" + hexadecimal($0) }.joined() },
    CardNumberForm("percent-encoded fullwidth digits") {
      digits($0, from: 0xFF10).utf8.map { "%" + hexadecimal($0).uppercased() }.joined()
    },
    CardNumberForm("base64") { Data($0.utf8).base64EncodedString() },
    CardNumberForm("base64url") {
      Data($0.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
        "=", with: "")
    },
    CardNumberForm("base64 of groups") { Data(inFours($0, [" "]).utf8).base64EncodedString() },
    CardNumberForm("base64 of JSON") { Data(#"{"pan":"\#($0)","cvv":1}"#.utf8).base64EncodedString() },
    CardNumberForm("hexadecimal") { $0.utf8.map(hexadecimal).joined() },
    CardNumberForm("hexadecimal of groups") {
      inFours($0, ["-"]).utf8.map(hexadecimal).joined().uppercased()
    },
    CardNumberForm("hexadecimal with blanks") { $0.utf8.map(hexadecimal).joined(separator: " ") },
    CardNumberForm("escapes of JSON") { $0.utf8.map { "\\u00" + hexadecimal($0) }.joined() },
    CardNumberForm("one escape of JSON") { "\\u00" + hexadecimal($0.utf8.first ?? 0) + $0.dropFirst() },
    CardNumberForm("escaped escapes of JSON") { $0.utf8.map { "\\\\u00" + hexadecimal($0) }.joined() },
    CardNumberForm("escaped separators") { inFours($0, ["\\t", "\\u00a0", "\\/", "\\u200b"]) },
    CardNumberForm("references of XML") { $0.utf8.map { "&#\($0);" }.joined() },
  ]

  private static func inFours(_ number: String, _ marks: [String]) -> String {
    var text = ""
    for (index, digit) in number.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text += marks[(index / 4 - 1) % marks.count] }
      text.append(digit)
    }
    return text
  }

  private static func digits(_ number: String, from zero: UInt32) -> String {
    String(
      String.UnicodeScalarView(
        number.unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x30 + zero) }))
  }

  private static func hexadecimal(_ byte: UInt8) -> String { String(byte, radix: 16) }
}
