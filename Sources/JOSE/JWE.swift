/// A JSON Web Encryption in compact serialisation: RSA-OAEP wraps a key for A256CBC-HS512 (RFC 7516, RFC 7518).
public struct JWE: Sendable, Hashable {
  /// The only key management algorithm here (RFC 7518 section 4.3).
  public static let algorithm = "RSA-OAEP"
  /// The only content encryption here (RFC 7518 section 5.2.5).
  public static let encryption = "A256CBC-HS512"

  /// The protected header.
  public let header: JWEHeader
  /// The wrapped key.
  public let encryptedKey: [UInt8]
  /// The initialisation vector.
  public let initializationVector: [UInt8]
  /// The encrypted content.
  public let ciphertext: [UInt8]
  /// The authentication tag.
  public let tag: [UInt8]
  /// The header as it was written: it is what the tag covers.
  private let protected: [UInt8]

  /// Takes a message apart, without judging its algorithms; throws a ``JOSEError`` where it is none.
  public init(compact text: String) throws(JOSEError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 5 else { throw .notCompact(parts: parts.count) }
    func bytes(_ part: JWEPart) throws(JOSEError) -> [UInt8] {
      let position = JWEPart.allCases.firstIndex(of: part) ?? 0
      guard let bytes = Base64URL.decode(parts[position]) else { throw .notBase64URL(part: part) }
      return bytes
    }
    header = try JWEHeader(json: try bytes(.header))
    encryptedKey = try bytes(.encryptedKey)
    initializationVector = try bytes(.initializationVector)
    ciphertext = try bytes(.ciphertext)
    tag = try bytes(.tag)
    protected = Array(parts[0])
  }

  /// Encrypts a payload for the owner of a key, with a fresh content key and vector.
  ///
  /// - Parameters:
  ///   - payload: Any number of bytes.
  ///   - key: The receiver's key.
  ///   - keyId: Written into the header as `kid`.
  public static func encrypt(
    _ payload: [UInt8], for key: RSAPublicKey, keyId: String? = nil
  ) throws(JOSEError) -> String {
    let header = JWEHeader(algorithm: algorithm, encryption: encryption, keyId: keyId)
    let protected = Base64URL.encode(header.json)
    let contentKey = try SecretBytes.random(count: A256CBCHS512.keyCount)
    let vector = try SecretBytes.random(count: A256CBCHS512.vectorCount).withBytes { Array($0) }
    var wrapped: [UInt8] = []
    let isWrapped = contentKey.withBytes { key.handle.oaep($0, isEncrypting: true) { wrapped = Array($0) } }
    guard isWrapped else { throw .fromLibrary("RSA") }
    let sealed = try A256CBCHS512.seal(
      payload, key: contentKey, vector: vector, additional: Array(protected.utf8))
    return ([protected] + [wrapped, vector, sealed.ciphertext, sealed.tag].map { Base64URL.encode($0) })
      .joined(separator: ".")
  }

  /// Decrypts the content; throws a ``JOSEError`` that tells which step failed.
  public func decrypt(with key: RSAPrivateKey) throws(JOSEError) -> [UInt8] {
    guard header.algorithm == Self.algorithm else { throw .unsupportedAlgorithm(header.algorithm) }
    guard header.encryption == Self.encryption else { throw .unsupportedEncryption(header.encryption) }
    let contentKey = try unwrappedKey(with: key)
    return try A256CBCHS512.open(
      ciphertext, tag: tag, key: contentKey, vector: initializationVector, additional: protected)
  }

  /// The content encryption key, by which a test can see whether it is fresh; throws a ``JOSEError``.
  public func unwrappedKey(with key: RSAPrivateKey) throws(JOSEError) -> SecretBytes {
    guard encryptedKey.count == (key.handle.bits + 7) / 8 else {
      throw .wrongLength(part: .encryptedKey, bytes: encryptedKey.count)
    }
    var secret: SecretBytes?
    let isUnwrapped = encryptedKey.withUnsafeBytes { wrapped in
      key.handle.oaep(wrapped, isEncrypting: false) { secret = SecretBytes($0) }
    }
    guard isUnwrapped, let secret else { throw .keyNotUnwrapped }
    return secret
  }
}
