import Conformance
import HTTPMessages
import JSONValues
import Locks

/// Records the traffic of a run's cases.
public final class CaseRecorder: Sendable {
  /// The records of one rule, one line per case, in the order in which the cases ended.
  struct Transcript: Sendable {
    var lines: [UInt8] = []
    var cases = 0
    var masked = 0
  }

  private struct State: Sendable {
    var open: [String: NotedCase] = [:]
    var transcripts: [TranscriptName: Transcript] = [:]
  }

  private let state = Locked(State())

  /// Makes a recorder for one run.
  public init() {}

  /// What was recorded so far, sorted by the rules' names.
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
