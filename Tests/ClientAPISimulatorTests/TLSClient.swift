import COpenSSL
import Foundation

/// The client's side of TLS on a connected socket; it trusts only one authority.
final class TLSClient {
  private let context: OpaquePointer
  private let ssl: OpaquePointer

  /// Performs the handshake; nil if it fails, for example because another authority signed the certificate, or because
  /// the certificate is for another address.
  init?(socket: Int32, trusting certificate: String, address: String) {
    // OpenSSL does not suppress SIGPIPE when it writes to a server that has closed the connection.
    signal(SIGPIPE, SIG_IGN)
    guard let context = SSL_CTX_new(TLS_client_method()), let ssl = SSL_new(context) else { return nil }
    (self.context, self.ssl) = (context, ssl)
    // OpenSSL reads from the text's own memory, so the text must stay alive until the certificate is read.
    let authority = certificate.withCString { text in
      let bio = BIO_new_mem_buf(text, -1)
      defer { BIO_free(bio) }
      return PEM_read_bio_X509(bio, nil, nil, nil)
    }
    defer { X509_free(authority) }
    SSL_set_verify(ssl, SSL_VERIFY_PEER, nil)
    guard X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority) == 1,
      X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), address) == 1,
      SSL_set_fd(ssl, socket) == 1, SSL_connect(ssl) == 1
    else {
      ERR_clear_error()
      return nil
    }
  }

  /// Works like `send`.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    ERR_clear_error()
    return Int(SSL_write(ssl, bytes.baseAddress, Int32(bytes.count)))
  }

  /// Works like `recv`, but any failure, such as an end without a close notification, counts as a closed connection.
  func read(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
    ERR_clear_error()
    return max(0, Int(SSL_read(ssl, bytes.baseAddress, Int32(bytes.count))))
  }

  deinit {
    SSL_free(ssl)
    SSL_CTX_free(context)
  }
}
