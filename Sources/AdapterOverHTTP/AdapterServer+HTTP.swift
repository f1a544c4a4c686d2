import Adapter
import Foundation

extension AdapterServer {
  /// Serves over HTTP if the environment has `PYX_URL` but no `PYX_STREAM`, otherwise like `run(_:)`.
  ///
  /// Throws `CannotConnect`.
  public static func runOverAnyBinding(_ served: [ServedImplementation]) async throws(CannotConnect) {
    let environment = ProcessInfo.processInfo.environment
    guard environment["PYX_STREAM"] == nil, let url = environment["PYX_URL"] else {
      return try await run(served)
    }
    try await run(served, at: url)
  }

  /// Connects over HTTP and serves until `shutdown`, or until the suite ends the conversation.
  ///
  /// Throws `CannotConnect` if the suite cannot be reached, refuses the connection, or is gone.
  ///
  /// - Parameters:
  ///   - served: The implementations, at most one for each system and role.
  ///   - url: The URL that `pyx certify --listen` prints, with the token in it.
  public static func run(_ served: [ServedImplementation], at url: String) async throws(CannotConnect) {
    try await HTTPExchange(with: HTTPSuite(at: url)).run(served)
  }
}
