import HTTPMessages

/// Whether a request's head says unambiguously where its body ends: RFC 9112, sections 5.1 and 6.
///
/// libevent is lenient here. Without this check, a faulty client would not learn of its fault, although a proxy in
/// front of a real service could mistake the body for another request.
enum MessageFraming {
  /// The fault in a head, in words; nil if there is none.
  static func fault(in headers: [HTTPHeader]) -> String? {
    if let odd = headers.first(where: { !isToken($0.name) }) {
      return "the header name \"\(odd.name)\" is not a token; white space before the colon is not allowed"
    }
    let lengths = headers.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    let encodings = headers.filter { $0.name.lowercased() == "transfer-encoding" }.map(\.value)
    if let odd = lengths.first(where: { !isLength($0) }) {
      return "Content-Length is \"\(odd)\", which is not made of digits only"
    }
    if Set(lengths).count > 1 { return "Content-Length says \(lengths.joined(separator: " and "))" }
    if encodings.count > 1 { return "Transfer-Encoding occurs \(encodings.count) times" }
    if let encoding = encodings.first, !isChunked(encoding) {
      return "Transfer-Encoding is \"\(encoding)\"; only chunked is understood"
    }
    if !encodings.isEmpty, !lengths.isEmpty {
      return "there is both a Content-Length and a Transfer-Encoding"
    }
    return nil
  }

  /// Whether the text is the word `chunked`, in capital or small letters.
  ///
  /// Only ASCII counts: Unicode also lowercases the Kelvin sign to `k`, but libevent would not treat such a body as
  /// chunked.
  static func isChunked(_ encoding: String) -> Bool {
    encoding.utf8.allSatisfy { $0 < 0x80 } && encoding.lowercased() == "chunked"
  }

  /// Whether the text consists of digits only.
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
