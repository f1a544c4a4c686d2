import Conformance
import Synchronization

/// What a case of the library's rules has around it: an account of the Client API, scripted and logged.
public struct ClientAPIServices: CaseServices {
  /// The account of this case and of no other.
  public let account: any ClientAPIAccount
  private let told = ToldExchanges()

  /// Makes the services of one case.
  public init(account: any ClientAPIAccount) { self.account = account }

  /// The account's in-memory way to the service.
  public var transport: (any HTTPTransport)? { account.transport }

  /// Writes the session data as a merchant's server hands it over, under its documented names.
  public func announce(in world: inout World) {
    world.services["clientApiUrl"] = account.session.clientApiUrl
    world.services["assetUrl"] = account.session.assetUrl
    world.services["clientSessionId"] = account.session.clientSessionId
    world.services["customerId"] = account.session.customerId
  }

  /// Requests that came and replies that went out since the last call; hosts and ports are left out.
  public func newExchanges() -> [String] { told.lines(about: account.log()) }

  /// Forgets the account.
  public func close() async { await account.close() }
}

/// Remembers which exchanges a trace has been told of.
private final class ToldExchanges: Sendable {
  private let statuses = Mutex<[Int?]>([])

  func lines(about log: [Exchange]) -> [String] {
    statuses.withLock { told in
      var lines: [String] = []
      for (index, exchange) in log.enumerated() {
        if index >= told.count {
          told.append(exchange.status)
          lines.append("\(exchange.summary) → \(exchange.status.map(String.init) ?? "no reply")")
        } else if told[index] == nil, let status = exchange.status {
          told[index] = status
          lines.append("reply to request \(exchange.number) → \(status)")
        }
      }
      return lines
    }
  }
}

extension Exchange {
  /// The request without host, ids and headers, its body as compact JSON with members in alphabetical order.
  var summary: String {
    let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().first.map { "?" + $0 } ?? ""
    let target = "\(request.method) \(endpoint ?? "outside the account")\(query)"
    if request.body.isEmpty { return target }
    guard let body = try? JSONTree(parsing: request.body) else {
      return "\(target) with \(request.body.count) bytes that are no JSON"
    }
    return "\(target) \(body.compact)"
  }
}
