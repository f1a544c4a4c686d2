/// One way to write a secret.
struct SecretText: Sendable {
  /// The surroundings in which the text counts as the secret; in others, it could occur by chance.
  enum Surroundings: Sendable {
    /// Any surroundings, because the text is long enough.
    case any
    /// No letter, digit or slash on either side.
    case alone
    /// No character follows that could continue a number, an id or a time.
    case ended
    /// No other text at all.
    case whole
    /// The name of its field shortly before, and no digit next to it.
    case named(String)
  }

  /// What the secret is, in a message.
  var name: String
  private var bytes: [UInt8]
  private var surroundings: Surroundings

  init(_ name: String, _ text: String, _ surroundings: Surroundings = .any) {
    self.name = name
    bytes = Array(text.utf8)
    self.surroundings = surroundings
  }

  /// Whether the secret occurs in a text, which is given as bytes.
  func isShown(in text: [UInt8]) -> Bool {
    guard let first = bytes.first, bytes.count <= text.count else { return false }
    return (0...text.count - bytes.count).contains { start in
      let end = start + bytes.count
      guard text[start] == first, text[start..<end].elementsEqual(bytes) else { return false }
      let before = start > 0 ? text[start - 1] : nil
      let behind = end < text.count ? text[end] : nil
      return switch surroundings {
      case .any: true
      case .alone: !Self.holdsOn(before, Self.slash) && !Self.holdsOn(behind, Self.slash)
      case .ended: !Self.holdsOn(behind, Self.joining)
      case .whole: bytes.count == text.count
      case .named(let name): behind?.isDigit != true && Self.isNamed(name, text[..<start])
      }
    }
  }

  /// Whether the bytes end with the name, or with the name and up to twenty bytes without a digit.
  private static func isNamed(_ name: String, _ text: ArraySlice<UInt8>) -> Bool {
    let gap = text.suffix(20).reversed().prefix { !$0.isDigit }.count
    return String(decoding: text.suffix(gap + name.utf8.count), as: UTF8.self).has(name)
  }

  private static let slash = Array("/".utf8)
  private static let joining = Array("-._~+/=%:".utf8)

  private static func holdsOn(_ byte: UInt8?, _ others: [UInt8]) -> Bool {
    guard let byte else { return false }
    return byte.isLetterOrDigit || others.contains(byte)
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is an ASCII letter or digit.
  var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
