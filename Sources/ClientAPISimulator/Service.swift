import HTTPMessages
import HTTPService
import Locks
import PyxOnlinePayments

/// The Client API, in memory or over HTTP: finds the account of a request and lets that account decide.
final class Service: Sendable {
  private struct OpenAccount {
    var account: ServedAccount
    var routes: AccountRoutes
  }

  private struct Accounts {
    var byCustomer: [String: OpenAccount] = [:]
    var bySession: [String: OpenAccount] = [:]
    var isClosed = false
  }

  /// The headers that an SDK in a browser may send only with the service's permission.
  private static let headers = "Authorization, Content-Type, X-GCS-ClientMetaInfo"

  private static let unusable = ErrorReply.unusableScript.answer

  private let accounts = Locked(Accounts())
  private let observer: AnsweredRequest.Observer?

  /// Makes a service without accounts; the service tells the observer about each reply that it has decided.
  init(observer: AnsweredRequest.Observer? = nil) { self.observer = observer }

  /// Opens an account with ids made from its name.
  func open(
    named name: String, _ ids: AccountIdentifiers, sample: SampleAccount?
  ) throws(SimulatorError) -> ServedAccount {
    let routes = AccountRoutes(clientSessionId: ids.clientSessionId, sample: sample)
    let account = ServedAccount(
      logLimit: routes.logLimit, unusable: Self.unusable, observer: observer)
    let refusal = accounts.withLock { accounts -> SimulatorError? in
      if accounts.isClosed { return .closed }
      if accounts.byCustomer[ids.customerId] != nil { return .accountIsOpen(name: name) }
      accounts.byCustomer[ids.customerId] = OpenAccount(account: account, routes: routes)
      accounts.bySession[ids.clientSessionId] = OpenAccount(account: account, routes: routes)
      return nil
    }
    if let refusal { throw refusal }
    return account
  }

  /// Forgets an account and cuts its held replies; from then on requests under its ids find nothing.
  func close(_ ids: AccountIdentifiers, _ account: ServedAccount) {
    accounts.withLock { accounts in
      // Closing a handle twice must not close a later account with the same name.
      guard accounts.byCustomer[ids.customerId]?.account === account else { return }
      accounts.byCustomer[ids.customerId] = nil
      accounts.bySession[ids.clientSessionId] = nil
    }
    account.close()
  }

  /// Forgets all accounts and opens no more.
  func close() {
    let open = accounts.withLock { accounts in
      accounts.isClosed = true
      defer { (accounts.byCustomer, accounts.bySession) = ([:], [:]) }
      return accounts.byCustomer.values.map(\.account)
    }
    for account in open { account.close() }
  }

  /// Decides on a request; nil if its URL is not valid.
  func receive(_ request: HTTPRequest) -> ServedAccount.Turn? {
    guard let target = RequestTarget(url: request.url) else { return nil }
    return receive(request, at: target)
  }

  /// Decides on a request with a parsed URL.
  ///
  /// A request that names no known customer goes to the account of its session, but reaches none of the endpoints. So a
  /// request with a wrong path still appears in the log of the case that sent it.
  func receive(_ request: HTTPRequest, at target: RequestTarget) -> ServedAccount.Turn {
    if CrossOrigin.isPreflight(request) {
      return outsideAccounts(
        .whole(CrossOrigin.preflightResponse(to: request, allowing: Self.headers)), request)
    }
    let session = Self.session(of: request)
    let found = accounts.withLock { accounts -> (account: OpenAccount, isOfPath: Bool)? in
      if let customer = target.customerId, let account = accounts.byCustomer[customer] {
        return (account, true)
      }
      return session.flatMap { accounts.bySession[$0] }.map { ($0, false) }
    }
    if let (open, isOfPath) = found {
      let target = isOfPath ? target : nil
      return open.account.receive(request, endpoint: target?.endpoint) { script in
        open.routes.reply(to: request, at: target, script: script)
      }
    }
    let error: ErrorReply = target.endpoint == nil || !target.needsSession ? .notFound : .wrongSession
    return outsideAccounts(Delivery(error.answer, to: request, unusable: error.answer), request)
  }

  private func outsideAccounts(_ delivery: Delivery, _ request: HTTPRequest) -> ServedAccount.Turn {
    observer?(AnsweredRequest(request: request, endpoint: nil, status: delivery.status))
    return .now(delivery)
  }

  private static func session(of request: HTTPRequest) -> String? {
    guard let value = request.header("Authorization"),
      value.utf8.starts(with: AccountRoutes.authorizationPrefix.utf8)
    else { return nil }
    return String(value.utf8.dropFirst(AccountRoutes.authorizationPrefix.utf8.count))
  }
}
