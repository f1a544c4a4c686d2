import HTTPMessages
import HTTPService
import PyxOnlinePayments

/// A test account for use in rules, in memory or over HTTP.
final class SimulatedAccount: ClientAPIAccount {
  let session: SessionData
  let transport: (any HTTPTransport)?
  private let service: Service
  private let ids: AccountIdentifiers
  private let account: ServedAccount

  /// Opens an account of a service that answers under a base URL.
  init(
    named name: String, holding contents: AccountContents, of service: Service, at baseURL: String,
    transport: (any HTTPTransport)?
  ) throws(SimulatorError) {
    ids = AccountIdentifiers(name: name)
    self.service = service
    self.transport = transport
    session = SessionData(
      clientApiUrl: baseURL, assetUrl: baseURL + RequestTarget.assetsPath + ids.customerId + "/",
      clientSessionId: ids.clientSessionId, customerId: ids.customerId)
    let sample = contents == .sample ? SampleAccount(session: session, keyId: ids.keyId) : nil
    account = try service.open(named: name, ids, sample: sample)
  }

  func script(_ exchanges: [ScriptedExchange]) { account.script(exchanges) }

  func release(request number: Int) { account.release(number) }

  func log() -> [Exchange] { account.log() }

  func waitForRequests(_ count: Int, atMost limit: Duration) async -> Bool {
    await account.waitForRequests(count, atMost: limit)
  }

  func close() async { service.close(ids, account) }
}
