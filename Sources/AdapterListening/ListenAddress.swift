/// Where Pyx listens for adapters: `HOST`, `HOST:PORT` or `:PORT`.
package struct ListenAddress: Sendable, Hashable {
  /// An IPv4 address.
  package let host: String
  /// The port for HTTP, or 0 if the system chooses it; the stream uses the next port.
  package let port: Int

  /// A free port that only this machine can reach.
  package static let usual = ListenAddress(host: "127.0.0.1", port: 0)

  private init(host: String, port: Int) { (self.host, self.port) = (host, port) }

  /// Reads an address; nil if the text is not one.
  ///
  /// The host is an IPv4 address or `localhost`; before a port, it may be absent. The port is a number below 65,535.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let host = parts[0].isEmpty || parts[0] == "localhost" ? "127.0.0.1" : String(parts[0])
    guard Self.isIPv4(host), parts.count == 2 || !parts[0].isEmpty else { return nil }
    self.host = host
    guard parts.count == 2 else {
      port = 0
      return
    }
    guard let port = Self.number(parts[1], atMost: 65_534) else { return nil }
    self.port = port
  }

  /// Whether only this machine can reach the address.
  package var isLoopback: Bool { host.hasPrefix("127.") }

  /// The address at which clients on this machine reach it.
  package var reachableHost: String { host == "0.0.0.0" ? "127.0.0.1" : host }

  static func isIPv4(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { number($0, atMost: 255) != nil }
  }

  /// Reads a whole number that is written in its shortest form.
  private static func number(_ text: some StringProtocol, atMost most: Int) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), number <= most, text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0")
    else { return nil }
    return number
  }
}
