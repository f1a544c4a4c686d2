import HTTPMessages

/// Decides whether an HTTP request may reach the conversation: by the request's host, its origin and its token.
struct RequestGuard: Sendable {
  /// Whether a request is allowed.
  enum Verdict: Equatable {
    /// The request may do what the rest of its path says, such as `/messages`.
    case allowed(path: String, query: [String: String])
    /// The request is answered with this status, without details.
    case refused(status: Int)
  }

  let token: ConnectionToken
  let address: ListenAddress
  /// The allowed origins, besides those of this machine.
  let origins: Set<String>

  func verdict(on request: HTTPRequest) -> Verdict {
    guard isAllowed(host: request.header("Host")), isAllowed(origin: request.header("Origin")) else {
      return .refused(status: 403)
    }
    let (path, query) = Self.target(of: request.url)
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].isEmpty, token.matches(parts[1]) else { return .refused(status: 404) }
    return .allowed(path: parts.count == 3 ? "/\(parts[2])" : "/", query: query)
  }

  /// Whether the path in the first line of a request begins with the token: `POST /TOKEN/answers`.
  func hasToken(requestLine: String) -> Bool {
    let words = requestLine.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { return false }
    let parts = words[1].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count > 1 && parts[0].isEmpty && token.matches(parts[1])
  }

  /// A page of another site could reach this machine under its own domain name, so only addresses and `localhost` are
  /// allowed.
  private func isAllowed(host: String?) -> Bool {
    guard let host else { return false }
    let name = Self.name(ofAuthority: host)
    if name == address.host || Self.isLoopback(name) { return true }
    // In Android's emulator, this address is the loopback interface of the machine that runs the emulator.
    if name == "10.0.2.2" { return true }
    return address.host == "0.0.0.0" && ListenAddress.isIPv4(name)
  }

  private func isAllowed(origin: String?) -> Bool {
    guard let origin, origin != "null" else { return true }
    if origins.contains(origin) { return true }
    let parts = origin.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty else { return false }
    return Self.isLoopback(Self.name(ofAuthority: String(parts[2])))
  }

  private static func isLoopback(_ name: some StringProtocol) -> Bool {
    name == "localhost" || name == "[::1]" || ListenAddress.isIPv4(name) && name.hasPrefix("127.")
  }

  /// The host of `host:port`.
  private static func name(ofAuthority authority: String) -> String {
    guard let colon = authority.lastIndex(of: ":"), authority[colon...].dropFirst().allSatisfy(\.isNumber)
    else {
      return authority.lowercased()
    }
    // `[::1]` without a port ends with a bracket, so this line is not reached for it.
    return authority[..<colon].lowercased()
  }

  /// Path and query of a URL.
  private static func target(of url: String) -> (path: String, query: [String: String]) {
    let afterScheme = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let rest = afterScheme.count == 3 ? afterScheme[2] : ""
    let target = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var query: [String: String] = [:]
    for pair in parts.count == 2 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[String(sides[0])] = sides.count == 2 ? String(sides[1]) : ""
    }
    return (String(parts[0]), query)
  }
}
