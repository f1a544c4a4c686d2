import COpenSSL

/// The public half of an RSA key pair of at least 2048 bits.
public struct RSAPublicKey: Sendable {
  let handle: KeyHandle

  /// Reads a SubjectPublicKeyInfo in DER; throws a ``JOSEError`` for anything else and for trailing bytes.
  ///
  /// For recently read bytes, the same OpenSSL key is returned, because OpenSSL's preparation of a key for its first
  /// use takes longer than the use.
  public init(der: some Collection<UInt8>) throws(JOSEError) {
    let bytes = Array(der)
    if let known = KnownKeys.shared.handle(for: bytes) {
      handle = known
      return
    }
    let key = bytes.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var position = buffer.baseAddress
      guard
        let key = pyx_d2i_rsa_public_key(&position, buffer.count) ?? d2i_PUBKEY(nil, &position, buffer.count)
      else { return nil }
      guard position == buffer.baseAddress.map({ $0 + buffer.count }) else {
        EVP_PKEY_free(key)
        return nil
      }
      return key
    }
    handle = try KeyHandle(owning: key, "it is not a SubjectPublicKeyInfo in DER")
    KnownKeys.shared.remember(handle, for: bytes)
  }

  /// Reads a PEM block `PUBLIC KEY`; throws a ``JOSEError`` for anything else.
  public init(pem: String) throws(JOSEError) {
    handle = try KeyHandle(
      owning: PEM.read(pem) { PEM_read_bio_PUBKEY($0, nil, nil, nil) }, "it is not a public key in PEM")
  }

  init(handle: KeyHandle) { self.handle = handle }

  /// Wraps a secret; throws a ``JOSEError`` if the modulus has no room for the secret and the padding.
  func wrap(_ secret: SecretBytes, _ padding: RSAPadding) throws(JOSEError) -> [UInt8] {
    var wrapped: [UInt8] = []
    let isWrapped = secret.withBytes { bytes in
      handle.crypt(bytes, padding, isEncrypting: true) { wrapped = Array($0) }
    }
    guard isWrapped else { throw .fromLibrary("RSA") }
    return wrapped
  }

  /// The length of the modulus, in bits.
  public var bits: Int { handle.bits }

  /// The SubjectPublicKeyInfo in DER.
  public var der: [UInt8] { handle.publicDER }
}

/// An RSA key pair of at least 2048 bits.
public struct RSAPrivateKey: Sendable {
  let handle: KeyHandle

  /// Reads a private key in DER, PKCS #8 or PKCS #1; throws a ``JOSEError`` for anything else.
  public init(der: some Collection<UInt8>) throws(JOSEError) {
    let bytes = SecretBytes(der)
    let key = bytes.withBytes { buffer -> OpaquePointer? in
      var position = buffer.bindMemory(to: UInt8.self).baseAddress
      return d2i_AutoPrivateKey(nil, &position, buffer.count)
    }
    handle = try KeyHandle(owning: key, "it is not a private key in DER")
  }

  /// Reads a PEM block with an unencrypted private key; throws a ``JOSEError`` for anything else.
  public init(pem: String) throws(JOSEError) {
    let key = PEM.read(pem) { bio in
      // Without this callback, OpenSSL asks the terminal for the password of an encrypted key.
      PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
    }
    handle = try KeyHandle(owning: key, "it is not a private key in PEM, or it is encrypted")
  }

  private init(handle: KeyHandle) { self.handle = handle }

  /// Makes a new key pair.
  ///
  /// For 2048 bits, this takes about 0.2 s; fewer bits throw a ``JOSEError``.
  public static func generate(bits: Int) throws(JOSEError) -> RSAPrivateKey {
    guard bits >= 2048 else { throw .keyTooShort(bits: bits) }
    return RSAPrivateKey(handle: try KeyHandle(owning: pyx_rsa_generate(bits), "it could not be made"))
  }

  /// The public half.
  public var publicKey: RSAPublicKey { RSAPublicKey(handle: handle) }
}

/// Text with armoured keys.
enum PEM {
  /// Lets OpenSSL read a text from memory.
  static func read(_ text: String, _ body: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
    let bytes = SecretBytes(Array(text.utf8))
    return bytes.withBytes { buffer in
      guard let bio = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
      defer { BIO_free(bio) }
      return body(bio)
    }
  }
}
