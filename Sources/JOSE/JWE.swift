/// A JSON Web Encryption message in compact serialisation: RSA-OAEP wraps a key for A256CBC-HS512 (RFC 7516, RFC 7518).
public struct JWE: Sendable, Hashable {
  /// The only supported key management algorithm (RFC 7518 section 4.3).
  public static let algorithm = "RSA-OAEP"
  /// The only supported content encryption (RFC 7518 section 5.2.5).
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
  /// The header as it was written: the tag covers this text.
  private let protected: [UInt8]

  /// Splits a message into parts without judging its algorithms; throws a ``JOSEError`` if the text is not a message.
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
    try seal(
      payload, for: key, keyId: keyId, contentKey: try .random(count: A256CBCHS512.keyCount),
      vector: try SecretBytes.random(count: A256CBCHS512.vectorCount).withBytes { Array($0) })
  }

  /// Encrypts a payload with a content key and a vector that the caller chose.
  static func seal(
    _ payload: [UInt8], for key: RSAPublicKey, keyId: String?, contentKey: SecretBytes, vector: [UInt8],
    hash: OAEPHash = .sha1, compression: String? = nil
  ) throws(JOSEError) -> String {
    let protected = protectedHeader(
      JWEHeader(algorithm: algorithm, encryption: encryption, keyId: keyId, compression: compression))
    let sealed = try A256CBCHS512.seal(
      payload, key: contentKey, vector: vector, additional: Array(protected.utf8))
    return compact(
      protected, try key.wrap(contentKey, .oaep(hash)), vector, sealed.ciphertext, sealed.tag)
  }

  /// The header as written in a message.
  static func protectedHeader(_ header: JWEHeader) -> String { Base64URL.encode(header.json) }

  /// The five parts in order.
  static func compact(_ protected: String, _ parts: [UInt8]...) -> String {
    ([protected] + parts.map { Base64URL.encode($0) }).joined(separator: ".")
  }

  /// Decrypts the content; throws a ``JOSEError`` that says which step failed.
  ///
  /// Compressed content is refused, because nothing here can decompress it.
  ///
  /// - Parameters:
  ///   - key: The receiver's key.
  ///   - hash: SHA-1, unless the sender uses another hash although its header names `RSA-OAEP`.
  public func decrypt(with key: RSAPrivateKey, hash: OAEPHash = .sha1) throws(JOSEError) -> [UInt8] {
    try checkAlgorithms()
    return try open(with: try unwrappedKey(with: key, hash: hash))
  }

  /// Decrypts the content with its unwrapped key; throws a ``JOSEError`` that says which step failed.
  public func open(with contentKey: SecretBytes) throws(JOSEError) -> [UInt8] {
    guard header.compression == nil else { throw .badHeader("uses zip") }
    return try content(with: contentKey)
  }

  /// Decrypts with the unwrapped key; the result is still compressed if the header has `zip`.
  package func content(with contentKey: SecretBytes) throws(JOSEError) -> [UInt8] {
    try checkAlgorithms()
    return try A256CBCHS512.open(
      ciphertext, tag: tag, key: contentKey, vector: initializationVector, additional: protected)
  }

  private func checkAlgorithms() throws(JOSEError) {
    guard header.algorithm == Self.algorithm else { throw .unsupportedAlgorithm(header.algorithm) }
    guard header.encryption == Self.encryption else { throw .unsupportedEncryption(header.encryption) }
  }

  /// Unwraps the content encryption key, so that a test can tell whether the key is fresh; throws a ``JOSEError`` on
  /// failure.
  public func unwrappedKey(
    with key: RSAPrivateKey, hash: OAEPHash = .sha1
  ) throws(JOSEError) -> SecretBytes {
    guard encryptedKey.count == (key.handle.bits + 7) / 8 else {
      throw .wrongLength(part: .encryptedKey, bytes: encryptedKey.count)
    }
    var secret: SecretBytes?
    let isUnwrapped = encryptedKey.withUnsafeBytes { wrapped in
      key.handle.crypt(wrapped, .oaep(hash), isEncrypting: false) { secret = SecretBytes($0) }
    }
    guard isUnwrapped, let secret else { throw .keyNotUnwrapped }
    return secret
  }
}
