import Adapter
import Dispatch
import Foundation
import HTTPMessages
import HTTPService
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One adapter over HTTP: passes the suite's messages from a socket to waiting requests, and passes posted answers
/// back.
///
/// The socket is one end of a pair; the suite uses the other end as it uses the channel to any adapter.
final class HTTPConversation: Sendable {
  private typealias State = ConversationState<HTTPReply>

  /// How long a request waits.
  private static let longestPoll = Duration.seconds(15)
  /// How long an adapter without a connection may take to come back.
  private static let longestAbsence = Duration.seconds(1)
  /// If several sessions have messages under way, how long the first of these messages waits for the others.
  private static let moment = DispatchTimeInterval.microseconds(500)
  /// The maximum size, in bytes, of a body that the server's own thread passes on.
  ///
  /// That thread must not wait until the suite has read a longer body.
  private static let shortBody = 32 << 10

  let id = ConnectionToken().text
  private let socket: Int32
  private let outbox: PipeOutbox
  private let apart = DispatchQueue(label: "pyx.conversation")
  private let state = Locked(State())

  /// Takes over a socket, reads what the suite writes to it, and closes it at the end; nil if no descriptor is left.
  init?(_ socket: Int32) {
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    (self.socket, outbox) = (socket, PipeOutbox(descriptor: copy))
    Thread.detachNewThread { self.read() }
  }

  /// Whether the conversation has ended.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether the adapter currently has no connection to the suite.
  var isDetached: Bool { state.withLock { $0.lostSince != nil } }

  /// Whether a client waits for a reply.
  var isPolled: Bool { state.withLock { $0.isPolled } }

  // MARK: What the adapter asks

  /// Answers a request with the messages after the given number of messages, or without messages after a time.
  ///
  /// An older waiting request gets no messages.
  func poll(after count: Int, on link: LinkNumber, _ reply: HTTPReply) {
    state.withLock { $0.noteSign(on: link, isKept: reply.keepsLink) }
    wait(.init(reply: reply, link: link), after: count, hasAnswered: false)
  }

  /// Passes answers on, and replies afterwards; if the adapter says how many messages it has, the reply contains the
  /// next messages.
  func take(answers body: [UInt8], after count: Int?, on link: LinkNumber, _ reply: HTTPReply) {
    let isOver = state.withLock { state in
      state.noteSign(on: link, isKept: reply.keepsLink)
      return state.isOver
    }
    guard !isOver else { return reply.refuse(.over) }
    let pass = { @Sendable [self] in
      let lines = MessageBatch.lines(of: body)
      if !lines.isEmpty { outbox.add(lines) { self.isOver } }
      guard let count else { return reply.sendNothing() }
      // Each session whose answer was posted will probably get a next message.
      let wanted = max(1, lines.count { $0 == UInt8(ascii: "\n") })
      wait(.init(reply: reply, link: link, wanted: wanted), after: count, hasAnswered: true)
    }
    if body.count <= Self.shortBody { pass() } else { apart.async(execute: pass) }
  }

  /// Keeps a request whose only purpose is to show that the adapter is still there, even while it works for long.
  func keep(presence link: LinkNumber, _ reply: HTTPReply) {
    let (isOver, older) = state.withLock { state in
      state.noteSign(on: link, isKept: reply.keepsLink)
      return (state.isOver, state.isOver ? nil : state.take(presence: .init(reply: reply, link: link)))
    }
    older?.reply.sendNothing()
    if isOver { reply.refuse(.over) }
  }

  private func wait(_ request: State.Waiting, after count: Int, hasAnswered: Bool) {
    switch state.withLock({ $0.take(request, after: count, hasAnswered: hasAnswered) }) {
    case .refused(let reason): request.reply.refuse(reason)
    case .overtaken: request.reply.send(messages: [])
    case .waits(let older):
      older?.reply.send(messages: [])
      replyIfReady()
    }
  }

  /// Answers the waiting request if there are enough messages, or if there are some and a moment has passed.
  private func replyIfReady(isTime: Bool = false) {
    let (ready, begins) = state.withLock { state in
      let ready = state.takeReady(isTime: isTime)
      return (ready, ready == nil && state.beginsMoment())
    }
    ready?.request.reply.send(messages: ready?.messages ?? [])
    if begins { apart.asyncAfter(deadline: .now() + Self.moment) { self.replyIfReady(isTime: true) } }
  }

  // MARK: What else happens

  /// A client's connection has ended.
  func ended(_ link: LinkNumber) { state.withLock { $0.ended(link) } }

  /// Answers requests that have waited long enough, and ends the conversation if the adapter does not come back.
  func look(at now: SuspendingClock.Instant) {
    let (due, isLost) = state.withLock { state in
      let isLost = state.lostSince.map { now - $0 >= Self.longestAbsence } ?? false
      return (state.takeDue(after: Self.longestPoll, at: now), isLost)
    }
    due.poll?.reply.send(messages: [])
    due.presence?.reply.sendNothing()
    if isLost { close() }
  }

  /// Ends the conversation for the suite as well, unless the conversation is already over.
  ///
  /// A conversation that is over closes its socket, and another socket may have reused the number.
  func close() {
    state.withLock { state in
      if !state.isOver { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  // MARK: What the suite says

  private func read() {
    var lines = LineSplitter(limit: .max)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let new = lines.lines(adding: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      state.withLock { $0.add(new) }
      replyIfReady()
    }
    for request in state.withLock({ $0.end() }) { request.reply.refuse(.over) }
    outbox.close()
    closeSocket()
  }

  private func closeSocket() {
    #if canImport(Glibc)
      _ = Glibc.close(socket)
    #else
      _ = Darwin.close(socket)
    #endif
  }
}
