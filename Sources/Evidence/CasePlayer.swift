import Conformance
import JSONValues
import Locks

/// Plays back the recorded cases of a run instead of the implementation.
final class CasePlayer: Sendable {
  /// What was found while cases were played.
  struct Findings: Sendable {
    /// For each rule, the first difference between what it sends now and what it sent when it was recorded.
    var differences: [TranscriptName: String] = [:]
    /// For each rule, a line that no run writes, with its place and its defect.
    var badLines: [TranscriptName: Refusal] = [:]
    /// For each rule, the first case that it now judges differently; whatever the rule sends after that case is no
    /// evidence.
    var verdicts: [TranscriptName: String] = [:]
    /// For each rule, the number of cases that cannot be played because of masked text.
    var masked: [TranscriptName: Int] = [:]
    /// The rules with a masked case whose recorded end is other than `held`.
    var maskedTroubles: Set<TranscriptName> = []
  }

  private struct State: Sendable {
    var transcripts: [TranscriptName: Transcript] = [:]
    var playing: [String: PlayedCase] = [:]
    var findings = Findings()
  }

  private let files: [TranscriptName: PackedTranscript]
  private let knowsRules: Bool
  private let worlds = WorldTrees()
  private let state = Locked(State())

  /// Plays the transcripts of a pack.
  ///
  /// - Parameter knowsRules: Whether the transcripts were recorded with the present rules; if so, each effect must have
  ///   exactly the form that the present contract defines.
  init(_ files: [TranscriptName: PackedTranscript], knowsRules: Bool) {
    (self.files, self.knowsRules) = (files, knowsRules)
  }

  /// The findings so far; at the end of the run, they include cases that no rule asked for.
  func findings(atTheEnd: Bool) -> Findings {
    if atTheEnd { readWhatIsLeft() }
    return state.withLock { state in
      guard atTheEnd else { return state.findings }
      var findings = state.findings
      for (name, file) in files
      where findings.differences[name] == nil && findings.verdicts[name] == nil {
        guard let left = state.transcripts[name]?.left ?? (file.cases > 0 ? file.cases : nil), left > 0
        else { continue }
        findings.differences[name] =
          "\(left) of its \(file.cases) recorded cases \(left == 1 ? "is" : "are") not run"
      }
      for (name, file) in files where findings.differences[name] == nil && findings.verdicts[name] == nil {
        let masked = findings.masked[name] ?? 0
        guard masked != file.masked else { continue }
        findings.verdicts[name] =
          "\(masked) of its cases \(masked == 1 ? "has" : "have") masked text, but the pack declares \(file.masked)"
      }
      return findings
    }
  }

  /// Reads the lines that no rule has asked for.
  private func readWhatIsLeft() {
    for (name, file) in files {
      var transcript = state.withLock { $0.transcripts[name] }
      do throws(Refusal) {
        if transcript == nil { transcript = try Transcript(file) }
        try transcript?.readAll()
      } catch {
        note(error, of: name)
      }
    }
  }

  /// Takes out the record of a case, with its effects; nil if there is none, or if the record was taken before.
  private func take<Effect: Codable>(
    _ name: CaseName, of key: TranscriptName
  ) throws(Refusal) -> (record: CaseRecord, effects: [[Effect]])? {
    guard let file = files[key] else { return nil }
    // A rule runs its cases one after another, so its transcript is unpacked only once.
    if state.withLock({ $0.transcripts[key] == nil }) {
      let unpacked = try Transcript(file)
      state.withLock { $0.transcripts[key] = unpacked }
    }
    guard let line = state.withLock({ $0.transcripts[key]?.take(name.text) }) else { return nil }
    let record = try line.record()
    return try line.naming { () throws(Refusal) in
      // The names are compared byte by byte, because Swift treats canonically equivalent strings as equal.
      guard record.name.utf8.elementsEqual(name.text.utf8) else {
        throw Refusal("its case does not belong to the run")
      }
      return (record, try record.effects(of: Effect.self, isStrict: knowsRules))
    }
  }

  private func note(_ refusal: Refusal, of key: TranscriptName) {
    state.withLock { state in
      if state.findings.badLines[key] == nil { state.findings.badLines[key] = refusal }
    }
  }

  /// Notes the first finding on a rule; later findings are no evidence.
  private func note(
    _ words: String, among kind: any WritableKeyPath<Findings, [TranscriptName: String]> & Sendable,
    _ key: TranscriptName
  ) {
    state.withLock { state in
      guard state.findings.differences[key] == nil, state.findings.verdicts[key] == nil else { return }
      state.findings[keyPath: kind][key] = words
    }
  }
}

/// A case that cannot be played.
struct NotRecorded: Error, CustomStringConvertible {
  let description: String
}

extension CasePlayer: CaseTaping {
  func stage<System: DocumentedSystem>(
    _ name: CaseName, _ implementation: any Implementation<System>,
    services makeServices: @Sendable (String) async throws -> System.Services
  ) async throws -> CaseStage<System> {
    let key = TranscriptName(system: System.system, role: System.role, rule: name.rule)
    let taken: (record: CaseRecord, effects: [[System.Effect]])?
    do { taken = try take(name, of: key) } catch {
      note(error, of: key)
      throw error
    }
    guard let (record, effects) = taken else {
      let reason = "the case \(name.text) has no transcript"
      note(reason, among: \.differences, key)
      throw NotRecorded(description: reason)
    }
    let played = PlayedCase(record, worlds: worlds)
    guard let services = System.Services.played(from: played) else {
      let reason = "the services of \(System.system) cannot be played"
      note(reason, among: \.differences, key)
      throw NotRecorded(description: reason)
    }
    let implementation = PlayedImplementation(
      profile: implementation.profile, played: played, effects: effects)
    guard !record.isMasked else {
      state.withLock { state in
        state.findings.masked[key, default: 0] += 1
        if record.end.word != .held { state.findings.maskedTroubles.insert(key) }
      }
      return CaseStage(implementation, services: services, known: record.end)
    }
    state.withLock { $0.playing[TranscriptName.key(System.self, name)] = played }
    return CaseStage(implementation, services: services)
  }

  func ended<System: DocumentedSystem>(_ name: CaseName, of system: System.Type, as end: CaseEnd) {
    let played = state.withLock { $0.playing.removeValue(forKey: TranscriptName.key(System.self, name)) }
    guard let played else { return }
    let key = TranscriptName(system: System.system, role: System.role, rule: name.rule)
    if let difference = played.difference {
      note("in the case \(name.text) \(difference)", among: \.differences, key)
    } else if end.word != played.record.end.word {
      let (then, now) = (played.record.end.word.rawValue, end.word.rawValue)
      note("the case \(name.text): recorded \(then), found \(now)", among: \.verdicts, key)
    } else if !JSONValue.strings(end.labels).isWritten(as: .strings(played.record.end.labels)) {
      note("the labels of the case \(name.text) differ from the recorded ones", among: \.verdicts, key)
    } else if played.isUnfinished {
      note("the rule now sends less in the case \(name.text) than was recorded", among: \.differences, key)
    }
  }
}
