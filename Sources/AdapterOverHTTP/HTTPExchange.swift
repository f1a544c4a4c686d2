import Adapter
import Foundation
import JSONValues
import Locks

/// The conversation over HTTP: posts answers, and takes the next messages from the reply.
///
/// The adapter polls only while there is nothing to answer. One request always waits for messages: if a newer request
/// comes, the suite answers the older one at once.
final class HTTPExchange: Sendable {
  /// How a conversation ends.
  private enum Ending: Sendable {
    /// The suite has asked for the end, and waits for the last answers.
    case shutdown
    case over
    case failed(CannotConnect)
  }

  private struct State: Sendable {
    var server: AdapterServer?
    var answers: [[UInt8]] = []
    var received = 0
    /// How many requests wait for their reply.
    var waiting = 0
    /// Whether a request is about to be made.
    var isPlanned = false
    var ending: Ending?
    var waitingForEnd: CheckedContinuation<Void, Never>?
  }

  /// What to ask next.
  private struct Next: Sendable {
    let answers: [[UInt8]]
    let received: Int
  }

  /// How long the next request waits for answers, so that it can carry them and they need no request of their own.
  private static let prompt = Duration.milliseconds(2)
  /// How long answers under way may take after the last request; the same as over a pipe.
  private static let finishing = Duration.seconds(2)

  private let suite: HTTPSuite
  private let connection: String
  private let state = Locked(State())

  /// Connects.
  init(with suite: HTTPSuite) async throws(CannotConnect) {
    self.suite = suite
    guard case .body(let body) = try await suite.post("/connect", []),
      let connection = (try? JSONValue(parsing: body))?["connection"]?.text
    else {
      throw CannotConnect(description: "the server at PYX_URL is not a suite that waits for an adapter")
    }
    self.connection = connection
  }

  /// Serves until `shutdown` or the end of the conversation.
  func run(_ served: [ServedImplementation]) async throws(CannotConnect) {
    let server = AdapterServer(served) { [weak self] in self?.write($0) }
    state.withLock { $0.server = server }
    Task { await exchange() }
    await waitForEnd()
    defer { suite.close() }
    switch state.withLock({ $0.ending }) {
    case .failed(let reason): throw reason
    case .over, nil: return
    case .shutdown:
      await server.finish(within: Self.finishing)
      let rest = state.withLock { $0.answers }
      if !rest.isEmpty {
        _ = try await suite.post("/answers?connection=\(connection)", Self.batch(rest))
      }
    }
  }

  // MARK: Answers

  /// Takes answers from any thread; the next request carries all answers that are ready by then.
  private func write(_ lines: [UInt8]) {
    let isDue = state.withLock { state in
      state.answers.append(lines)
      defer { state.isPlanned = true }
      return !state.isPlanned && state.ending == nil
    }
    if isDue { Task { await exchange() } }
  }

  /// The array of all answers, which are lines with their ends.
  private static func batch(_ answers: [[UInt8]]) -> [UInt8] {
    let lines = Array(answers.joined()).split(separator: UInt8(ascii: "\n"))
    return Array("[".utf8) + lines.joined(separator: Array(",".utf8)) + Array("]".utf8)
  }

  // MARK: Requests

  /// Makes requests as long as there are answers to post, or as long as no other request waits for messages.
  private func exchange() async {
    while let next = next() {
      let query = "connection=\(connection)&after=\(next.received)"
      do throws(CannotConnect) {
        let reply =
          next.answers.isEmpty
          ? try await suite.get("/messages?\(query)")
          : try await suite.post("/answers?\(query)", Self.batch(next.answers))
        guard case .body(let body) = reply else { return end(.over) }
        // Most answers are ready by the end of this pause, and the request that posts them brings the next messages.
        if deliver(body, to: next) { try? await Task.sleep(for: Self.prompt) }
      } catch {
        end(.failed(error))
      }
    }
  }

  private func next() -> Next? {
    state.withLock { state in
      state.isPlanned = false
      guard state.ending == nil, !state.answers.isEmpty || state.waiting == 0 else { return nil }
      state.waiting += 1
      defer { state.answers = [] }
      return Next(answers: state.answers, received: state.received)
    }
  }

  /// Passes on the messages of a reply; returns whether any of them were new.
  private func deliver(_ body: [UInt8], to request: Next) -> Bool {
    var lines = LineSplitter(limit: .max)
    // An older version of the suite sends no messages in reply to answers.
    let cut = body.isEmpty ? [] : MessageBatch.lines(of: body)
    let all = cut.withUnsafeBytes { lines.lines(adding: $0) }
    let (messages, server) = state.withLock { state in
      state.waiting -= 1
      // Another reply may already have brought some of these messages.
      let new = all.dropFirst(state.received - request.received)
      state.received += new.count
      return (new, state.server)
    }
    for message in messages { server?.take(message) }
    if server?.isOver == true { end(.shutdown) }
    return !messages.isEmpty
  }

  // MARK: The end

  private func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.ending == nil { state.waitingForEnd = continuation }
        return state.ending != nil
      }
      if hasEnded { continuation.resume() }
    }
  }

  /// Ends the conversation, unless it has already ended.
  private func end(_ ending: Ending) {
    let waiting = state.withLock { state in
      if state.ending == nil { state.ending = ending }
      defer { state.waitingForEnd = nil }
      return state.waitingForEnd
    }
    waiting?.resume()
  }
}
