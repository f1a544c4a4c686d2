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

/// One adapter over HTTP: passes the suite's messages from a socket to requests that wait for them, and posted answers
/// back.
///
/// The socket is one end of a pair; behind the other end, the conversation is read like that of any adapter.
final class HTTPConversation: Sendable {
  private struct Poll: Sendable {
    let reply: HTTPReply
    let link: LinkNumber
    let since: SuspendingClock.Instant
  }

  private struct State: Sendable {
    /// How many messages the adapter has confirmed.
    var received = 0
    /// Those after them.
    var messages: [Data] = []
    /// The request that they answer; there is one at most.
    var poll: Poll?
    /// A request that waits for nothing, but ends with the adapter.
    var presence: Poll?
    /// The connections on which its requests come.
    var links: Set<LinkNumber> = []
    /// Since when it has had no connection to the suite.
    var lostSince: SuspendingClock.Instant?
    var isOver = false

    /// The adapter has made a request on this connection.
    mutating func noteSign(on link: LinkNumber, _ reply: HTTPReply) {
      lostSince = nil
      if reply.keepsLink, !isOver { links.insert(link) }
    }
  }

  /// How long a poll waits, and how long an adapter without a connection may take to come back.
  private static let longestPoll = Duration.seconds(15)
  private static let longestAbsence = Duration.seconds(1)

  let id = ConnectionToken().text
  private let socket: Int32
  private let outbox: PipeOutbox
  private let answers = DispatchQueue(label: "pyx.answers")
  private let state = Locked(State())

  /// Takes over a socket, and begins to read what the suite writes; closes it at the end.
  init?(_ socket: Int32) {
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    (self.socket, outbox) = (socket, PipeOutbox(descriptor: copy))
    Thread.detachNewThread { self.read() }
  }

  /// Whether the suite has ended it.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Whether the adapter currently has no connection to the suite.
  var isDetached: Bool { state.withLock { $0.lostSince != nil } }

  // MARK: What the adapter asks

  /// Answers a request when there are messages after the given number of them, or after a time with none; an older
  /// request that waits gets none.
  ///
  /// - Parameters:
  ///   - count: How many messages the adapter had when it asked.
  ///   - hasAnswered: Whether it came with answers. They have been passed on before; a later request on another
  ///     connection may have come first.
  func poll(after count: Int, hasAnswered: Bool = false, on link: LinkNumber, _ reply: HTTPReply) {
    let (told, messages, older) = state.withLock { state -> (HTTPReply.Refusal?, [Data], Poll?) in
      guard !state.isOver else { return (.over, [], nil) }
      let own = Poll(reply: reply, link: link, since: SuspendingClock().now)
      if hasAnswered, count < state.received { return (nil, [], own) }
      guard count >= state.received, count <= state.received + state.messages.count else {
        return (.badRequest("message \(count) cannot be the last one received"), [], nil)
      }
      state.messages.removeFirst(count - state.received)
      state.received = count
      if !hasAnswered { state.noteSign(on: link, reply) }
      let older = state.poll
      state.poll = state.messages.isEmpty ? own : nil
      return (nil, state.messages, older)
    }
    older?.reply.send(messages: [])
    if let told { reply.refuse(told) } else if !messages.isEmpty { reply.send(messages: messages) }
  }

  /// Passes answers on, and replies afterwards: with the next messages if the adapter says how many it has.
  func take(answers body: [UInt8], after count: Int?, on link: LinkNumber, _ reply: HTTPReply) {
    let isOver = state.withLock { state in
      state.noteSign(on: link, reply)
      return state.isOver
    }
    guard !isOver else { return reply.refuse(.over) }
    answers.async { [self] in
      let lines = AnswerBatch.lines(of: body)
      if !lines.isEmpty { outbox.add(lines) { self.isOver } }
      guard let count else { return reply.sendNothing() }
      poll(after: count, hasAnswered: true, on: link, reply)
    }
  }

  /// Keeps a request that shows that the adapter is there, however long it works.
  func keep(presence link: LinkNumber, _ reply: HTTPReply) {
    let (isOver, older) = state.withLock { state -> (Bool, Poll?) in
      state.noteSign(on: link, reply)
      let older = state.presence
      state.presence = state.isOver ? nil : Poll(reply: reply, link: link, since: SuspendingClock().now)
      return (state.isOver, older)
    }
    older?.reply.sendNothing()
    if isOver { reply.refuse(.over) }
  }

  // MARK: What else happens

  /// A connection of clients has ended.
  func ended(_ link: LinkNumber) {
    state.withLock { state in
      let wasWaiting = [state.poll?.link, state.presence?.link].contains(link)
      if state.poll?.link == link { state.poll = nil }
      if state.presence?.link == link { state.presence = nil }
      let wasLast = state.links.remove(link) != nil && state.links.isEmpty
      if wasWaiting || wasLast { state.lostSince = SuspendingClock().now }
    }
  }

  /// Answers requests that have waited long enough, and ends the conversation if the adapter does not come back.
  func look(at now: SuspendingClock.Instant) {
    let (poll, presence, isLost) = state.withLock { state -> (Poll?, Poll?, Bool) in
      let isLost = state.lostSince.map { now - $0 >= Self.longestAbsence } ?? false
      let due = { (waiting: Poll) in now - waiting.since >= Self.longestPoll ? waiting : nil }
      let (poll, presence) = (state.poll.flatMap(due), state.presence.flatMap(due))
      if poll != nil { state.poll = nil }
      if presence != nil { state.presence = nil }
      return (poll, presence, isLost)
    }
    poll?.reply.send(messages: [])
    presence?.reply.sendNothing()
    if isLost { close() }
  }

  /// Ends it for the suite as well, unless it is already over: then its socket is closed, and its number may have
  /// been reused.
  func close() {
    state.withLock { state in
      if !state.isOver { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// Whether a client waits for a reply.
  var isPolled: Bool { state.withLock { $0.poll != nil || $0.presence != nil } }

  // MARK: What the suite says

  private func read() {
    var lines = LineSplitter(limit: .max)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      deliver(lines.lines(adding: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
    }
    let waiting = state.withLock { state in
      state.isOver = true
      defer { (state.poll, state.presence) = (nil, nil) }
      return [state.poll, state.presence]
    }
    for request in waiting { request?.reply.refuse(.over) }
    outbox.close()
    closeSocket()
  }

  private func deliver(_ lines: [Data]) {
    guard !lines.isEmpty else { return }
    let (poll, messages) = state.withLock { state in
      state.messages += lines
      defer { state.poll = nil }
      return (state.poll, state.messages)
    }
    poll?.reply.send(messages: messages)
  }

  private func closeSocket() {
    #if canImport(Glibc)
      _ = Glibc.close(socket)
    #else
      _ = Darwin.close(socket)
    #endif
  }
}
