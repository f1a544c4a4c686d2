import Conformance
import HTTPMessages
import JSONValues
import Locks

/// A case that is being recorded.
final class NotedCase: CaseTape {
  private struct State: Sendable {
    var record: CaseRecord
    var world: World?
    var skipped: [String: Int] = [:]
  }

  private let state: Locked<State>

  init(_ name: String) { state = Locked(State(record: CaseRecord(name: name))) }

  func exchange(_ word: String, said: JSONValue?, answer: () -> JSONValue?) -> JSONValue? {
    let heard = answer()
    note(word, said, heard)
    return heard
  }

  func exchange(_ word: String, said: JSONValue?, late answer: () async -> JSONValue?) async -> JSONValue? {
    let heard = await answer()
    note(word, said, heard)
    return heard
  }

  /// Records the world if it has changed.
  func note(world: World) {
    let isNew = state.withLock { state in
      defer { state.world = world }
      return state.world != world
    }
    if isNew { note("world", JSONValue(encoding: world), nil) }
  }

  func note(_ word: String, _ said: JSONValue?, _ heard: JSONValue?) {
    state.withLock { state in
      guard said != nil || heard != nil || CaseRecord.sessionWords.contains(word) else {
        state.skipped[word, default: 0] += 1
        return
      }
      state.record.events.append(
        CaseRecord.Event(
          word: word, said: said ?? .null, heard: heard ?? .null,
          skipped: state.skipped[word] ?? 0))
      state.skipped.removeAll(keepingCapacity: true)
    }
  }

  func record(as end: CaseEnd) -> CaseRecord {
    var record = state.withLock { $0.record }
    record.end = end
    return record
  }
}

/// An implementation whose traffic is recorded.
struct NotedImplementation<System: DocumentedSystem>: Implementation {
  let inner: any Implementation<System>
  let noted: NotedCase

  var profile: ImplementationProfile<System> { inner.profile }

  func open(_ world: World) async throws -> any Session<System> {
    try await opened(in: world) { try await inner.open(world) }
  }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System> {
    try await opened(in: world) { try await inner.open(world, transport: transport) }
  }

  private func opened(
    in world: World, _ open: () async throws -> any Session<System>
  ) async throws -> any Session<System> {
    noted.note(world: world)
    do {
      let session = try await open()
      noted.note("open", nil, nil)
      return NotedSession(inner: session, noted: noted)
    } catch {
      noted.note("open", nil, ImplementationFault(of: error).tree)
      throw error
    }
  }
}

/// A session whose traffic is recorded.
private struct NotedSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let noted: NotedCase

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    try await heard("send", JSONValue(encoding: stimulus), world) {
      try await inner.send(stimulus, in: world)
    }
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    try await heard("settle", nil, world) { try await inner.settle(in: world, atMost: limit) }
  }

  func close() async throws -> [System.Effect] {
    try await heard("close", nil, nil) { try await inner.close() }
  }

  private func heard(
    _ word: String, _ said: JSONValue?, _ world: World?, _ act: () async throws -> [System.Effect]
  ) async throws -> [System.Effect] {
    if let world { noted.note(world: world) }
    do {
      let effects = try await act()
      noted.note(word, said, effects.isEmpty ? nil : .array(effects.map { JSONValue(encoding: $0) }))
      return effects
    } catch {
      if !(error is CancellationError) { noted.note(word, said, ImplementationFault(of: error).tree) }
      throw error
    }
  }
}
