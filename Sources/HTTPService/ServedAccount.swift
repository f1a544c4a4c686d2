import Dispatch
import HTTPMessages
import Locks

/// One account of a service, in memory and over the network: its script and log, the waiting replies, and callers that
/// wait for requests.
package final class ServedAccount: Sendable {
  /// Carries out a delivery; called once for each waiting reply, from any thread, without holding a lock.
  package typealias Responder = @Sendable (Delivery) -> Void

  /// The decision on a request.
  package enum Turn: Sendable {
    /// The delivery, to be carried out at once.
    case now(Delivery)
    /// The delivery comes later, to the responder given to ``attach(_:to:)``.
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
    var script: [ScriptedExchange] = []
    var log: ExchangeLog
    var waiting: [Int: WaitingReply] = [:]
    var isClosed = false
  }

  private let contents: Locked<Contents>
  private let arrivals = Arrivals()
  private let observer: AnsweredRequest.Observer?
  private let unusable: ScriptedReply.Answer

  /// Makes an account that tells an observer about the replies that it has decided.
  ///
  /// The account's log keeps as many of the latest requests as the limit says, or all if there is no limit. If a script
  /// asks for an impossible HTTP reply, the `unusable` answer is sent.
  package init(
    logLimit: Int? = nil, unusable: ScriptedReply.Answer, observer: AnsweredRequest.Observer? = nil
  ) {
    contents = Locked(Contents(log: ExchangeLog(limit: logLimit)))
    (self.unusable, self.observer) = (unusable, observer)
  }

  /// Logs a request and decides on it with the account's current script; the endpoint is nil for a path outside the
  /// account.
  package func receive(
    _ request: HTTPRequest, endpoint: String?, deciding decide: ([ScriptedExchange]) -> ScriptedReply
  ) -> Turn {
    let (turn, count) = contents.withLock { contents -> (Turn, Int) in
      guard !contents.isClosed else { return (.now(.closed), 0) }
      let number = contents.log.count
      contents.log.append(Exchange(number: number, request: request, endpoint: endpoint))
      let reply = decide(contents.script)
      if reply.isHeld || reply.delayMilliseconds > 0 {
        contents.waiting[number] = WaitingReply(
          request: request, endpoint: endpoint, reply: reply, isReleased: !reply.isHeld)
        return (.later(self, number: number), number + 1)
      }
      return (.now(delivery(of: reply.answer, to: request, number, &contents)), number + 1)
    }
    arrivals.note(count)
    if let observer, case .now(let delivery) = turn {
      observer(AnsweredRequest(request: request, endpoint: endpoint, status: delivery.status))
    }
    return turn
  }

  /// Makes the delivery of an answer and logs it.
  private func delivery(
    of answer: ScriptedReply.Answer, to request: HTTPRequest, _ number: Int, _ contents: inout Contents
  ) -> Delivery {
    let delivery = Delivery(answer, to: request, unusable: unusable)
    contents.log.setReply(delivery, of: number)
    return delivery
  }

  /// Sets the responder that gets the delivery of a waiting reply.
  package func attach(_ responder: @escaping Responder, to number: Int) {
    let isOver = contents.withLock { contents in
      guard let waiting = contents.waiting[number], !waiting.isAbandoned else { return true }
      contents.waiting[number]?.responder = responder
      return false
    }
    if isOver { responder(.closed) }
    proceed(number)
  }

  /// Closes the connection of a client that has gone; the reply to its request is still decided and logged.
  package func abandon(_ number: Int) {
    let responder = contents.withLock { contents in
      let responder = contents.waiting[number]?.responder
      contents.waiting[number]?.responder = nil
      contents.waiting[number]?.isAbandoned = true
      return responder
    }
    responder?(.closed)
  }

  /// Releases a held reply; its delay begins here.
  package func release(_ number: Int) {
    let wasHeld = contents.withLock { contents in
      guard let waiting = contents.waiting[number], !waiting.isReleased else { return false }
      contents.waiting[number]?.isReleased = true
      return waiting.responder != nil || waiting.isAbandoned
    }
    if wasHeld { proceed(number) }
  }

  /// Delivers a released reply after its delay.
  private func proceed(_ number: Int) {
    let delay = contents.withLock { contents -> Int? in
      guard let waiting = contents.waiting[number], waiting.isReleased else { return nil }
      return max(0, waiting.reply.delayMilliseconds)
    }
    guard let delay else { return }
    if delay == 0 { return answer(number) }
    // Swift's own threads are not used here, because a client that waits without suspending may block them.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
      self?.answer(number)
    }
  }

  private func answer(_ number: Int) {
    let job = contents.withLock { contents -> (WaitingReply, Delivery)? in
      guard let waiting = contents.waiting.removeValue(forKey: number) else { return nil }
      return (waiting, delivery(of: waiting.reply.answer, to: waiting.request, number, &contents))
    }
    guard let (waiting, delivery) = job else { return }
    observer?(AnsweredRequest(request: waiting.request, endpoint: waiting.endpoint, status: delivery.status))
    waiting.responder?(delivery)
  }

  /// Replaces the script; waiting replies keep the script under which their requests came.
  package func script(_ exchanges: [ScriptedExchange]) {
    contents.withLock { $0.script = exchanges }
  }

  /// All requests so far, or only the latest if the log has a limit.
  package func log() -> [Exchange] {
    contents.withLock { $0.log.exchanges }
  }

  /// Waits until that many requests have come; false after the time limit, on cancellation, and when the account
  /// closes.
  package func waitForRequests(_ count: Int, atMost limit: Duration) async -> Bool {
    await arrivals.wait(for: count, atMost: limit)
  }

  /// Closes the connections whose replies wait, and the connections of all later requests.
  package func close() {
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
