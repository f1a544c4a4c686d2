import Conformance

/// What an examination looks for in several sessions of an adapter: late effects, shared state, speed.
///
/// Lateness and isolation are only examined for contracts without services, whose answers may come late and differ.
extension AdapterImplementation {
  private var declared: [System.Stimulus] {
    System.sampleStimuli.filter { profile.stimuli.contains($0.kind) }
  }

  /// Waits after each stimulus, and reports effects that the answer did not have.
  ///
  /// - Parameter pause: The real time to wait.
  public func examineLateness(pause: Duration = .milliseconds(30)) async -> ExaminationFinding {
    guard profile.quiescence == .exact else {
      return ExaminationFinding(
        .lateness, .good,
        "it waits \(profile.quiescence.description) after each stimulus, so a certification takes longer")
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

  /// Sends the stimuli, each in its own session, and reports an answer that depends on earlier sessions.
  ///
  /// This process gets them in their order, and another process of the same adapter in the opposite order.
  ///
  /// - Parameter other: The adapter in another process; without one, only sessions that are open at once are compared.
  public func examineIsolation(besides other: AdapterImplementation?) async -> ExaminationFinding {
    guard profile.isolation != .process else {
      return ExaminationFinding(
        .isolation, .good, "each session has a process of its own; with isolation session it would be faster")
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
          "let each session begin anew, or declare isolation process; it may also be the SDK's own defect")
    }
    guard profile.isolation == .session else {
      return ExaminationFinding(.isolation, .good, "no answer depends on earlier sessions")
    }
    if let mixed = await overlap(first) {
      return ExaminationFinding(
        .isolation, .problem, mixed,
        advice: "let sessions that are open at once share nothing, or declare isolation serial")
    }
    return ExaminationFinding(.isolation, .good, "no answer depends on other sessions")
  }

  /// The effects of each stimulus in a session of its own; nil where the session broke.
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

  /// Sends each stimulus while another session is open that has received a neighbouring stimulus of the list; returns
  /// the first difference, in words.
  private func overlap(_ alone: [[System.Effect]?]) async -> String? {
    let stimuli = declared
    for index in stimuli.indices where stimuli.count > 1 {
      for step in [1, stimuli.count - 1] {
        let other = stimuli[(index + step) % stimuli.count]
        guard let usual = alone[index], let effects = await effects(of: stimuli[index], beside: other),
          effects != usual
        else { continue }
        return "the answer to \(stimuli[index].kind.rawValue) differs while another session is open that has "
          + "received \(other.kind.rawValue): \(words(usual)) alone, \(words(effects)) then"
      }
    }
    return nil
  }

  /// The effects of a stimulus while a newer session is open that has received another one; nil if one of them broke.
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

  /// How many harmless stimuli a second it answers, one after another; nil if it does not answer.
  public func measureSpeed(
    for limit: Duration = .seconds(1), services makeServices: (String) async throws -> System.Services
  ) async -> Double? {
    guard profile.stimuli.contains(System.control.kind), let services = try? await makeServices("speed")
    else {
      return nil
    }
    let rate = try? await speed(for: limit, services)
    await services.close()
    return rate
  }

  private func speed(for limit: Duration, _ services: System.Services) async throws -> Double {
    var world = System.sampleWorld
    services.announce(in: &world)
    let clock = ContinuousClock()
    let session = try await openSession(world)
    // Sent once before, so that no start-up is measured.
    _ = try await session.send(System.control, in: world)
    let start = clock.now
    var count = 0
    while clock.now - start < limit, count < 2000 {
      _ = try await session.send(System.control, in: world)
      count += 1
    }
    let seconds = (clock.now - start) / .seconds(1)
    _ = try await session.close()
    return Double(count) / max(seconds, 0.000_001)
  }
}
