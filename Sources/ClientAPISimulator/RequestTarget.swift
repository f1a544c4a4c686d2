/// What the URL of a request names: an account, an endpoint of it, a query.
struct RequestTarget: Sendable, Hashable {
  /// Scheme and authority: `http://127.0.0.1:4711`.
  let origin: Substring
  /// The path with its leading slash; empty where the URL has none.
  let path: Substring
  /// The query without its question mark; empty where there is none.
  let query: Substring
  /// The account that the path names.
  let customerId: String?
  /// What the path names within the account, as logs and scripts have it; nil where it names nothing.
  let endpoint: String?
  /// Whether the path is one of the API, where requests show their session.
  let needsSession: Bool

  /// Splits an absolute URL; nil where it is not one.
  init?(url: String) {
    var url = url
    // Each request comes this way: its bytes are looked through where they lie.
    guard let places = url.withUTF8({ Places(in: $0) }) else { return nil }
    func index(_ offset: Int) -> String.Index { url.utf8.index(url.startIndex, offsetBy: offset) }
    origin = url[..<index(places.slash)]
    path = url[index(places.slash)..<index(places.pathEnd)]
    query = places.pathEnd < places.end ? url[index(places.pathEnd + 1)..<index(places.end)] : ""
    (customerId, endpoint, needsSession) = Self.account(in: path)
  }

  /// Where the parts of an absolute URL are.
  private struct Places {
    let slash: Int
    let pathEnd: Int
    let end: Int

    /// Nil for what is no absolute URL.
    init?(in bytes: UnsafeBufferPointer<UInt8>) {
      func first(_ character: Unicode.Scalar, _ places: Range<Int>) -> Int? {
        places.first { bytes[$0] == UInt8(ascii: character) }
      }
      guard let colon = first(":", 0..<bytes.count), bytes[colon...].starts(with: "://".utf8) else {
        return nil
      }
      let authority = colon + 3
      end = first("#", authority..<bytes.count) ?? bytes.count
      pathEnd = first("?", authority..<end) ?? end
      slash = first("/", authority..<pathEnd) ?? pathEnd
      guard slash > authority else { return nil }
    }
  }

  /// Slashes in a row count as one, and one at the end as none: base URLs may end with a slash, and some SDKs write
  /// `products/?…`.
  private static func account(in path: Substring) -> (String?, endpoint: String?, needsSession: Bool) {
    let path = path.utf8.isTidy ? path : Substring(path.withSingleSlashes)
    for (parts, name) in [(apiPath, ""), (assetsPath, "assets/"), (merchantPath, "merchant/")] {
      guard let rest = path.rest(after: parts), let (customer, below) = rest.splitAtSlash() else { continue }
      let endpoint = below.hasSuffix("/") ? below.dropLast() : below
      return (String(customer), endpoint.isEmpty ? nil : name + endpoint, parts == apiPath)
    }
    return (nil, nil, true)
  }

  /// Where the APIs of all accounts lie.
  static let apiPath = "/client/v1/"

  /// Where the assets of all accounts lie.
  static let assetsPath = "/assets/"
  /// Where the stand-in for the merchant's server takes what SDKs have encrypted.
  static let merchantPath = "/merchant/"
}

extension Substring.UTF8View {
  /// Whether no two slashes are in a row.
  fileprivate var isTidy: Bool {
    let slash = UInt8(ascii: "/")
    var last: UInt8 = 0
    for byte in self {
      if byte == slash, last == slash { return false }
      last = byte
    }
    return true
  }
}

extension Substring {
  /// What follows the given beginning, compared byte by byte; nil where this begins otherwise.
  fileprivate func rest(after beginning: String) -> Substring? {
    guard utf8.starts(with: beginning.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: beginning.utf8.count)...]
  }

  /// The path with each row of slashes as one.
  fileprivate var withSingleSlashes: String {
    var bytes: [UInt8] = []
    for byte in utf8 where !(byte == UInt8(ascii: "/") && bytes.last == byte) { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate func splitAtSlash() -> (Substring, Substring)? {
    guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")), slash > startIndex else { return nil }
    return (self[..<slash], self[utf8.index(after: slash)...])
  }
}
