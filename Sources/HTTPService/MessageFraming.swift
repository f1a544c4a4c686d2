import HTTPMessages

/// Whether the head of a request says unmistakably where its body ends: RFC 9112, sections 5.1 and 6.
///
/// libevent is lenient here. A client that is wrong would not hear of it, and a proxy before a real service would take the
/// body for another request.
enum MessageFraming {
  /// What is wrong with a head, in words; nil where nothing is.
  static func fault(in headers: [HTTPHeader]) -> String? {
    if let odd = headers.first(where: { !isToken($0.name) }) {
      return "the header name \"\(odd.name)\" is no token: there is no white space before the colon"
    }
    let lengths = headers.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    let encodings = headers.filter { $0.name.lowercased() == "transfer-encoding" }.map(\.value)
    if let odd = lengths.first(where: { !isLength($0) }) {
      return "Content-Length is \"\(odd)\", and not a number of digits"
    }
    if Set(lengths).count > 1 { return "Content-Length says \(lengths.joined(separator: " and "))" }
    if encodings.count > 1 { return "Transfer-Encoding stands there \(encodings.count) times" }
    if let encoding = encodings.first, !isChunked(encoding) {
      return "Transfer-Encoding is \"\(encoding)\"; only chunked is understood"
    }
    if !encodings.isEmpty, !lengths.isEmpty {
      return "there is a Content-Length beside a Transfer-Encoding"
    }
    return nil
  }

  /// Whether it is the word in any case of its ASCII letters: there are others that Unicode makes small in the same way,
  /// and libevent does not take the body for chunked then.
  static func isChunked(_ encoding: String) -> Bool {
    encoding.utf8.allSatisfy { $0 < 0x80 } && encoding.lowercased() == "chunked"
  }

  /// Whether it is a number of digits alone.
  static func isLength(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
