/// The secret that an adapter shows when it connects: 128 bits from the system's random source.
struct ConnectionToken: Sendable {
  /// 32 hexadecimal digits.
  let text: String

  /// Draws one.
  init() {
    var source = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &source) }
    text = bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Whether this is the token; the time that the comparison takes does not reveal how much of the text is right.
  func matches(_ given: some StringProtocol) -> Bool {
    guard given.utf8.count == text.utf8.count else { return false }
    return zip(given.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
