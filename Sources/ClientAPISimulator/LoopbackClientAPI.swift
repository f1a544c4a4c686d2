import Conformance
import OnlinePayments

/// The Client API as a real HTTP/1.1 server on 127.0.0.1, for implementations in any language.
///
/// It gives the same replies and keeps the same log as ``InMemoryClientAPI``. Nothing listens on other addresses.
/// It ends with ``close()`` or with its last reference.
public final class LoopbackClientAPI: ClientAPI {
  /// The port that it listens on.
  public let port: Int
  private let service = Service()
  private let server: HTTPServer

  /// Starts the service on a port of 127.0.0.1; 0 lets the system choose one that is free.
  public init(port: Int = 0) throws(SimulatorError) {
    let mailbox = Mailbox()
    server = try HTTPServer(port: port, mailbox: mailbox) { [service] request, token in
      switch service.receive(request) {
      case .now(let delivery):
        return delivery
      case .later(let account, let number):
        account.attach({ mailbox.post($0, for: token) }, to: number)
        return nil
      case nil:
        return .closed
      }
    }
    self.port = server.port
  }

  /// An account under ids that are a function of the given name; throws ``SimulatorError`` where one of that name is
  /// open.
  public func account(named name: String) async throws -> any ClientAPIAccount {
    try SimulatedAccount(named: name, of: service, at: "http://127.0.0.1:\(port)", transport: nil)
  }

  /// Forgets all accounts, cuts the replies that wait, and stops listening; does nothing the second time.
  public func close() async {
    service.close()
    server.stop()
  }
}
