import HTTPMessages

extension HTTPRequest {
  /// Whether the request can be written as one HTTP message to a service on the web.
  ///
  /// A line break in the head would end a line early (RFC 9112, section 2.2), libcurl would take a null for the end of
  /// the text, and libcurl guesses a missing URL scheme.
  var fitsInOneMessage: Bool {
    hasWebURL && method.isToken
      && headers.allSatisfy { $0.name.isToken && $0.value.utf8.allSatisfy(\.isInLine) }
  }

  private var hasWebURL: Bool {
    let bytes = Array(url.utf8)
    guard !bytes.contains(0) else { return false }
    let schemes: [String] = ["http://", "https://"]
    return schemes.contains { scheme in
      let count = scheme.utf8.count
      // A URL with a slash in place of the host is not valid, although libcurl accepts it.
      guard bytes.count > count, bytes[count] != UInt8(ascii: "/") else { return false }
      return bytes.prefix(count).elementsEqual(scheme.utf8) { $0.isCharacter($1) }
    }
  }
}

extension String {
  /// Whether the text is a token (RFC 9110, section 5.6.2).
  fileprivate var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isInToken) }
}

extension UInt8 {
  /// Whether it is the wanted character, or the capital of a wanted small letter.
  fileprivate func isCharacter(_ wanted: UInt8) -> Bool {
    let capitals: ClosedRange<UInt8> = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return self == wanted || capitals.contains(self) && self | 0x20 == wanted
  }

  fileprivate var isInLine: Bool { self != 0 && self != UInt8(ascii: "\r") && self != UInt8(ascii: "\n") }

  fileprivate var isInToken: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(self)
    }
  }
}
