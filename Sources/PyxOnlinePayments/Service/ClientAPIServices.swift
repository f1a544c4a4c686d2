import Conformance
import JSONValues
import Locks

/// The services of a case of the library's rules: an account of the Client API, scripted and logged.
public struct ClientAPIServices: CaseServices {
  /// The account that only this case uses.
  public var account: any ClientAPIAccount { later }
  private let later: LaterAccount
  private let told = ReportedExchanges()
  private let others: OtherAccounts

  /// Makes the services of one case.
  ///
  /// - Parameters:
  ///   - account: The account that the world announces.
  ///   - openAnother: Opens an additional account of that number, counted from 2; nil if there can be no other.
  public init(
    account: any ClientAPIAccount,
    openAnother: (@Sendable (_ number: Int) async throws -> any ClientAPIAccount)? = nil
  ) {
    later = LaterAccount(account)
    others = OtherAccounts(open: openAnother)
  }

  /// Opens an account for the case of that name, and further accounts on request.
  public init(named name: String, of api: any ClientAPI) async throws {
    self.init(account: try await api.account(named: name)) { number in
      try await api.account(named: "\(name)-account-\(number)")
    }
  }

  /// Opens one more account, which is closed with the case.
  ///
  /// Throws `NotApplicable` if the services have only one account.
  public func anotherAccount() async throws -> any ClientAPIAccount { try await others.open() }

  /// The account's in-memory transport to the service.
  public var transport: (any HTTPTransport)? { account.transport }

  /// Writes the session data as a merchant's server hands it over, under the documented names.
  public func announce(in world: inout World) {
    let session = account.session
    world.services.merge([
      "clientApiUrl": session.clientApiUrl, "assetUrl": session.assetUrl,
      "clientSessionId": session.clientSessionId, "customerId": session.customerId,
    ]) { _, new in new }
  }

  /// Requests received and replies sent since the last call, without hosts and ports.
  public func newExchanges() -> [ExchangeLine] {
    told.lines(about: later.whole.log(), of: account.session) + others.newExchanges()
  }

  /// Forgets the account's earlier requests and its script.
  public func forget() { later.forget() }

  /// The same services, with everything about each of their accounts recorded on the tape.
  public func taped(on tape: any CaseTape) async -> ClientAPIServices {
    let taped = TapedAccount(account, number: 1, on: tape)
    guard let open = others.openNumber else { return ClientAPIServices(account: taped) }
    return ClientAPIServices(account: taped) { (number: Int) async throws -> any ClientAPIAccount in
      TapedAccount(try await open(number), number: number, on: tape)
    }
  }

  /// Services whose accounts play back a tape; they serve no client.
  public static func played(from tape: any CaseTape) -> ClientAPIServices? {
    ClientAPIServices(account: TapedAccount(number: 1, from: tape)) {
      (number: Int) async throws -> any ClientAPIAccount in TapedAccount(number: number, from: tape)
    }
  }

  /// Closes all accounts of the case.
  public func close() async {
    await others.close()
    await account.close()
  }
}

/// The accounts of a case other than its first.
private final class OtherAccounts: Sendable {
  private struct Opened {
    var number: Int
    var account: any ClientAPIAccount
    var told = ReportedExchanges()
  }

  private let opened = Locked<[Opened]>([])
  let openNumber: (@Sendable (Int) async throws -> any ClientAPIAccount)?

  init(open: (@Sendable (Int) async throws -> any ClientAPIAccount)?) { openNumber = open }

  func open() async throws -> any ClientAPIAccount {
    guard let openNumber else { throw NotApplicable("there is one account only") }
    // A case asks for one account after the other, so no number is given twice.
    let number = opened.withLock { $0.count + 2 }
    let account = try await openNumber(number)
    opened.withLock { $0.append(Opened(number: number, account: account)) }
    return account
  }

  func newExchanges() -> [ExchangeLine] {
    opened.withLock { $0 }.flatMap { other in
      other.told.lines(about: other.account.log(), of: other.account.session).map { line in
        ExchangeLine("account \(other.number): \(line.text)")
      }
    }
  }

  func close() async {
    for other in opened.withLock({ $0 }) { await other.account.close() }
  }
}

/// Remembers which exchanges have been reported to the trace.
private final class ReportedExchanges: Sendable {
  private let statuses = Locked<[Int?]>([])

  func lines(about log: [Exchange], of session: SessionData) -> [ExchangeLine] {
    statuses.withLock { told in
      var lines: [ExchangeLine] = []
      for index in log.indices {
        // Most exchanges have already been reported, including their replies.
        if index < told.count, told[index] != nil || log[index].status == nil { continue }
        let exchange = log[index]
        if index >= told.count {
          told.append(exchange.status)
          let before = index > 0 ? log[index - 1] : nil
          lines.append(
            ExchangeLine(
              exchange.summary + exchange.newHeaders(since: before, of: session)
                + " → \(exchange.replyWords ?? "no reply")"))
        } else {
          told[index] = exchange.status
          lines.append(
            ExchangeLine("reply to request \(exchange.number) → \(exchange.replyWords ?? "no reply")"))
        }
      }
      return lines
    }
  }
}

extension Exchange {
  /// The request without host, ids and headers; its body as compact JSON with members in alphabetical order.
  var summary: String {
    let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().first.map { "?" + $0 } ?? ""
    let target = "\(request.method) \(endpoint ?? "outside the account")\(query)"
    if request.body.isEmpty { return target }
    guard let body = try? JSONValue(parsing: request.body) else {
      return "\(target) with \(Self.words(of: request.body)), which is not JSON"
    }
    return "\(target) \(body.compact)"
  }

  /// Status and body of the reply, the body as written; nil if there is no reply.
  var replyWords: String? {
    status.map { reply.isEmpty ? "\($0)" : "\($0) \(Self.words(of: reply))" }
  }

  private static func words(of body: [UInt8]) -> String {
    String(strictUTF8: body) ?? "\(body.count) bytes that are not text"
  }
}
