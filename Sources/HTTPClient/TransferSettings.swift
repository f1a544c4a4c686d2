/// Settings shared by all requests of a transport.
struct TransferSettings: Sendable {
  /// The time limit for a request, in milliseconds; at least 1.
  let limitMilliseconds: Int
  /// The certificates of the authorities that TLS trusts, as PEM text; nil for the system's authorities.
  let certificates: [UInt8]?
  /// The age in seconds at which an idle connection is no longer used.
  ///
  /// Services close idle connections after some time (the Client API simulator after 120 s), and a request must not
  /// be sent at that moment.
  static let oldestIdleSeconds = 60

  init(limit: Duration, certificates: String?) {
    let (seconds, attoseconds) = limit.components
    // A day is longer than any service needs, and far from libcurl's limit.
    let whole = min(max(seconds, 0), 86_400)
    limitMilliseconds = max(1, Int(whole) * 1_000 + Int(max(attoseconds, 0) / 1_000_000_000_000_000))
    self.certificates = certificates.map { Array($0.utf8) }
  }
}
