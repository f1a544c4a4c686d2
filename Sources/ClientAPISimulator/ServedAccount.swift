import Conformance
import Dispatch
import PyxOnlinePayments
import Synchronization

/// One account as both faces of the service share it: its state, the replies that wait, and who waits for requests.
final class ServedAccount: Sendable {
  /// Carries out a delivery; called once for each waiting reply, from any thread, without a lock held.
  typealias Responder = @Sendable (Delivery) -> Void

  /// The decision on a request.
  enum Turn: Sendable {
    /// To be carried out at once.
    case now(Delivery)
    /// Comes later, to the responder that is given to ``attach(_:to:)``.
    case later(ServedAccount, number: Int)
  }

  private struct WaitingReply {
    var request: HTTPRequest
    var endpoint: String?
    var reply: ScriptedReply
    var isReleased: Bool
    var isAbandoned = false
    var responder: Responder?
  }

  private struct Contents {
    var state: AccountState
    var waiting: [Int: WaitingReply] = [:]
    var isClosed = false
  }

  private let contents: Mutex<Contents>
  private let arrivals = Arrivals()
  private let observer: AnsweredRequest.Observer?

  /// Makes an account that tells an observer of the replies that it has decided.
  init(_ state: AccountState, observer: AnsweredRequest.Observer?) {
    contents = Mutex(Contents(state: state))
    self.observer = observer
  }

  /// Logs a request and decides on it; the target is nil for a path outside the account.
  func receive(_ request: HTTPRequest, at target: RequestTarget?) -> Turn {
    let (turn, count) = contents.withLock { contents -> (Turn, Int) in
      guard !contents.isClosed else { return (.now(.closed), 0) }
      let number = contents.state.log.count
      let reply = contents.state.receive(request, at: target)
      if reply.isHeld || reply.delayMilliseconds > 0 {
        contents.waiting[number] = WaitingReply(
          request: request, endpoint: target?.endpoint, reply: reply, isReleased: !reply.isHeld)
        return (.later(self, number: number), number + 1)
      }
      return (.now(contents.state.answer(number, to: request, with: reply.answer)), number + 1)
    }
    arrivals.note(count)
    if let observer, case .now(let delivery) = turn {
      observer(AnsweredRequest(request: request, endpoint: target?.endpoint, status: delivery.status))
    }
    return turn
  }

  /// Says who carries out the reply that comes later.
  func attach(_ responder: @escaping Responder, to number: Int) {
    let isOver = contents.withLock { contents in
      guard let waiting = contents.waiting[number], !waiting.isAbandoned else { return true }
      contents.waiting[number]?.responder = responder
      return false
    }
    if isOver { responder(.closed) }
    proceed(number)
  }

  /// Forgets who waits for a reply, because the client has gone; the reply is decided and logged all the same.
  func abandon(_ number: Int) {
    let responder = contents.withLock { contents in
      let responder = contents.waiting[number]?.responder
      contents.waiting[number]?.responder = nil
      contents.waiting[number]?.isAbandoned = true
      return responder
    }
    responder?(.closed)
  }

  /// Lets a held reply go; its delay begins here.
  func release(_ number: Int) {
    let wasHeld = contents.withLock { contents in
      guard let waiting = contents.waiting[number], !waiting.isReleased else { return false }
      contents.waiting[number]?.isReleased = true
      return waiting.responder != nil || waiting.isAbandoned
    }
    if wasHeld { proceed(number) }
  }

  /// Gives a released reply, after its delay.
  private func proceed(_ number: Int) {
    let delay = contents.withLock { contents -> Int? in
      guard let waiting = contents.waiting[number], waiting.isReleased else { return nil }
      return max(0, waiting.reply.delayMilliseconds)
    }
    guard let delay else { return }
    if delay == 0 { return answer(number) }
    // Not on Swift's own threads, which a client that waits without suspending may block.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
      self?.answer(number)
    }
  }

  private func answer(_ number: Int) {
    let job = contents.withLock { contents -> (WaitingReply, Delivery)? in
      guard let waiting = contents.waiting.removeValue(forKey: number) else { return nil }
      return (waiting, contents.state.answer(number, to: waiting.request, with: waiting.reply.answer))
    }
    guard let (waiting, delivery) = job else { return }
    observer?(AnsweredRequest(request: waiting.request, endpoint: waiting.endpoint, status: delivery.status))
    waiting.responder?(delivery)
  }

  /// Replaces the script; replies that wait keep the script under which their requests came.
  func script(_ exchanges: [ScriptedExchange]) {
    contents.withLock { $0.state.script = exchanges }
  }

  /// All requests so far, of a sample account the latest.
  func log() -> [Exchange] {
    contents.withLock { $0.state.log.exchanges }
  }

  /// Waits until that many requests have come; false after the time, on cancellation, and when the account closes.
  func waitForRequests(_ count: Int, atMost limit: Duration) async -> Bool {
    await arrivals.wait(for: count, atMost: limit)
  }

  /// Cuts the replies that wait and those to come.
  func close() {
    let responders = contents.withLock { contents in
      contents.isClosed = true
      let numbers = contents.waiting.keys.sorted()
      let responders = numbers.compactMap { contents.waiting[$0]?.responder }
      contents.waiting = [:]
      return responders
    }
    for responder in responders { responder(.closed) }
    arrivals.close()
  }
}
