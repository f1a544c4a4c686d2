import Conformance
import OnlinePayments
import Synchronization

/// The Client API behind both faces: finds the account that a request belongs to and lets it decide.
final class Service: Sendable {
  private struct Accounts {
    var byCustomer: [String: ServedAccount] = [:]
    var bySession: [String: ServedAccount] = [:]
    var isClosed = false
  }

  private let accounts = Mutex(Accounts())

  /// Opens an account under ids made from its name.
  func open(named name: String) throws(SimulatorError) -> (AccountIdentifiers, ServedAccount) {
    let ids = AccountIdentifiers(name: name)
    let account = ServedAccount(clientSessionId: ids.clientSessionId)
    let refusal = accounts.withLock { accounts -> SimulatorError? in
      if accounts.isClosed { return .closed }
      if accounts.byCustomer[ids.customerId] != nil { return .accountIsOpen(name: name) }
      accounts.byCustomer[ids.customerId] = account
      accounts.bySession[ids.clientSessionId] = account
      return nil
    }
    if let refusal { throw refusal }
    return (ids, account)
  }

  /// Forgets an account and cuts what it holds; requests under its ids find nothing from here on.
  func close(_ ids: AccountIdentifiers, _ account: ServedAccount) {
    accounts.withLock { accounts in
      // Closing a handle twice must not close a later account of the same name.
      guard accounts.byCustomer[ids.customerId] === account else { return }
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
      return Array(accounts.byCustomer.values)
    }
    for account in open { account.close() }
  }

  /// Decides on a request; nil where its URL is none.
  func receive(_ request: HTTPRequest) -> ServedAccount.Turn? {
    guard let target = RequestTarget(url: request.url) else { return nil }
    return receive(request, at: target)
  }

  /// Decides on a request whose URL has been taken apart.
  ///
  /// A request that names no known customer counts as the account's whose session it shows, outside all
  /// endpoints: a wrong path must be seen in the log of the case that asked for it.
  func receive(_ request: HTTPRequest, at target: RequestTarget) -> ServedAccount.Turn {
    if CrossOrigin.isPreflight(request) { return .now(.whole(CrossOrigin.preflightResponse(to: request))) }
    let session = Self.session(of: request)
    let found = accounts.withLock { accounts -> (account: ServedAccount, isOfPath: Bool)? in
      if let customer = target.customerId, let account = accounts.byCustomer[customer] {
        return (account, true)
      }
      return session.flatMap { accounts.bySession[$0] }.map { ($0, false) }
    }
    if let (account, isOfPath) = found {
      return account.receive(request, endpoint: isOfPath ? target.endpoint : nil, query: target.query)
    }
    let error: ErrorReply = target.endpoint == nil ? .notFound : .wrongSession
    return .now(Delivery(error.answer, to: request))
  }

  private static func session(of request: HTTPRequest) -> String? {
    guard let value = request.header("Authorization"),
      value.utf8.starts(with: AccountState.authorizationPrefix.utf8)
    else { return nil }
    return String(value.utf8.dropFirst(AccountState.authorizationPrefix.utf8.count))
  }
}
