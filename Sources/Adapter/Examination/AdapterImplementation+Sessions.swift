import Conformance

/// What an examination looks for in several sessions of an adapter: late effects and shared state.
///
/// Late effects and shared state are looked for only in contracts without services, because a service's answers can
/// come late and differ.
extension AdapterImplementation {
  private var declared: [System.Stimulus] {
    System.sampleStimuli.filter { profile.stimuli.contains($0.kind) }
  }

  /// Waits after each stimulus, and reports effects that the answer did not have.
  ///
  /// - Parameter pause: The real time to wait.
  public func examineLateness(pause: Duration = .milliseconds(30)) async -> ExaminationFinding {
    if case .waits(let milliseconds) = profile.quiescence {
      return ExaminationFinding(
        .lateness, .good,
        "it may wait \(milliseconds) ms after each stimulus, so a certification takes longer")
    }
    for stimulus in declared {
      do {
        let session = try await openSession(System.sampleWorld)
        _ = try await session.send(stimulus, in: System.sampleWorld)
        try await Task.sleep(for: pause)
        let late = try await session.close()
        guard !late.isEmpty else { continue }
        let words = late.map(\.kind.rawValue).firstOccurrences
        return ExaminationFinding(
          .lateness, .remark,
          "after \(stimulus.kind.rawValue), \(ShortText.list(words)) came later than the answer",
          advice: "answer when nothing more will happen, or declare quiescence as a time to wait")
      } catch {
        continue
      }
    }
    return ExaminationFinding(.lateness, .good, "no effect comes later than the answer to its stimulus")
  }

  /// Sends the stimuli, each in its own session, and reports an answer that depends on other sessions.
  ///
  /// This process gets the stimuli in their order, and another process of the same adapter gets them in the opposite
  /// order.
  ///
  /// - Parameter other: The adapter in another process; without one, only sessions that are open at once are compared.
  public func examineIsolation(besides other: AdapterImplementation?) async -> ExaminationFinding {
    guard profile.isolation != .process else {
      return ExaminationFinding(
        .isolation, .good, "each session has a process of its own; the isolation \"session\" would be faster")
    }
    let first = await answers(to: declared)
    let second: [[System.Effect]?]
    if let other { second = await other.answers(to: declared.reversed()).reversed() } else { second = first }
    for (stimulus, (one, two)) in zip(declared, zip(first, second)) {
      guard let one, let two, one != two else { continue }
      return ExaminationFinding(
        .isolation, .remark,
        "the answer to \(stimulus.kind.rawValue) depends on earlier sessions: \(words(one)), then \(words(two))",
        advice:
          "let each session begin anew, or declare the isolation \"process\"; the cause may also be a "
          + "defect of the SDK"
      )
    }
    guard profile.isolation == .session else {
      return ExaminationFinding(.isolation, .good, "no answer depends on earlier sessions")
    }
    if let mixed = await overlap(first) {
      return ExaminationFinding(
        .isolation, .problem, mixed,
        advice:
          "make sure that sessions that are open at once share nothing, or declare the isolation \"serial\"")
    }
    return ExaminationFinding(.isolation, .good, "no answer depends on other sessions")
  }

  /// The effects of each stimulus in a session of its own; nil if the session broke.
  private func answers(to stimuli: [System.Stimulus]) async -> [[System.Effect]?] {
    var all: [[System.Effect]?] = []
    for stimulus in stimuli {
      do {
        let session = try await openSession(System.sampleWorld)
        let effects = try await session.send(stimulus, in: System.sampleWorld)
        all.append(effects + (try await session.close()))
      } catch {
        all.append(nil)
      }
    }
    return all
  }

  /// Sends each stimulus beside another open session, which has received a neighbouring stimulus of the list; returns
  /// the first difference, in words.
  private func overlap(_ alone: [[System.Effect]?]) async -> String? {
    let stimuli = declared
    for index in stimuli.indices where stimuli.count > 1 {
      for step in [1, stimuli.count - 1] {
        let other = stimuli[(index + step) % stimuli.count]
        guard let usual = alone[index], let effects = await effects(of: stimuli[index], beside: other),
          effects != usual
        else { continue }
        return "the answer to \(stimuli[index].kind.rawValue) depends on another open session, which has "
          + "received \(other.kind.rawValue): \(words(usual)) without it, \(words(effects)) with it"
      }
    }
    return nil
  }

  /// The effects of a stimulus beside a newer session, which has received another stimulus; nil if either session
  /// broke.
  private func effects(of stimulus: System.Stimulus, beside other: System.Stimulus) async -> [System.Effect]?
  {
    do {
      let (first, second) = (
        try await openSession(System.sampleWorld), try await openSession(System.sampleWorld)
      )
      _ = try await second.send(other, in: System.sampleWorld)
      let effects = try await first.send(stimulus, in: System.sampleWorld)
      let last = try await first.close()
      _ = try await second.close()
      return effects + last
    } catch {
      return nil
    }
  }

  private func words(_ effects: [System.Effect]) -> String {
    effects.isEmpty
      ? "no effects" : ShortText.cut(effects.map(Rendering.text).joined(separator: "; "), to: 200)
  }
}
