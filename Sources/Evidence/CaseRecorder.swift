import Conformance
import HTTPMessages
import JSONValues
import Synchronization

/// Notes what goes to and fro in the cases of a run.
public final class CaseRecorder: Sendable {
  /// The records of one rule, line after line, as the cases ended.
  struct Transcript: Sendable {
    var lines: [UInt8] = []
    var cases = 0
    var masked = 0
  }

  private struct State: Sendable {
    var open: [String: NotedCase] = [:]
    var transcripts: [TranscriptName: Transcript] = [:]
  }

  private let state = Mutex(State())

  /// Makes a recorder for one run.
  public init() {}

  /// What was noted by now, in the order of the rules' names.
  var transcripts: [(name: TranscriptName, transcript: Transcript)] {
    state.withLock { $0.transcripts }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension CaseRecorder: CaseTaping {
  package func stage<System: DocumentedSystem>(
    _ name: CaseName, _ implementation: any Implementation<System>,
    services makeServices: @Sendable (String) async throws -> System.Services
  ) async throws -> CaseStage<System> {
    let noted = NotedCase(name.text)
    let services = try await makeServices(name.text).taped(on: noted)
    state.withLock { $0.open[TranscriptName.key(System.self, name)] = noted }
    return CaseStage(NotedImplementation(inner: implementation, noted: noted), services: services)
  }

  package func ended<System: DocumentedSystem>(_ name: CaseName, of system: System.Type, as end: CaseEnd) {
    let noted = state.withLock { $0.open.removeValue(forKey: TranscriptName.key(System.self, name)) }
    guard let noted else { return }
    let record = noted.record(as: end).masked
    let line = record.line
    state.withLock { state in
      let key = TranscriptName(system: System.system, role: System.role, rule: name.rule)
      state.transcripts[key, default: Transcript()].add(line, isMasked: record.isMasked)
    }
  }
}

extension CaseRecorder.Transcript {
  fileprivate mutating func add(_ line: [UInt8], isMasked: Bool) {
    lines += line
    lines.append(UInt8(ascii: "\n"))
    cases += 1
    if isMasked { masked += 1 }
  }
}

/// Which rule a transcript is of.
struct TranscriptName: Sendable, Hashable, Comparable {
  var system: String
  var role: Role
  var rule: String

  /// Its file in the pack.
  var file: String { "transcripts/\(system).\(role.rawValue)/\(rule.replacing("/", with: "_")).jsonl.z" }

  static func < (one: TranscriptName, other: TranscriptName) -> Bool {
    (one.system, one.role.rawValue, one.rule) < (other.system, other.role.rawValue, other.rule)
  }

  /// A case by its contract and its name.
  static func key<System: DocumentedSystem>(_ system: System.Type, _ name: CaseName) -> String {
    "\(System.system) \(System.role.rawValue) \(name.text)"
  }
}

/// A case that is being noted.
final class NotedCase: CaseTape {
  private struct State: Sendable {
    var record: CaseRecord
    var world: World?
    var skipped: [String: Int] = [:]
  }

  private let state: Mutex<State>

  init(_ name: String) { state = Mutex(State(record: CaseRecord(name: name))) }

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

  /// Notes the world where it is another one than before.
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

/// An implementation of which everything is noted.
private struct NotedImplementation<System: DocumentedSystem>: Implementation {
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

/// A session of which everything is noted.
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
