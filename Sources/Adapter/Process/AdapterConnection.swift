import Conformance
import Foundation
import Locks

/// One running adapter and the conversation with it; calls may be made from any number of tasks at once.
final class AdapterConnection: Sendable {
  /// The settings of a connection.
  struct Settings: Sendable {
    var limits: AdapterLimits
    var transcript: Transcript?
    var numbersSent: CardNumbersSent
    /// The end of what all processes wrote to standard error.
    var log: AdapterLog

    /// Adds a line to the transcript, if one is kept.
    func note(_ direction: Transcript.Direction, process: Int, _ text: @autoclosure () -> String) {
      transcript?.add(direction, process: process, text(), masking: numbersSent)
    }
  }

  struct Waiting {
    let method: WireProtocol.Method
    /// The subject of the request, for messages.
    let subject: String
    let deadline: SuspendingClock.Instant
    let sentAt: SuspendingClock.Instant
    let continuation: CheckedContinuation<JSONSlices, any Error>
  }

  struct State: Sendable {
    var lastID = 0
    var waiting: [Int: Waiting] = [:]
    var breakage: Breakage?
    /// The time at which the process is killed, whatever it is doing.
    var killAt: SuspendingClock.Instant?
    /// How the process ended, once it has.
    var ending: String?
    /// Whether the process has been asked to end.
    var isShuttingDown = false
    /// The callers that wait for the end of the process.
    var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    var openSessions = 0
    /// The names of the sessions that have not been asked to close.
    var sessionNames: Set<String> = []
    var slowestAnswer = Duration.zero
    /// Whether a session has begun in the process.
    var hasOpened = false
  }

  /// The process's number in the run, from 1.
  let number: Int
  let peer: any AdapterPeer
  let settings: Settings
  let state = Locked(State())
  /// The lines on their way into the process's input.
  private let outbox: PipeOutbox
  private let hold: LineHold
  /// Whether nothing is read any more, so that a write need not wait for room in the pipe.
  let isOver = Locked(false)

  /// Begins to listen to an adapter.
  init(to peer: any AdapterPeer, number: Int, settings: Settings) {
    self.number = number
    self.settings = settings
    self.peer = peer
    let outbox = PipeOutbox(descriptor: peer.input)
    self.outbox = outbox
    // If the process no longer reads, the listening thread finds out how it ended, and tells all waiting callers.
    hold = LineHold { [isOver] lines, _ in outbox.add(lines) { isOver.withLock { $0 } } }
    settings.note(.note, process: number, peer.beginning)
    Thread.detachNewThread { self.listen() }
  }

  // MARK: Asking

  /// Sends a request and waits for the answer.
  ///
  /// Throws ``BrokenCall`` if no answer can come, ``WireError`` if the answer is an error, and a `DecodingError` if the
  /// answer does not have the form of a result.
  func call<Result: WirePayload>(
    _ method: WireProtocol.Method, _ parameters: some WirePayload,
    about subject: @autoclosure () -> String = "",
    within limit: Duration, as result: Result.Type = Result.self
  ) async throws -> Result {
    let id = try state.withLock { state in
      if let breakage = state.breakage { throw BrokenCall(breakage: breakage, wasWaiting: false) }
      state.lastID += 1
      return state.lastID
    }
    var line = try WireRequest.line(id: id, method, parameters)
    settings.numbersSent.remember(line)
    settings.note(.toAdapter, process: number, String(decoding: line, as: UTF8.self))
    line.append(UInt8(ascii: "\n"))
    let words = subject()
    let answer = try await withCheckedThrowingContinuation { continuation in
      ask(id, method, words, line, within: limit, continuation)
    }
    return try WireAnswer.result(of: answer)
  }

  private func ask(
    _ id: Int, _ method: WireProtocol.Method, _ subject: String, _ line: [UInt8], within limit: Duration,
    _ continuation: CheckedContinuation<JSONSlices, any Error>
  ) {
    let now = SuspendingClock().now
    let (broken, moreComing) = state.withLock { state -> (Breakage?, Bool) in
      guard state.breakage == nil else { return (state.breakage, false) }
      state.waiting[id] = Waiting(
        method: method, subject: subject, deadline: now + limit, sentAt: now, continuation: continuation)
      // An open session that is not waiting for an answer will probably send a request soon.
      return (nil, method == .send && state.waiting.count < state.openSessions)
    }
    if let broken {
      continuation.resume(throwing: BrokenCall(breakage: broken, wasWaiting: false))
      return
    }
    hold.add(line, moreComing: moreComing)
  }

  // MARK: Sessions

  func sessionOpened() { state.withLock { $0.openSessions += 1 } }
  var hasNoSessions: Bool { state.withLock { $0.openSessions == 0 } }
  func sessionClosed() { state.withLock { $0.openSessions -= 1 } }

  /// Frees the name of a session that is about to be closed.
  func forget(session name: String) { state.withLock { _ = $0.sessionNames.remove(name) } }

  /// Why the process can no longer be used; nil if it can.
  var breakage: Breakage? { state.withLock { $0.breakage } }

  /// Whether the process has been asked to end.
  var isShuttingDown: Bool { state.withLock { $0.isShuttingDown } }

  /// Whether the process is broken or about to be killed.
  var isDoomed: Bool { state.withLock { $0.breakage != nil || $0.killAt != nil } }

  /// How the process ended, once it has.
  var ending: String? { state.withLock { $0.ending } }

  /// Whether a session has begun in the process; until then, it may still be loading its code.
  var hasOpened: Bool { state.withLock { $0.hasOpened } }

  /// The slowest answer so far.
  var slowestAnswer: Duration { state.withLock { $0.slowestAnswer } }

  /// What its log says about its end, such as an exception: one line of at most 2,000 bytes; nil if there is none.
  var lastWords: String? {
    LogHeadline.find(in: peer.ownLog.text).map { WireCoding.excerpt($0.utf8, limit: 2000) }
  }

  // MARK: Ending

  /// Asks the process to end, kills it if it does not end in time, and waits until it is gone.
  func shutDown(within limit: Duration = .seconds(1)) async {
    let isFirst = state.withLock { state in
      defer { state.isShuttingDown = true }
      return !state.isShuttingDown && state.breakage == nil
    }
    if isFirst {
      peer.willShutDown()
      _ = try? await call(.shutdown, Nothing(), within: limit, as: Nothing.self)
      closeInput()
      kill(after: limit)
    }
    await waitForEnd()
  }

  /// Waits until the process is gone; the listening thread ensures that this happens soon.
  private func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let isGone = state.withLock { state in
        if state.ending == nil { state.waitingForEnd.append(continuation) }
        return state.ending != nil
      }
      if isGone { continuation.resume() }
    }
  }

  /// Lets the listening thread kill the process after the given time.
  func kill(after limit: Duration = .zero) {
    state.withLock { $0.killAt = SuspendingClock().now + limit }
  }

  func closeInput() { outbox.close() }
}
