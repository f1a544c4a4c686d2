import COpenSSL
import Locks

/// An OpenSSL key, freed with the object; OpenSSL then overwrites its private parts.
///
/// Proof of Sendable: the key never changes after it has been made, and OpenSSL 3 lets several threads use one
/// EVP_PKEY at once if each has its own context, as every operation here does.
final class KeyHandle: @unchecked Sendable {
  let pointer: OpaquePointer
  /// The SubjectPublicKeyInfo of the public half in DER.
  let publicDER: [UInt8]
  /// Idle contexts, kept because making a context takes longer than encrypting with it.
  private let idle = Locked<[RSAContext]>([])

  /// Takes ownership of a key; throws if it is missing, not an RSA key, or too short.
  init(owning key: OpaquePointer?, _ what: String) throws(JOSEError) {
    guard let key else {
      ERR_clear_error()
      throw .badKey(what)
    }
    pointer = key
    publicDER = Self.publicDER(of: key)
    guard EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA else { throw .badKey("it is not an RSA key") }
    guard bits >= 2048 else { throw .keyTooShort(bits: bits) }
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The length of the modulus, in bits.
  var bits: Int { Int(EVP_PKEY_get_bits(pointer)) }

  private static func publicDER(of key: OpaquePointer) -> [UInt8] {
    let length = i2d_PUBKEY(key, nil)
    guard length > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      var position = buffer.baseAddress
      count = max(0, Int(i2d_PUBKEY(key, &position)))
    }
  }

  /// Encrypts or decrypts with that padding and passes the result to `take`; false if this fails.
  func crypt(
    _ input: UnsafeRawBufferPointer, _ padding: RSAPadding, isEncrypting: Bool,
    _ take: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    defer { ERR_clear_error() }
    let known = idle.withLock { idle in
      idle.firstIndex { $0.padding == padding && $0.isEncrypting == isEncrypting }.map { idle.remove(at: $0) }
    }
    guard let ready = known ?? RSAContext(pointer, padding, isEncrypting: isEncrypting) else { return false }
    let context = ready.pointer
    let run = isEncrypting ? EVP_PKEY_encrypt : EVP_PKEY_decrypt
    let bytes = input.bindMemory(to: UInt8.self).baseAddress
    var length = 0
    guard run(context, nil, &length, bytes, input.count) == 1 else { return false }
    var output = [UInt8](repeating: 0, count: length)
    defer { output.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }
    guard run(context, &output, &length, bytes, input.count) == 1 else { return false }
    idle.withLock { $0.append(ready) }
    output.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    return true
  }
}

/// An OpenSSL context for one kind of operation with one key; it is used for one operation at a time.
///
/// Proof of Sendable: whoever uses a context first takes it out of the key's list, and puts it back afterwards.
private final class RSAContext: @unchecked Sendable {
  let pointer: OpaquePointer
  let padding: RSAPadding
  let isEncrypting: Bool

  /// Makes a context; nil if OpenSSL cannot make one.
  init?(_ key: OpaquePointer, _ padding: RSAPadding, isEncrypting: Bool) {
    guard let pointer = EVP_PKEY_CTX_new(key, nil) else { return nil }
    (self.pointer, self.padding, self.isEncrypting) = (pointer, padding, isEncrypting)
    let begin = isEncrypting ? EVP_PKEY_encrypt_init(pointer) : EVP_PKEY_decrypt_init(pointer)
    guard begin == 1, padding.isSet(in: pointer) else { return nil }
  }

  deinit { EVP_PKEY_CTX_free(pointer) }
}

/// How RSAES pads before it encrypts.
enum RSAPadding: Hashable {
  case oaep(OAEPHash)
  case pkcs1

  /// Sets the padding; OAEP's mask generation function uses the same hash.
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
