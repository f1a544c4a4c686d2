/// Why a service cannot be served.
package enum HTTPServiceError: Error, Sendable, Hashable {
  /// The server could not listen on that port; `reason` says why, in most cases in the system's words.
  case cannotListen(port: Int, reason: String)
  /// A library that the server needs is missing; `reason` is one line that says which one, and what to do.
  case missingLibrary(reason: String)
  /// A certificate for HTTPS could not be made; `reason` comes from OpenSSL.
  case noCertificate(reason: String)
}
