/// Why a service cannot be served.
package enum HTTPServiceError: Error, Sendable, Hashable {
  /// The server could not listen on 127.0.0.1; `reason` is the system's.
  case cannotListen(port: Int, reason: String)
  /// A library that the server needs is not there; `reason` is one line that says which, and what to do.
  case missingLibrary(reason: String)
  /// A certificate for HTTPS could not be made; `reason` is OpenSSL's.
  case noCertificate(reason: String)
}
