/// The address of the Client API in reports, which must not show the port that the system chose.
public enum ServiceAddress {
  /// The placeholder for the address of the service, in memory and in reports.
  public static let portable = "http://service"

  private static let loopbacks = ["http://127.0.0.1:", "https://127.0.0.1:"]

  /// The text with every `http://127.0.0.1:PORT` and `https://127.0.0.1:PORT` replaced by ``portable``, so that reports
  /// of two runs are equal.
  public static func portable(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let wanted = loopbacks.map { Array($0.utf8) }
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let port = wanted.first { bytes[index...].starts(with: $0) }.map { index + $0.count }
      var end = port ?? index
      if port != nil {
        while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
      }
      if let port, end > port {
        kept.append(contentsOf: portable.utf8)
        index = end
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

extension Exchange {
  /// The same exchange with the portable address in its URL.
  public var portable: Exchange {
    var exchange = self
    exchange.request.url = ServiceAddress.portable(request.url)
    return exchange
  }
}
