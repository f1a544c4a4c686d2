import JOSE
import Testing

/// Keys of the tests, made once because a new pair takes time.
enum Keys {
  static let short = Result { () throws(JOSEError) in try RSAPrivateKey.generate(bits: 2048) }
  static let other = Result { () throws(JOSEError) in try RSAPrivateKey.generate(bits: 2048) }
  static let long = Result { () throws(JOSEError) in try RSAPrivateKey.generate(bits: 4096) }
}

@Suite struct JWETests {
  @Test(arguments: [0, 1, 15, 16, 17, 1000, 1 << 20])
  func whatIsEncryptedCanBeDecrypted(count: Int) throws {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for key in [try Keys.short.get(), try Keys.long.get()] {
      let message = try JWE(compact: JWE.encrypt(payload, for: key.publicKey, keyId: "k1"))
      #expect(message.header.algorithm == "RSA-OAEP")
      #expect(message.header.encryption == "A256CBC-HS512")
      #expect(message.header.keyId == "k1")
      #expect(try message.decrypt(with: key) == payload)
    }
  }

  @Test func keyAndVectorAreFresh() throws {
    let key = try Keys.short.get()
    let messages = try (0..<20).map { _ in try JWE(compact: JWE.encrypt([1, 2, 3], for: key.publicKey)) }
    #expect(Set(messages.map(\.initializationVector)).count == messages.count)
    #expect(Set(messages.map(\.ciphertext)).count == messages.count)
    let keys = try messages.map { try $0.unwrappedKey(with: key).withBytes { Array($0) } }
    #expect(Set(keys).count == messages.count)
    #expect(keys.allSatisfy { $0.count == 64 })
  }

  @Test func noByteCanBeChanged() throws {
    let key = try Keys.short.get()
    let compact = try JWE.encrypt(Array("0123456789abcdefX".utf8), for: key.publicKey, keyId: "a")
    let bytes = Array(compact.utf8)
    var refused = 0
    for position in bytes.indices {
      var changed = bytes
      changed[position] = bytes[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(throws: JOSEError.self, "byte \(position)") {
        try JWE(compact: String(decoding: changed, as: UTF8.self)).decrypt(with: key)
      }
      refused += 1
    }
    #expect(refused == compact.utf8.count)
  }

  @Test func noEndCanBeMissing() throws {
    let key = try Keys.short.get()
    let compact = try JWE.encrypt([7], for: key.publicKey)
    for length in 0..<compact.utf8.count {
      let cut = String(decoding: compact.utf8.prefix(length), as: UTF8.self)
      #expect(throws: JOSEError.self, "the first \(length) bytes") {
        try JWE(compact: cut).decrypt(with: key)
      }
    }
  }

  @Test func anotherKeyUnwrapsNothing() throws {
    let message = try JWE(compact: JWE.encrypt([7], for: try Keys.short.get().publicKey))
    #expect(throws: JOSEError.keyNotUnwrapped) { try message.decrypt(with: try Keys.other.get()) }
    #expect(throws: JOSEError.wrongLength(part: .encryptedKey, bytes: 256)) {
      try message.decrypt(with: try Keys.long.get())
    }
  }

  @Test(arguments: [
    ("", JOSEError.notCompact(parts: 1)), ("a.b.c.d", .notCompact(parts: 4)),
    ("a.b.c.d.e.f", .notCompact(parts: 6)), ("A.A.A.A.A", .notBase64URL(part: .header)),
    ("bm90IGpzb24.AAAA.AAAA.AAAA.AAAA", .badHeader("is not a JSON object")),
    ("e30.AAAA.AAAA.AAAA.AAAA", .badHeader("has no alg")),
    (Self.text(#"{"alg":"RSA-OAEP"}"#), .badHeader("has no enc")),
    (
      Self.text(#"{"alg":"RSA-OAEP","enc":"A256CBC-HS512","crit":["exp"],"exp":1}"#), .badHeader("uses crit")
    ),
    (
      Self.text(#"{"alg":"RSA-OAEP","enc":"A256CBC-HS512","zip":1}"#),
      .badHeader("has a zip that is not text")
    ),
    (
      Self.text(#"{"alg":"RSA-OAEP","enc":"A256CBC-HS512","kid":7}"#),
      .badHeader("has a kid that is not text")
    ),
    (
      Self.text(#"{"alg":"a","enc":"e"}"#).replacing("AAAA.AAAA.AAAA.AAAA", with: "A+/=.AAAA.AAAA.AAAA"),
      .notBase64URL(part: .encryptedKey)
    ),
  ])
  func whatIsNoMessageIsNamed(text: String, expected: JOSEError) {
    #expect(throws: expected) { try JWE(compact: text) }
  }

  @Test(arguments: [
    ("RSA1_5", "A256CBC-HS512", JOSEError.unsupportedAlgorithm("RSA1_5")),
    ("RSA-OAEP-256", "A256CBC-HS512", .unsupportedAlgorithm("RSA-OAEP-256")),
    ("RSA-OAEP", "A128CBC-HS256", .unsupportedEncryption("A128CBC-HS256")),
    ("RSA-OAEP", "A256GCM", .unsupportedEncryption("A256GCM")),
  ])
  func otherAlgorithmsAreNotTaken(algorithm: String, encryption: String, expected: JOSEError) throws {
    let text = Self.text(#"{"alg":"\#(algorithm)","enc":"\#(encryption)"}"#)
    #expect(throws: expected) { try JWE(compact: text).decrypt(with: try Keys.short.get()) }
  }

  @Test func compressedContentIsSeenAndNotInflated() throws {
    let key = try Keys.short.get()
    let message = try JWE(
      compact: JWE.encrypt([3, 0], for: key.publicKey, hash: .sha1, compression: "DEF"))
    #expect(message.header.compression == "DEF")
    #expect(message.header.names == ["alg", "enc", "zip"])
    #expect(throws: JOSEError.badHeader("uses zip")) { try message.decrypt(with: key) }
    #expect(try message.content(with: message.unwrappedKey(with: key)) == [3, 0])
  }

  @Test func headerIsJSONInUTF8AndNothingElse() {
    let header = #"{"alg":"RSA-OAEP","enc":"A256CBC-HS512"}"#
    let utf16 = header.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let comma = Array(header.replacing("}", with: ",}").utf8)
    for bytes in [utf16, [0xFF, 0xFE] + utf16, [0xEF, 0xBB, 0xBF] + Array(header.utf8), comma] {
      #expect(throws: JOSEError.badHeader("is not a JSON object")) {
        try JWE(compact: Base64URL.encode(bytes) + ".AAAA.AAAA.AAAA.AAAA")
      }
    }
  }

  static func text(_ header: String) -> String {
    Base64URL.encode(Array(header.utf8)) + ".AAAA.AAAA.AAAA.AAAA"
  }
}
