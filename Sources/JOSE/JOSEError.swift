/// Everything that can go wrong with a key or an encrypted message.
public enum JOSEError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text does not have the five parts of the compact serialisation.
  case notCompact(parts: Int)
  /// A part is not base64url without padding.
  case notBase64URL(part: JWEPart)
  /// The protected header is not a JSON object of the form required by RFC 7516; the text says why.
  case badHeader(String)
  /// The header names a key management algorithm other than RSA-OAEP.
  case unsupportedAlgorithm(String)
  /// The header names a content encryption other than A256CBC-HS512.
  case unsupportedEncryption(String)
  /// A part has an impossible length, in bytes.
  case wrongLength(part: JWEPart, bytes: Int)
  /// The key cannot be read, or is not an RSA key.
  case badKey(String)
  /// The RSA key is shorter than RFC 7518 section 4.3 allows.
  case keyTooShort(bits: Int)
  /// The content encryption key cannot be unwrapped with this private key: it was wrapped for another key, or changed.
  case keyNotUnwrapped
  /// The authentication tag does not match: key, header, vector, ciphertext or tag were changed.
  case notAuthentic
  /// OpenSSL failed unexpectedly; the text names the operation and, if OpenSSL gives one, the reason.
  case library(String)

  /// The error on one line.
  public var description: String {
    switch self {
    case .notCompact(let parts): "has \(parts) parts, the compact serialisation has five"
    case .notBase64URL(let part): "\(part.rawValue) is not base64url without padding"
    case .badHeader(let reason): "the protected header \(reason)"
    case .unsupportedAlgorithm(let name): "alg is \(name), expected RSA-OAEP"
    case .unsupportedEncryption(let name): "enc is \(name), expected A256CBC-HS512"
    case .wrongLength(let part, let bytes): "\(part.rawValue) cannot be \(bytes) bytes long"
    case .badKey(let reason): "the key cannot be used: \(reason)"
    case .keyTooShort(let bits): "the RSA key has \(bits) bits, at least 2048 are needed"
    case .keyNotUnwrapped: "the content encryption key cannot be unwrapped with this private key"
    case .notAuthentic: "the authentication tag does not fit"
    case .library(let reason): "OpenSSL failed: \(reason)"
    }
  }
}

/// The parts of the compact serialisation, in order (RFC 7516 section 3.1).
public enum JWEPart: String, Sendable, Hashable, CaseIterable {
  /// The protected header, as JSON.
  case header
  /// The content encryption key, wrapped.
  case encryptedKey = "encrypted key"
  /// The initialisation vector.
  case initializationVector = "initialisation vector"
  /// The encrypted content.
  case ciphertext
  /// The authentication tag.
  case tag = "authentication tag"
}
