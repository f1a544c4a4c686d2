import Conformance

/// Invariants of a replay token: if it can be read, it can be written and read again.
enum TokenInvariants {
  static func check(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self), let token = ReplayToken(text) else { return }
    let written = token.description
    try BrokenInvariant.unless(ReplayToken(written) == token, "\(written) is read otherwise than \(text)")
    try BrokenInvariant.unless(
      ReplayToken(written)?.description == written, "a token that is written has another form each time")
  }
}
