/// The parts of a request's URL: an account, one of its endpoints, a query.
struct RequestTarget: Sendable, Hashable {
  /// Scheme and authority: `http://127.0.0.1:4711`.
  let origin: Substring
  /// The path with its leading slash; empty if the URL has none.
  let path: Substring
  /// The query without its question mark; empty if there is none.
  let query: Substring
  /// The account that the path names.
  let customerId: String?
  /// The path within the account, as in logs and scripts; nil if it is outside the account.
  let endpoint: String?
  /// Whether requests to the path must show their session; only requests for assets and to the merchant's server need
  /// not.
  let needsSession: Bool

  /// Splits an absolute URL; nil if it is not one.
  init?(url: String) {
    var url = url
    // Every request passes here, so its bytes are searched in place.
    guard let places = url.withUTF8({ Places(in: $0) }) else { return nil }
    func index(_ offset: Int) -> String.Index { url.utf8.index(url.startIndex, offsetBy: offset) }
    origin = url[..<index(places.slash)]
    path = url[index(places.slash)..<index(places.pathEnd)]
    query = places.pathEnd < places.end ? url[index(places.pathEnd + 1)..<index(places.end)] : ""
    (customerId, endpoint, needsSession) = Self.account(in: path)
  }

  /// The positions of an absolute URL's parts.
  private struct Places {
    let slash: Int
    let pathEnd: Int
    let end: Int

    /// Nil if the text is not an absolute URL.
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

  /// Consecutive slashes count as one, and a slash at the end is ignored: base URLs may end with a slash, and some SDKs
  /// write `products/?…`.
  private static func account(in path: Substring) -> (String?, endpoint: String?, needsSession: Bool) {
    let path = path.utf8.isTidy ? path : Substring(path.withSingleSlashes)
    for (parts, name) in [(apiPath, ""), (assetsPath, "assets/"), (merchantPath, "merchant/")] {
      guard let rest = path.rest(after: parts), let (customer, below) = rest.splitAtSlash() else { continue }
      let endpoint = below.hasSuffix("/") ? below.dropLast() : below
      return (String(customer), endpoint.isEmpty ? nil : name + endpoint, parts == apiPath)
    }
    return (nil, nil, true)
  }

  /// The beginning of the path of every account's API.
  static let apiPath = "/client/v1/"

  /// The beginning of the path of every account's assets.
  static let assetsPath = "/assets/"
  /// The beginning of the path that belongs to the stand-in for the merchant's server.
  static let merchantPath = "/merchant/"
}

extension Substring.UTF8View {
  /// Whether the path has no consecutive slashes.
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
  /// The rest after the given beginning, compared byte by byte; nil if the text begins differently.
  fileprivate func rest(after beginning: String) -> Substring? {
    guard utf8.starts(with: beginning.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: beginning.utf8.count)...]
  }

  /// The path with consecutive slashes reduced to one.
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
