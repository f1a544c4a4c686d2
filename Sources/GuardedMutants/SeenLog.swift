import Conformance
import HTTPMessages
import JSONValues
import Locks

/// A digest of everything that a rule's cases asked, saw and sent to services; two runs without a difference have the
/// same digest.
final class SeenLog: Sendable {
  private struct State: Sendable {
    var text = RepeatableText()
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    var lines: [String] = []
  }

  private let state = Locked(State())
  private let keepsLines: Bool

  /// An empty log; it can also keep its lines, so that they can be compared.
  init(keepingLines: Bool = false) { keepsLines = keepingLines }

  /// The digest so far (FNV-1a, 64 bits).
  var digest: UInt64 { state.withLock(\.digest) }
  /// The lines so far, if they are kept.
  var lines: [String] { state.withLock(\.lines) }

  /// Notes a text, except for what differs between two runs of the same cases.
  func note(text: String) {
    state.withLock { state in
      let line = state.text.of(text)
      for byte in line.utf8 { state.digest = (state.digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
      state.digest = (state.digest ^ 0xff) &* 0x100_0000_01b3
      if keepsLines { state.lines.append(line) }
    }
  }

  func note(_ message: some Encodable) { note(text: JSONValue(encoding: message).compact) }
}

extension Mutant {
  /// The same defect, with all its output noted.
  func noted(in log: SeenLog) -> Mutant {
    let original = self
    var noted = Mutant(name) {
      let wrap = original.makeWrap()
      return { world, transport, open in
        log.note(text: "open")
        let way: (any HTTPTransport)? = transport.map { NotedTransport(real: $0, log: log) }
        return NotedSession(inner: try await wrap(world, way, open), log: log)
      }
    }
    noted.redeclare = original.redeclare
    return noted
  }
}

private struct NotedSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let log: SeenLog

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    log.note(stimulus)
    return noted(try await inner.send(stimulus, in: world))
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    noted(try await inner.settle(in: world, atMost: limit))
  }

  func close() async throws -> [System.Effect] { noted(try await inner.close()) }

  private func noted(_ effects: [System.Effect]) -> [System.Effect] {
    for effect in effects { log.note(effect) }
    return effects
  }
}

private struct NotedTransport: HTTPTransport {
  let real: any HTTPTransport
  let log: SeenLog

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    log.note(text: String(describing: request))
    return try await real.perform(request)
  }
}
