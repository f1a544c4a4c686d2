import HTTPService
import PyxOnlinePayments
import SharedLibraries

/// The Client API as a real HTTP/1.1 server on 127.0.0.1, for implementations in any language.
///
/// It gives the same replies and keeps the same log as ``InMemoryClientAPI``. Nothing listens on other addresses.
/// The server ends with ``close()`` or with its last reference.
public final class LoopbackClientAPI: ClientAPI {
  /// The port that it listens on.
  public let port: Int
  /// The authority's certificate, which clients have to trust, as PEM; nil over plain HTTP.
  ///
  /// The certificate is made afresh at each start, and its key exists only in memory. The certificate vouches for
  /// `127.0.0.1` and `localhost`.
  public let certificate: String?
  private let service: Service
  private let server: LoopbackService

  /// Starts the service on a port of 127.0.0.1; 0 lets the system choose a free one.
  ///
  /// With `tls`, the service speaks only HTTPS. Throws a ``SimulatorError`` if it cannot listen, if libevent is
  /// missing, or if no certificate can be made. `relief` decides what happens if no descriptor is left for a
  /// connection.
  public init(
    port: Int = 0, tls: Bool = false, relief: DescriptorRelief = DescriptorRelief(),
    observer: AnsweredRequest.Observer? = nil
  ) throws(SimulatorError) {
    let service = Service(observer: observer)
    let authority = tls ? "Client API simulator, authority for tests" : nil
    do {
      server = try LoopbackService(port: port, authority: authority, relief: relief) { service.receive($0) }
    } catch {
      throw SimulatorError(error)
    }
    self.service = service
    (self.port, certificate) = (server.port, server.certificate)
  }

  /// The missing library without which nothing can be served; nil if the library is there.
  public static var missingLibrary: MissingLibrary? { LoopbackService.missingLibrary }

  /// The base URL of the service.
  public var baseURL: String { server.baseURL }

  /// An account with ids derived from the given name; throws ``SimulatorError`` if one with that name is open.
  public func account(named name: String) async throws -> any ClientAPIAccount {
    try await account(named: name, holding: .nothing)
  }

  /// An account with the given contents; its ids and errors are those of ``account(named:)``.
  public func account(
    named name: String, holding contents: AccountContents
  ) async throws -> any ClientAPIAccount {
    try SimulatedAccount(named: name, holding: contents, of: service, at: baseURL, transport: nil)
  }

  /// Forgets all accounts, cuts the waiting replies, and stops listening; does nothing the second time.
  public func close() async {
    service.close()
    server.stop()
  }
}
