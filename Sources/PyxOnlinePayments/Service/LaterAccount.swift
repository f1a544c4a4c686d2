import Conformance
import Locks

/// An account as a rule sees it: requests from before the rule began do not count.
final class LaterAccount: ClientAPIAccount {
  /// The account with every request that it ever received.
  let whole: any ClientAPIAccount
  private let forgotten = Locked(0)

  init(_ account: any ClientAPIAccount) { whole = account }

  /// Forgets all earlier requests and the script.
  func forget() {
    let count = whole.log().count
    forgotten.withLock { $0 = count }
    whole.script([])
  }

  var session: SessionData { whole.session }
  var transport: (any HTTPTransport)? { whole.transport }
  func script(_ exchanges: [ScriptedExchange]) { whole.script(exchanges) }
  func release(request number: Int) { whole.release(request: number + before) }

  func log() -> [Exchange] {
    let all = whole.log()
    let before = before
    guard before > 0 else { return all }
    return all.dropFirst(before).map { exchange in
      var exchange = exchange
      exchange.number -= before
      return exchange
    }
  }

  func waitForRequests(_ count: Int, atMost limit: Duration) async -> Bool {
    await whole.waitForRequests(count + before, atMost: limit)
  }

  func close() async { await whole.close() }

  private var before: Int { forgotten.withLock { $0 } }
}
