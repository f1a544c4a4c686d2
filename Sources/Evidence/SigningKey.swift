import COpenSSL

/// An Ed25519 key pair (RFC 8032), by OpenSSL.
public struct SigningKey: Sendable {
  private let handle: KeyPointer

  /// Makes a new pair; throws a ``Refusal`` if OpenSSL cannot.
  public static func generate() throws(Refusal) -> SigningKey {
    SigningKey(handle: try KeyPointer(pyx_ed25519_generate(), "OpenSSL could not make a key"))
  }

  private init(handle: KeyPointer) { self.handle = handle }

  /// Reads a private key in PEM (PKCS #8, without a password); throws a ``Refusal`` for anything else.
  public init(pem: String) throws(Refusal) {
    handle = try KeyPointer(
      PEMText.read(pem) { PEM_read_bio_PrivateKey($0, nil, PEMText.noPassword, nil) },
      "it is not a private Ed25519 key in PEM without a password")
  }

  /// The private key in PEM (PKCS #8).
  public var pem: String {
    PEMText.written { PEM_write_bio_PKCS8PrivateKey($0, handle.pointer, nil, nil, 0, nil, nil) }
  }

  /// The public key.
  public var publicKey: VerificationKey { VerificationKey(handle: handle) }

  /// The signature over the bytes, 64 bytes; throws a ``Refusal`` if OpenSSL cannot make it.
  public func signature(over bytes: [UInt8]) throws(Refusal) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var signature = [UInt8](repeating: 0, count: 64)
    var count = 64
    guard EVP_DigestSignInit(context, nil, nil, nil, handle.pointer) == 1,
      EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1, count == 64
    else {
      ERR_clear_error()
      throw Refusal("OpenSSL could not sign")
    }
    return signature
  }
}

/// A public Ed25519 key.
public struct VerificationKey: Sendable {
  private let handle: KeyPointer

  fileprivate init(handle: KeyPointer) { self.handle = handle }

  /// Reads a public key in PEM; throws a ``Refusal`` for anything else.
  public init(pem: String) throws(Refusal) {
    handle = try KeyPointer(
      PEMText.read(pem) { PEM_read_bio_PUBKEY($0, nil, nil, nil) }, "it is not a public Ed25519 key in PEM")
  }

  /// The key in PEM.
  public var pem: String { PEMText.written { PEM_write_bio_PUBKEY($0, handle.pointer) } }

  /// SHA-256 of its SubjectPublicKeyInfo in DER, 64 hexadecimal digits.
  public var id: String {
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_PUBKEY(handle.pointer, &start)
    guard let start, count > 0 else { return "" }
    defer { CRYPTO_free(start, "", 0) }
    return SHA256.hex(Array(UnsafeBufferPointer(start: start, count: Int(count))))
  }

  /// Whether the signature over these bytes was made with the private half.
  public func verifies(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    return EVP_DigestVerifyInit(context, nil, nil, nil, handle.pointer) == 1
      && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }
}

/// A key of OpenSSL's, which is freed with the object.
///
/// The compiler cannot check that it is sendable, but it is: the key is never changed after it has been made. OpenSSL 3
/// lets several threads use one EVP_PKEY at once if each has a context of its own, and every operation here makes one.
private final class KeyPointer: @unchecked Sendable {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer?, _ what: String) throws(Refusal) {
    ERR_clear_error()
    guard let pointer else { throw Refusal(what) }
    guard EVP_PKEY_get_base_id(pointer) == EVP_PKEY_ED25519 else {
      EVP_PKEY_free(pointer)
      throw Refusal(what)
    }
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }
}

/// Texts in PEM, by OpenSSL.
private enum PEMText {
  /// Gives no password, so that nobody is asked for one on the terminal.
  static let noPassword:
    @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?)
      -> Int32 = { _, _, _, _ in -1 }

  static func read(_ text: String, _ body: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
    Array(text.utf8).withUnsafeBytes { buffer in
      guard let bio = BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)) else { return nil }
      defer { BIO_free(bio) }
      return body(bio)
    }
  }

  static func written(_ body: (OpaquePointer) -> Int32) -> String {
    guard let bio = BIO_new(BIO_s_mem()) else { return "" }
    defer { BIO_free(bio) }
    guard body(bio) == 1 else { return "" }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = BIO_read(bio, &part, Int32(part.count))
      guard count > 0 else { break }
      text += part.prefix(Int(count))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
