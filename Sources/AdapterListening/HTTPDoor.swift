import Adapter
import Foundation
import HTTPMessages
import HTTPService
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where adapters connect over HTTP.
final class HTTPDoor: Sendable {
  private let guardian: RequestGuard
  private let stage: ConnectionStage
  private let conversations = Locked<[String: HTTPConversation]>([:])

  init(guardedBy guardian: RequestGuard, for stage: ConnectionStage) {
    (self.guardian, self.stage) = (guardian, stage)
  }

  /// Takes a request, on the server's thread.
  func take(_ request: HTTPRequest, _ link: LinkNumber, _ pending: PendingReply) {
    switch guardian.verdict(on: request) {
    case .refused(let status): pending.send(HTTPResponse(status: status))
    case .allowed where CrossOrigin.isPreflight(request):
      pending.send(CrossOrigin.preflightResponse(to: request, allowing: "Content-Type"))
    case .allowed(let path, let query):
      let reply = HTTPReply(pending, to: request)
      switch (request.method, path) {
      case ("POST", "/connect"): connect(reply)
      case ("GET", "/messages"):
        guard let count = Self.received(query) else { return reply.refuse(Self.noCount) }
        found(query, reply)?.poll(after: count, on: link, reply)
      case ("POST", "/answers"):
        let count = Self.received(query)
        if count == nil, query["after"] != nil { return reply.refuse(Self.noCount) }
        found(query, reply)?.take(answers: request.body, after: count, on: link, reply)
      case ("GET", "/presence"): found(query, reply)?.keep(presence: link, reply)
      default: reply.refuse(.notFound)
      }
    }
  }

  /// Whether a request with this first line shows the token; without it, a client may not send much.
  func mayBeLarge(_ requestLine: String) -> Bool { guardian.hasToken(requestLine: requestLine) }

  /// A client's connection has ended.
  func ended(_ link: LinkNumber) { for conversation in all { conversation.ended(link) } }

  /// Looks after the conversations; returns whether a client waits for a reply.
  func look() -> Bool {
    let now = SuspendingClock().now
    for conversation in all { conversation.look(at: now) }
    conversations.withLock { $0 = $0.filter { !$0.value.isOver } }
    return all.contains(where: \.isPolled)
  }

  /// Ends all conversations.
  func close() { for conversation in all { conversation.close() } }

  private static let noCount = HTTPReply.Refusal.badRequest(
    "the parameter \"after\" must be the number of messages received so far")

  /// How many messages a client says that it has received; nil if it gives no such number.
  private static func received(_ query: [String: String]) -> Int? {
    query["after"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
  }

  private var all: [HTTPConversation] { conversations.withLock { Array($0.values) } }

  private func found(_ query: [String: String], _ reply: HTTPReply) -> HTTPConversation? {
    guard let id = query["connection"] else {
      reply.refuse(.badRequest("the parameter \"connection\" is missing"))
      return nil
    }
    guard let found = conversations.withLock({ $0[id] }) else {
      reply.refuse(.over)
      return nil
    }
    return found
  }

  private func connect(_ reply: HTTPReply) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      return reply.refuse(.conflict(ConnectionStage.Refusal.noDescriptor.words))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let conversation = HTTPConversation(ends[0]) else {
      for end in ends { closeDescriptor(end) }
      return reply.refuse(.conflict(ConnectionStage.Refusal.noDescriptor.words))
    }
    do throws(ConnectionStage.Refusal) {
      try stage.admit(ends[1], over: .http) { conversation.isDetached }
    } catch {
      // The conversation sees that this end is closed, and closes its own.
      closeDescriptor(ends[1])
      return reply.refuse(.conflict(error.words))
    }
    conversations.withLock { $0[conversation.id] = conversation }
    reply.send(json: Array(#"{"connection":"\#(conversation.id)"}"#.utf8))
  }
}
