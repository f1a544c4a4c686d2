import Conformance
import JSONValues
import Synchronization

/// Gives back what was noted of the cases of a run, in place of the implementation.
final class CasePlayer: Sendable {
  /// What was found while cases were played.
  struct Findings: Sendable {
    /// For each rule the first thing that it says now and did not say then, or the other way round.
    var differences: [TranscriptName: String] = [:]
    /// For each rule a line that no case leaves behind: which one, and what is wrong with it.
    var badLines: [TranscriptName: Refusal] = [:]
    /// For each rule the first case that it judges otherwise now; what it says after that shows nothing.
    var verdicts: [TranscriptName: String] = [:]
    /// For each rule how many cases cannot be played, as something in them was masked.
    var masked: [TranscriptName: Int] = [:]
    /// For each rule whether such a case did not simply hold.
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
  private let state = Mutex(State())

  /// Plays the transcripts of a pack.
  ///
  /// - Parameter knowsRules: Whether they were recorded by the present rules, whose contracts say what an effect is.
  init(_ files: [TranscriptName: PackedTranscript], knowsRules: Bool) {
    (self.files, self.knowsRules) = (files, knowsRules)
  }

  /// What was found by now; with the cases that nobody asked for, where the run is at its end.
  func findings(atTheEnd: Bool) -> Findings {
    if atTheEnd { readWhatIsLeft() }
    return state.withLock { state in
      guard atTheEnd else { return state.findings }
      var findings = state.findings
      for (name, file) in files
      where findings.differences[name] == nil && findings.verdicts[name] == nil {
        guard let left = state.transcripts[name]?.left ?? (file.cases > 0 ? file.cases : nil), left > 0
        else { continue }
        findings.differences[name] = "\(left) of its \(file.cases) recorded cases are not run"
      }
      for (name, file) in files where findings.differences[name] == nil && findings.verdicts[name] == nil {
        let masked = findings.masked[name] ?? 0
        guard masked != file.masked else { continue }
        findings.verdicts[name] = "\(masked) of its cases have something masked, \(file.masked) are said to"
      }
      return findings
    }
  }

  /// Looks at the lines that no rule has asked for.
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

  /// The record of a case with the effects in it, once; nil where there is none.
  private func take<Effect: Codable>(
    _ name: CaseName, of key: TranscriptName
  ) throws(Refusal) -> (record: CaseRecord, effects: [[Effect]])? {
    guard let file = files[key] else { return nil }
    // Rules are unpacked one by one; each runs its cases one after the other.
    if state.withLock({ $0.transcripts[key] == nil }) {
      let unpacked = try Transcript(file)
      state.withLock { $0.transcripts[key] = unpacked }
    }
    guard let line = state.withLock({ $0.transcripts[key]?.take(name.text) }) else { return nil }
    let record = try line.record()
    return try line.naming { () throws(Refusal) in
      // Names that look alike are equal strings.
      guard record.name.utf8.elementsEqual(name.text.utf8) else {
        throw Refusal("its case is no case of the run")
      }
      return (record, try record.effects(of: Effect.self, isStrict: knowsRules))
    }
  }

  private func note(_ refusal: Refusal, of key: TranscriptName) {
    state.withLock { state in
      if state.findings.badLines[key] == nil { state.findings.badLines[key] = refusal }
    }
  }

  /// Notes what was found first of a rule; what comes after it shows nothing.
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
      note("the case \(name.text) has other labels than were recorded", among: \.verdicts, key)
    } else if played.isUnfinished {
      note("in the case \(name.text) less is sent than was recorded", among: \.differences, key)
    }
  }
}
