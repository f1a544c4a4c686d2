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

/// One adapter over HTTP: passes the suite's messages from a socket to long polls, and posted answers back.
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
    var poll: Poll?
    /// The connections on which its requests come.
    var links: Set<LinkNumber> = []
    /// Since when it has had no connection to the suite.
    var lostSince: SuspendingClock.Instant?
    var isOver = false
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

  /// Answers a poll when there are messages after the given number of them, or after a time with none.
  func poll(after count: Int, on link: LinkNumber, _ reply: HTTPReply) {
    let (told, messages, older) = state.withLock { state -> (HTTPReply.Refusal?, [Data], Poll?) in
      guard !state.isOver else { return (.over, [], nil) }
      guard count >= state.received, count <= state.received + state.messages.count else {
        return (.badRequest("message \(count) cannot be the last one received"), [], nil)
      }
      state.messages.removeFirst(count - state.received)
      state.received = count
      state.lostSince = nil
      if reply.keepsLink { state.links.insert(link) }
      let older = state.poll
      state.poll =
        state.messages.isEmpty ? Poll(reply: reply, link: link, since: SuspendingClock().now) : nil
      return (nil, state.messages, older)
    }
    older?.reply.send(messages: [])
    if let told { reply.refuse(told) } else if !messages.isEmpty { reply.send(messages: messages) }
  }

  /// Passes answers on, and replies afterwards.
  func take(answers body: [UInt8], on link: LinkNumber, _ reply: HTTPReply) {
    let isOver = state.withLock { state in
      state.lostSince = nil
      if reply.keepsLink, !state.isOver { state.links.insert(link) }
      return state.isOver
    }
    guard !isOver else { return reply.refuse(.over) }
    answers.async { [self] in
      let lines = AnswerBatch.lines(of: body)
      if !lines.isEmpty { outbox.add(lines) { self.isOver } }
      reply.sendNothing()
    }
  }

  // MARK: What else happens

  /// A connection of clients has ended.
  func ended(_ link: LinkNumber) {
    state.withLock { state in
      let wasPolling = state.poll?.link == link
      if wasPolling { state.poll = nil }
      let wasLast = state.links.remove(link) != nil && state.links.isEmpty
      if wasPolling || wasLast { state.lostSince = SuspendingClock().now }
    }
  }

  /// Answers a poll that has waited long enough, and ends the conversation if the adapter does not come back.
  func look(at now: SuspendingClock.Instant) {
    let (due, isLost) = state.withLock { state -> (Poll?, Bool) in
      let isLost = state.lostSince.map { now - $0 >= Self.longestAbsence } ?? false
      guard let poll = state.poll, now - poll.since >= Self.longestPoll else { return (nil, isLost) }
      state.poll = nil
      return (poll, isLost)
    }
    due?.reply.send(messages: [])
    if isLost { close() }
  }

  /// Ends it for the suite as well, unless it is already over: then its socket is closed, and its number may have
  /// been reused.
  func close() {
    state.withLock { state in
      if !state.isOver { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// Whether a client waits for messages.
  var isPolled: Bool { state.withLock { $0.poll != nil } }

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
    let poll = state.withLock { state in
      state.isOver = true
      defer { state.poll = nil }
      return state.poll
    }
    poll?.reply.refuse(.over)
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
