import COpenSSL

/// An OpenSSL certificate with its private key, which exists only in memory; both are freed with the object.
final class Certificate {
  let pointer: OpaquePointer
  let key: OpaquePointer

  private static let version3 = 2
  private static let secondsOfADay = 24 * 60 * 60
  /// The validity in days, less than the 398 days that some clients allow at most.
  private static let days = 90

  /// Makes a certificate with a new P-256 key, valid from yesterday on; it is self-signed if no issuer is given.
  ///
  /// Extensions are written as in OpenSSL's configuration files.
  init(name: String, issuer: Certificate? = nil, extensions: [(Int32, String)]) throws(HTTPServiceError) {
    guard let key = pyx_ec_generate() else { throw Self.failure("no key") }
    guard let certificate = X509_new() else {
      EVP_PKEY_free(key)
      throw Self.failure("no memory")
    }
    (self.pointer, self.key) = (certificate, key)
    let signer = issuer ?? self
    guard X509_set_version(certificate, Self.version3) == 1, setSerialNumber(),
      X509_gmtime_adj(X509_getm_notBefore(certificate), -Self.secondsOfADay) != nil,
      X509_gmtime_adj(X509_getm_notAfter(certificate), Self.days * Self.secondsOfADay) != nil,
      X509_set_pubkey(certificate, key) == 1,
      X509_NAME_add_entry_by_txt(
        X509_get_subject_name(certificate), "CN", MBSTRING_ASC, Array(name.utf8), Int32(name.utf8.count), -1,
        0)
        == 1,
      X509_set_issuer_name(certificate, X509_get_subject_name(signer.pointer)) == 1,
      extensions.allSatisfy({ add($0.0, $0.1, of: signer) }),
      X509_sign(certificate, signer.key, EVP_sha256()) > 0
    else { throw Self.failure("it cannot be signed") }
  }

  /// Sets a random serial number, by which clients distinguish certificates of one issuer.
  private func setSerialNumber() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard RAND_bytes(&bytes, Int32(bytes.count)) == 1 else { return false }
    // Positive (RFC 5280, section 4.1.2.2), and always 16 bytes long.
    bytes[0] = bytes[0] & 0x7f | 0x40
    guard let number = BN_bin2bn(bytes, Int32(bytes.count), nil) else { return false }
    defer { BN_free(number) }
    return BN_to_ASN1_INTEGER(number, X509_get_serialNumber(pointer)) != nil
  }

  private func add(_ kind: Int32, _ value: String, of issuer: Certificate) -> Bool {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer.pointer, pointer, nil, nil, 0)
    guard let part = X509V3_EXT_conf_nid(nil, &context, kind, value) else { return false }
    defer { X509_EXTENSION_free(part) }
    return X509_add_ext(pointer, part, -1) == 1
  }

  /// The certificate, without its key, as a PEM block.
  var pem: String {
    guard let bio = BIO_new(BIO_s_mem()) else { return "" }
    defer { BIO_free(bio) }
    guard PEM_write_bio_X509(bio, pointer) == 1 else { return "" }
    var text = [UInt8](repeating: 0, count: 8 << 10)
    let count = BIO_read(bio, &text, Int32(text.count))
    return String(decoding: text.prefix(Int(max(0, count))), as: UTF8.self)
  }

  /// The error with OpenSSL's reason; OpenSSL's queue for this thread is empty afterwards.
  static func failure(_ what: String) -> HTTPServiceError {
    let reason = ERR_reason_error_string(ERR_get_error()).map { ": " + String(cString: $0) } ?? ""
    ERR_clear_error()
    return .noCertificate(reason: what + reason)
  }

  deinit {
    X509_free(pointer)
    EVP_PKEY_free(key)
  }
}
