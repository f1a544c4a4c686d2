import CLibevent
import COpenSSL

/// What a server needs for HTTPS: its own certificate for `127.0.0.1` and `localhost`, made when it starts.
///
/// Used by one thread at a time.
final class TLSContext {
  /// The authority's certificate, as PEM.
  ///
  /// Clients have to trust it, because the authority signed the server's certificate. There are two certificates,
  /// because some clients do not accept an authority's certificate for a server.
  let certificate: String
  private let context: OpaquePointer

  /// Makes the certificates; `authority` is the authority's name.
  init(authority name: String) throws(HTTPServiceError) {
    let authority = try Certificate(
      name: name,
      extensions: [
        (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign"),
        (NID_subject_key_identifier, "hash"),
      ])
    let server = try Certificate(
      name: "localhost", issuer: authority,
      extensions: [
        (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
        (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, "IP:127.0.0.1,DNS:localhost"),
        (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid"),
      ])
    guard let context = SSL_CTX_new(TLS_server_method()) else { throw Certificate.failure("no context") }
    self.context = context
    certificate = authority.pem
    // The context takes its own references.
    guard SSL_CTX_use_certificate(context, server.pointer) == 1,
      SSL_CTX_use_PrivateKey(context, server.key) == 1,
      pyx_add_chain_certificate(context, authority.pointer) == 1, !certificate.isEmpty
    else { throw Certificate.failure("it cannot be used") }
  }

  /// A stream for a connection about to be accepted; nil if memory is short.
  func stream(on base: OpaquePointer?) -> OpaquePointer? {
    guard let ssl = SSL_new(context) else { return nil }
    let stream = bufferevent_openssl_socket_new(
      base, -1, ssl, BUFFEREVENT_SSL_ACCEPTING, Int32(BEV_OPT_CLOSE_ON_FREE))
    guard let stream else { return nil }
    // Clients usually close the connection without TLS's closing message.
    bufferevent_openssl_set_allow_dirty_shutdown(stream, 1)
    return stream
  }

  deinit { SSL_CTX_free(context) }
}
