import COpenSSL

/// The hash of RSAES OAEP, for both the label and the mask (RFC 7518 section 4.3).
public enum OAEPHash: Sendable, Hashable, CaseIterable {
  /// SHA-1, which `RSA-OAEP` names.
  case sha1
  /// SHA-256, which `RSA-OAEP-256` names.
  case sha256

  var digest: OpaquePointer? { self == .sha1 ? EVP_sha1() : EVP_sha256() }
}
