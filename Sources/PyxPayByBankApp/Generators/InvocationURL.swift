import HTTPMessages

/// Finds opaque strings in the library's URLs and popups.
enum InvocationURL {
  /// Whether the URL has the shared scheme, in lower or upper case: schemes are compared without case
  /// (RFC 3986, section 3.1).
  static func hasSharedScheme(_ url: String) -> Bool {
    url.prefix { $0 != ":" }.lowercased() == PayByBankApp.scheme
  }

  /// Whether the token can be read after the scheme, unchanged or percent-encoded.
  static func carries(_ token: String, in url: String) -> Bool { !carried(of: [token], in: url).isEmpty }

  /// The tokens that can be read after the scheme, unchanged or percent-encoded.
  static func carried(of tokens: [String], in url: String) -> [String] {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    let rest = Array(url.utf8[url.utf8.index(after: colon)...])
    let decoded = rest.withoutPercentEncoding
    return tokens.filter { token in
      let token = Array(token.utf8)
      return rest.hasOccurrence(of: token) || decoded != rest && decoded.hasOccurrence(of: token)
    }
  }

  /// Whether a text contains another one, byte by byte, so that different normal forms stay different.
  static func contains(_ part: String, in whole: String) -> Bool {
    whole.utf8.elementsEqual(part.utf8) || Array(whole.utf8).hasOccurrence(of: Array(part.utf8))
  }
}

extension String {
  /// Whether the text has only unreserved characters, which mean themselves everywhere in a URL (RFC 3986, section
  /// 2.3).
  var isUnreserved: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-._~".utf8.contains(byte)
      }
    }
  }
}

extension Face {
  /// Whether the popup shows the code: in one text or letter by letter, with or without blanks and hyphens between the
  /// letters.
  func shows(code: String) -> Bool { !shownCodes(of: [code]).isEmpty }

  /// The codes that the popup shows.
  func shownCodes(of codes: [String]) -> [String] {
    let text = Self.squeezed(texts.joined())
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    return codes.filter { code in
      let code = Self.squeezed(code)
      return isPlain ? InvocationURL.contains(code, in: text) : text.contains(code)
    }
  }

  /// Whether one of the popup's texts contains the string, byte for byte.
  func shows(_ string: String) -> Bool {
    (texts + (instructions ?? [])).contains { InvocationURL.contains(string, in: $0) }
  }

  /// Whether one of the popup's texts contains the string, in this or a canonically equivalent form.
  func shows(canonically string: String) -> Bool {
    // In most cases, one of the texts is exactly the string, which is quick to check.
    if texts.contains(where: { $0 == string }) { return true }
    let isPlain = string.utf8.allSatisfy { $0 < 0x80 }
    return (texts + (instructions ?? [])).contains { text in
      if InvocationURL.contains(string, in: text) { return true }
      if isPlain, text.utf8.allSatisfy({ $0 < 0x80 }) { return false }
      // Characters are equal if they are canonically equivalent.
      let (characters, part) = (Array(text), Array(string))
      return part.count <= characters.count && characters.contains(part)
    }
  }

  private static func squeezed(_ text: String) -> String {
    // Every popup's contents are searched for every code, and most contain only ASCII characters.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let kept = text.utf8.filter {
        !(0x09...0x0D ~= $0 || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-"))
      }
      return String(decoding: kept, as: UTF8.self)
    }
    return String(text.filter { !$0.isWhitespace && $0 != "-" && $0 != "\u{2011}" && $0 != "\u{200B}" })
  }
}
