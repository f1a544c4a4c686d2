import COpenSSL

/// Flaws in a message that its receiver must notice; tests use them on receivers, and on rules that judge senders.
package enum JWEFlaw: Sendable, Hashable, CaseIterable {
  /// The content key is wrapped with `RSA1_5`.
  case pkcs1Wrapping
  /// The content key is wrapped with `RSA-OAEP-256`.
  case oaep256Wrapping
  /// The content is encrypted with `A128CBC-HS256`.
  case a128cbcHS256
  /// The tag covers the length of the header in bytes, not in bits.
  case lengthInBytes
  /// The halves of the content key are swapped.
  case swappedHalves
  /// There is no tag.
  case noTag
  /// The tag is always the same.
  case constantTag
}

extension JWE {
  /// Encrypts a payload with the flaw; throws a ``JOSEError`` if OpenSSL fails.
  package static func encrypt(
    _ payload: [UInt8], for key: RSAPublicKey, keyId: String? = nil, flaw: JWEFlaw
  ) throws(JOSEError) -> String {
    func header(_ algorithm: String, _ encryption: String) -> String {
      protectedHeader(JWEHeader(algorithm: algorithm, encryption: encryption, keyId: keyId))
    }
    let vector = try SecretBytes.random(count: A256CBCHS512.vectorCount).withBytes { Array($0) }
    let secret = try SecretBytes.random(count: A256CBCHS512.keyCount)
    var protected = header(algorithm, encryption)
    var wrapping = RSAPadding.oaep(.sha1)
    var contentKey = secret
    switch flaw {
    case .pkcs1Wrapping:
      protected = header("RSA1_5", encryption)
      wrapping = .pkcs1
    case .oaep256Wrapping:
      protected = header("RSA-OAEP-256", encryption)
      wrapping = .oaep(.sha256)
    case .a128cbcHS256:
      protected = header(algorithm, "A128CBC-HS256")
      return try A128CBCHS256.compact(payload, for: key, protected: protected, vector: vector)
    case .swappedHalves:
      contentKey = SecretBytes(
        secret.part(32..<64).withBytes { Array($0) } + secret.part(0..<32).withBytes { Array($0) })
    case .lengthInBytes, .noTag, .constantTag: break
    }
    var sealed = try A256CBCHS512.seal(
      payload, key: contentKey, vector: vector, additional: Array(protected.utf8))
    switch flaw {
    case .noTag: sealed.tag = []
    case .constantTag: sealed.tag = [UInt8](repeating: 1, count: A256CBCHS512.tagCount)
    case .lengthInBytes:
      sealed.tag = try A256CBCHS512.tag(
        secret.part(0..<32), Array(protected.utf8), vector, sealed.ciphertext, bitsOfAByte: 1)
    default: break
    }
    return compact(protected, try key.wrap(secret, wrapping), vector, sealed.ciphertext, sealed.tag)
  }

  /// Encrypts a payload with a chosen hash, and perhaps with a constant content key or vector.
  ///
  /// If the content key or the vector is not random, it consists of zeros. `compression` is only written into the
  /// header, because the payload is already compressed.
  package static func encrypt(
    _ payload: [UInt8], for key: RSAPublicKey, keyId: String? = nil, drawsKey: Bool = true,
    drawsVector: Bool = true, hash: OAEPHash, compression: String? = nil
  ) throws(JOSEError) -> String {
    func bytes(_ count: Int, _ isDrawn: Bool) throws(JOSEError) -> SecretBytes {
      isDrawn ? try .random(count: count) : SecretBytes([UInt8](repeating: 0, count: count))
    }
    return try seal(
      payload, for: key, keyId: keyId, contentKey: try bytes(A256CBCHS512.keyCount, drawsKey),
      vector: try bytes(A256CBCHS512.vectorCount, drawsVector).withBytes { Array($0) }, hash: hash,
      compression: compression)
  }
}

/// The smaller sibling of ``A256CBCHS512`` (RFC 7518 section 5.2.3), encryption only.
private enum A128CBCHS256 {
  static func compact(
    _ payload: [UInt8], for key: RSAPublicKey, protected: String, vector: [UInt8]
  ) throws(JOSEError) -> String {
    let secret = try SecretBytes.random(count: 32)
    let ciphertext = try A256CBCHS512.encrypted(
      payload, key: secret.part(16..<32), vector: vector, cipher: EVP_aes_128_cbc())
    let tag = try A256CBCHS512.tag(
      secret.part(0..<16), Array(protected.utf8), vector, ciphertext, hash: EVP_sha256(), hashCount: 32)
    return JWE.compact(protected, try key.wrap(secret, .oaep(.sha1)), vector, ciphertext, tag)
  }
}
