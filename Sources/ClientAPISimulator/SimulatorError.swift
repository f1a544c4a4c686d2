import HTTPService

/// Why the simulator could not do what its caller asked for.
public enum SimulatorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// An account with that name is already open; each case needs its own name.
  case accountIsOpen(name: String)
  /// The server could not listen on 127.0.0.1; `reason` says why, in most cases in the system's words.
  case cannotListen(port: Int, reason: String)
  /// A library that the server needs is missing; `reason` is one line that says which one, and what to do.
  case missingLibrary(reason: String)
  /// The server has been closed.
  case closed
  /// A certificate for HTTPS could not be made; `reason` comes from OpenSSL.
  case noCertificate(reason: String)

  init(_ error: HTTPServiceError) {
    switch error {
    case .cannotListen(let port, let reason): self = .cannotListen(port: port, reason: reason)
    case .missingLibrary(let reason): self = .missingLibrary(reason: reason)
    case .noCertificate(let reason): self = .noCertificate(reason: reason)
    }
  }

  /// One line for the user.
  public var description: String {
    switch self {
    case .accountIsOpen(let name):
      "the test account \"\(name)\" is open already: close it, or give each case a name of its own"
    case .cannotListen(port: 0, let reason):
      "the Client API simulator cannot listen on 127.0.0.1 (\(reason))"
    case .cannotListen(let port, let reason):
      "the Client API simulator cannot listen on 127.0.0.1:\(port) (\(reason)): choose another port, or 0 for any"
    case .missingLibrary(let reason):
      "the Client API simulator cannot serve: \(reason)"
    case .closed:
      "the Client API simulator has been closed: start another one"
    case .noCertificate(let reason):
      "the Client API simulator cannot make a certificate (\(reason)): serve over HTTP, or repair OpenSSL"
    }
  }
}
