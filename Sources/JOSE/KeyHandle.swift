import COpenSSL

/// A key of OpenSSL's, freed with the object; its private parts are overwritten then by OpenSSL itself.
///
/// Unchecked, but sendable: the key is never changed after it was made, and OpenSSL 3 allows one EVP_PKEY to be used by
/// several threads at once as long as each has a context of its own, which every operation here makes.
final class KeyHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes ownership of a key; throws where it is missing, none for RSA, or too short.
  init(owning key: OpaquePointer?, _ what: String) throws(JOSEError) {
    guard let key else {
      ERR_clear_error()
      throw .badKey(what)
    }
    pointer = key
    guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else { throw .badKey("it is not an RSA key") }
    guard bits >= 2048 else { throw .keyTooShort(bits: bits) }
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The length of the modulus.
  var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

  /// RSAES with that padding; false where it fails.
  func crypt(
    _ input: UnsafeRawBufferPointer, _ padding: RSAPadding, isEncrypting: Bool,
    _ take: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    guard let context = EVP_PKEY_CTX_new(pointer, nil) else { return false }
    defer {
      EVP_PKEY_CTX_free(context)
      ERR_clear_error()
    }
    let begin = isEncrypting ? EVP_PKEY_encrypt_init(context) : EVP_PKEY_decrypt_init(context)
    guard begin == 1, padding.isSet(in: context) else { return false }
    let run = isEncrypting ? EVP_PKEY_encrypt : EVP_PKEY_decrypt
    let bytes = input.bindMemory(to: UInt8.self).baseAddress
    var length = 0
    guard run(context, nil, &length, bytes, input.count) == 1 else { return false }
    var output = [UInt8](repeating: 0, count: length)
    defer { output.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }
    guard run(context, &output, &length, bytes, input.count) == 1 else { return false }
    output.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    return true
  }
}

/// How RSAES pads what it encrypts.
enum RSAPadding {
  case oaep(OAEPHash)
  case pkcs1

  /// Sets the padding; the mask generation function of OAEP takes the same hash.
  func isSet(in context: OpaquePointer) -> Bool {
    switch self {
    case .pkcs1: EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
    case .oaep(let hash):
      EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1
        && EVP_PKEY_CTX_set_rsa_oaep_md(context, hash.digest) == 1
        && EVP_PKEY_CTX_set_rsa_mgf1_md(context, hash.digest) == 1
    }
  }
}
