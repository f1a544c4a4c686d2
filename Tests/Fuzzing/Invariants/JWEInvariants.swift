@testable import JOSE

/// Invariants of JSON Web Encryptions: if a message can be parsed and opened, somebody with the key has made it.
enum JWEInvariants {
  /// The content key of the messages in the corpus.
  static let key = SecretBytes((0..<64).map { UInt8($0) })

  static func check(_ bytes: [UInt8]) throws {
    guard let text = String(validating: bytes, as: UTF8.self), let message = try? JWE(compact: text) else {
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    try BrokenInvariant.unless(parts.count == 5, "a message has five parts")
    let written = [message.encryptedKey, message.initializationVector, message.ciphertext, message.tag]
    for (part, bytes) in zip(parts.dropFirst(), written) {
      try BrokenInvariant.unless(Base64URL.encode(bytes) == part, "base64url has one way to write bytes")
    }
    // A header must be UTF-8, although a JSON decoder may accept other encodings.
    let header = Base64URL.decode(parts[0].utf8) ?? []
    try BrokenInvariant.unless(SlowJSON(header) != nil, "a header that is not JSON in UTF-8 is taken")
    let isOrdinary = message.header.names.allSatisfy { ["alg", "enc", "kid", "zip"].contains($0) }
    try BrokenInvariant.unless(
      !isOrdinary || (try? JWEHeader(json: message.header.json)) == message.header,
      "a header that is written is read otherwise")
    guard let opened = try? message.open(with: key) else { return }
    let sealed = try A256CBCHS512.seal(
      opened, key: key, vector: message.initializationVector, additional: Array(parts[0].utf8))
    try BrokenInvariant.unless(
      sealed.ciphertext == message.ciphertext && sealed.tag == message.tag,
      "a message with another tag is opened")
  }
}
