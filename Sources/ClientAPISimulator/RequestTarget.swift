/// What the URL of a request names: an account, an endpoint of it, a query.
struct RequestTarget: Sendable, Hashable {
  /// Scheme and authority: `http://127.0.0.1:4711`.
  let origin: Substring
  /// The path with its leading slash; empty where the URL has none.
  let path: Substring
  /// The query without its question mark; empty where there is none.
  let query: Substring
  /// The account named by a path of the form `/client/v1/{customerId}/…` or `/assets/{customerId}/…`.
  let customerId: String?
  /// What follows `/client/v1/{customerId}/`; nil outside that form.
  let endpoint: String?

  /// Splits an absolute URL; nil where it is none.
  init?(url: String) {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
      return nil
    }
    let authority = bytes.index(colon, offsetBy: 3)
    let end = bytes[authority...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let question = bytes[authority..<end].firstIndex(of: UInt8(ascii: "?"))
    let pathEnd = question ?? end
    let slash = bytes[authority..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
    guard slash > authority else { return nil }
    origin = url[..<slash]
    path = url[slash..<pathEnd]
    query = question.map { url[bytes.index(after: $0)..<end] } ?? ""
    (customerId, endpoint) = Self.account(in: path)
  }

  private static func account(in path: Substring) -> (customerId: String?, endpoint: String?) {
    if let rest = path.rest(after: "/client/v1/"), let (customer, endpoint) = rest.splitAtSlash() {
      return (String(customer), endpoint.isEmpty ? nil : String(endpoint))
    }
    if let rest = path.rest(after: assetsPath), let (customer, _) = rest.splitAtSlash() {
      return (String(customer), nil)
    }
    return (nil, nil)
  }

  /// Where the assets of all accounts lie.
  static let assetsPath = "/assets/"
}

extension Substring {
  /// What follows the given beginning, compared byte by byte; nil where this begins otherwise.
  fileprivate func rest(after beginning: String) -> Substring? {
    guard utf8.starts(with: beginning.utf8) else { return nil }
    return self[utf8.index(startIndex, offsetBy: beginning.utf8.count)...]
  }

  fileprivate func splitAtSlash() -> (Substring, Substring)? {
    guard let slash = utf8.firstIndex(of: UInt8(ascii: "/")), slash > startIndex else { return nil }
    return (self[..<slash], self[utf8.index(after: slash)...])
  }
}
