import JOSE

/// Makes texts of two runs of the same cases comparable.
///
/// An encrypted message differs each time, and a run's name decides the ids of the run's accounts and keys.
struct RepeatableText: Sendable {
  private var ids: [Substring: Int] = [:]

  /// The text with ids replaced by numbers in order of appearance, and encrypted messages replaced by their headers.
  mutating func of(_ text: some StringProtocol) -> String {
    var rest = text[...]
    var result = ""
    while !rest.isEmpty {
      let part = Substring(rest.prefix(while: \.isOfMessage))
      rest = rest.dropFirst(part.count)
      result += comparable(part)
      if let separator = rest.popFirst() { result.append(separator) }
    }
    return result
  }

  private mutating func comparable(_ part: Substring) -> String {
    if part.utf8.count >= Self.messageLength {
      let header = part.prefix { $0 != "." }
      guard let bytes = Base64URL.decode(header.utf8) else { return String(header) }
      return of(String(decoding: bytes, as: UTF8.self))
    }
    return part.split(separator: "-", omittingEmptySubsequences: false).map { number(of: $0) }.joined(
      separator: "-")
  }

  private mutating func number(of word: Substring) -> String {
    guard word.utf8.count == Self.idLength, word.utf8.allSatisfy(Self.idLetters.contains) else {
      return String(word)
    }
    let number = ids[word] ?? ids.count + 1
    ids[word] = number
    return "id \(number)"
  }

  /// No encrypted message is shorter, because the RSA-encrypted key alone has more characters.
  private static let messageLength = 300
  /// Ids of accounts and keys have this length and only these letters; some ids follow a prefix and a hyphen.
  private static let idLength = 32
  private static let idLetters = UInt8(ascii: "a")...UInt8(ascii: "p")
}

extension Character {
  /// Whether an encrypted message may have the character: base64url, and the dots between its parts (RFC 7516).
  fileprivate var isOfMessage: Bool { isASCII && (isLetter || isNumber || "-_.".contains(self)) }
}
