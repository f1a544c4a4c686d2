import Conformance
import Foundation
import JSONValues
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves Swift implementations to a suite in another process: the adapter's end of the wire protocol.
public final class AdapterServer: Sendable {
  struct State: Sendable {
    var sessions: [String: any ServedSession] = [:]
    var opened = 0
    /// How many requests have no answer yet.
    var unanswered = 0
    /// How many answers have not been passed on yet.
    var underWay = 0
    var isOver = false
    var hasBeenAsked = false
    var refusal: String?
  }

  let served: [ServedImplementation]
  let introduction: InitializeResult
  private let answers: LineHold
  let state: Locked<State>

  /// Makes a server that answers on the given file descriptor.
  ///
  /// - Parameters:
  ///   - served: The implementations, at most one for each system and role.
  ///   - output: The descriptor for answers.
  public convenience init(_ served: [ServedImplementation], output: Int32) {
    let outbox = PipeOutbox(descriptor: output)
    self.init(served) { outbox.add($0) }
  }

  /// Makes a server that hands each answer, as a line with its end, to a closure; any thread may call the closure.
  package init(_ served: [ServedImplementation], answering: @escaping @Sendable ([UInt8]) -> Void) {
    let state = Locked(State())
    (self.served, self.state, introduction) = (served, state, InitializeResult(serving: served))
    answers = LineHold { lines, count in
      answering(lines)
      state.withLock { $0.underWay -= count }
    }
  }

  /// Serves on standard input and output until `shutdown` or the end of the input; all other output of the process goes
  /// to standard error.
  public static func runOnStandardStreams(_ served: [ServedImplementation]) async {
    let output = dup(1)
    dup2(2, 1)
    await AdapterServer(served, output: output).run(input: 0)
    closeDescriptor(output)
  }

  /// Answers requests from the given file descriptor until `shutdown` or the end of the input, and then waits at most
  /// the given time for answers under way, so that a hanging implementation does not keep the process alive.
  public func run(input: Int32, finishingWithin limit: Duration = .seconds(2)) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.read(input)
        continuation.resume()
      }
    }
    await finish(within: limit)
  }

  /// Whether the server has been asked to end.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Waits at most the given time for answers under way.
  package func finish(within limit: Duration) async {
    let clock = SuspendingClock()
    let end = clock.now + limit
    while state.withLock({ $0.underWay > 0 }), clock.now < end {
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Why the suite refused the connection, or else why it may have sent no request; nil if it sent a request and did
  /// not refuse.
  var reasonForSilence: String? {
    state.withLock { state in
      if let refusal = state.refusal { return "the suite refused the connection: \(refusal)" }
      let isSilent = !state.hasBeenAsked
      return isSilent ? "the suite closed the connection at once; is PYX_TOKEN that of this run?" : nil
    }
  }

  // MARK: Reading and writing

  private func read(_ input: Int32) {
    var lines = LineSplitter(limit: .max)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while !isOver {
      #if canImport(Glibc)
        let count = Glibc.read(input, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(input, buffer.baseAddress, buffer.count)
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      for line in lines.lines(adding: UnsafeRawBufferPointer(rebasing: buffer[..<count])) { take(line) }
    }
  }

  /// Takes a request, which is a line without its end, and answers it later.
  package func take(_ text: Data) {
    let line: ServedLine
    do { line = try ServedLine(text) } catch {
      // A line with an error means that the suite refuses this connection.
      if let refusal = (try? JSONValue(parsing: Array(text)))?["error"]?["message"]?.text {
        return state.withLock { ($0.refusal, $0.isOver) = (refusal, true) }
      }
      let reason = WireError(code: WireProtocol.ErrorCode.parseError, message: WireCoding.reason(error))
      return answer(with: ServedReply(id: nil, error: reason))
    }
    let head = line.head
    guard let method = WireProtocol.Method(rawValue: head.method) else {
      let error = WireError(
        code: WireProtocol.ErrorCode.methodNotFound, message: "no such method: \(head.method)")
      return answer(with: ServedReply(id: head.id, error: error))
    }
    state.withLock { state in
      state.hasBeenAsked = true
      state.unanswered += 1
      state.underWay += 1
      if method == .shutdown { state.isOver = true }
    }
    Task {
      let reply = await answer(method, line)
      let moreComing = state.withLock { state in
        state.unanswered -= 1
        return state.unanswered > 0
      }
      write(reply, moreComing: moreComing)
    }
  }

  /// Answers a line that is not a request, or that has an unknown method.
  private func answer(with reply: ServedReply) {
    state.withLock { $0.underWay += 1 }
    write(reply, moreComing: false)
  }

  private func write(_ reply: ServedReply, moreComing: Bool) {
    var line = reply.line
    line.append(UInt8(ascii: "\n"))
    answers.add(line, moreComing: moreComing)
  }
}
