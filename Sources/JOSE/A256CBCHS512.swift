import COpenSSL

/// Authenticated encryption with AES-256 in CBC mode and HMAC SHA-512 (RFC 7518 sections 5.2.2 and 5.2.5).
public enum A256CBCHS512 {
  /// Length of the key: one half authenticates, the other encrypts.
  public static let keyCount = 64
  /// Length of the initialisation vector.
  public static let vectorCount = 16
  /// Length of the authentication tag, the first half of an HMAC.
  public static let tagCount = 32

  /// Encrypts and authenticates; throws a ``JOSEError`` if the key or the vector has the wrong length.
  ///
  /// - Parameters:
  ///   - plaintext: Any number of bytes.
  ///   - key: 64 bytes.
  ///   - vector: 16 bytes, never the same twice under one key.
  ///   - additional: Data to authenticate in addition.
  public static func seal(
    _ plaintext: [UInt8], key: SecretBytes, vector: [UInt8], additional: [UInt8]
  ) throws(JOSEError) -> (ciphertext: [UInt8], tag: [UInt8]) {
    try check(key, vector)
    let ciphertext = try encrypted(plaintext, key: key.part(32..<64), vector: vector)
    return (ciphertext, try tag(key.part(0..<32), additional, vector, ciphertext))
  }

  /// Checks the tag, in constant time, and only then decrypts.
  ///
  /// Throws ``JOSEError/notAuthentic`` if anything was changed, and another ``JOSEError`` for impossible lengths.
  public static func open(
    _ ciphertext: [UInt8], tag: [UInt8], key: SecretBytes, vector: [UInt8], additional: [UInt8]
  ) throws(JOSEError) -> [UInt8] {
    try check(key, vector)
    guard tag.count == tagCount else { throw .wrongLength(part: .tag, bytes: tag.count) }
    guard !ciphertext.isEmpty, ciphertext.count % 16 == 0 else {
      throw .wrongLength(part: .ciphertext, bytes: ciphertext.count)
    }
    let expected = try Self.tag(key.part(0..<32), additional, vector, ciphertext)
    guard CRYPTO_memcmp(expected, tag, tagCount) == 0 else { throw .notAuthentic }
    guard
      let plaintext = cbc(
        ciphertext, key: key.part(32..<64), vector: vector, cipher: EVP_aes_256_cbc(), isEncrypting: false)
    else {
      // The tag matches, so only a holder of the key can have made this badly padded content.
      throw .notAuthentic
    }
    return plaintext
  }

  private static func check(_ key: SecretBytes, _ vector: [UInt8]) throws(JOSEError) {
    guard key.count == keyCount else { throw .wrongLength(part: .encryptedKey, bytes: key.count) }
    guard vector.count == vectorCount else {
      throw .wrongLength(part: .initializationVector, bytes: vector.count)
    }
  }

  /// AES in CBC mode without any tag.
  static func encrypted(
    _ plaintext: [UInt8], key: SecretBytes, vector: [UInt8], cipher: OpaquePointer? = EVP_aes_256_cbc()
  ) throws(JOSEError) -> [UInt8] {
    guard let ciphertext = cbc(plaintext, key: key, vector: vector, cipher: cipher, isEncrypting: true) else {
      throw .fromLibrary("AES")
    }
    return ciphertext
  }

  /// The first half of an HMAC over additional data, vector, ciphertext, and the length of the additional data in bits
  /// as a 64-bit number.
  static func tag(
    _ key: SecretBytes, _ additional: [UInt8], _ vector: [UInt8], _ ciphertext: [UInt8],
    hash: OpaquePointer? = EVP_sha512(), hashCount: Int = 64, bitsOfAByte: UInt64 = 8
  ) throws(JOSEError) -> [UInt8] {
    let bits = UInt64(additional.count) * bitsOfAByte
    let length = (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    let input = additional + vector + ciphertext + length
    var output = [UInt8](repeating: 0, count: hashCount)
    let isDone = key.withBytes {
      HMAC(hash, $0.baseAddress, Int32($0.count), input, input.count, &output, nil) != nil
    }
    guard isDone else { throw .fromLibrary("HMAC") }
    return Array(output.prefix(hashCount / 2))
  }

  /// AES in CBC mode with PKCS #7 padding; nil if the padding is wrong.
  private static func cbc(
    _ input: [UInt8], key: SecretBytes, vector: [UInt8], cipher: OpaquePointer?, isEncrypting: Bool
  ) -> [UInt8]? {
    guard input.count <= Int(Int32.max) - 16, let context = EVP_CIPHER_CTX_new() else { return nil }
    defer {
      EVP_CIPHER_CTX_free(context)
      ERR_clear_error()
    }
    let isReady = key.withBytes { bytes in
      EVP_CipherInit_ex(
        context, cipher, nil, bytes.bindMemory(to: UInt8.self).baseAddress, vector,
        isEncrypting ? 1 : 0) == 1
    }
    guard isReady else { return nil }
    var output = [UInt8](repeating: 0, count: input.count + 16)
    var written: Int32 = 0
    var last: Int32 = 0
    let isDone = output.withUnsafeMutableBufferPointer { buffer -> Bool in
      guard let base = buffer.baseAddress,
        EVP_CipherUpdate(context, base, &written, input, Int32(input.count)) == 1
      else { return false }
      return EVP_CipherFinal_ex(context, base + Int(written), &last) == 1
    }
    guard isDone else { return nil }
    output.removeLast(output.count - Int(written + last))
    return output
  }
}
