import Conformance

/// How fast an adapter answers.
public enum AdapterSpeed: Sendable, Hashable {
  /// The adapter does not declare the harmless stimulus with which speed is measured.
  case undeclared
  /// It no longer answers that stimulus; the sentence says what happened instead.
  case unanswered(String)
  /// The average real time of a stimulus in an open session, and of a whole session with one stimulus.
  case measured(stimulus: Duration, session: Duration)
}

extension AdapterImplementation {
  /// Measures how long harmless stimuli and sessions take.
  ///
  /// - Parameters:
  ///   - limit: The real time for either measurement.
  ///   - makeServices: Makes the services of a session.
  public func measureSpeed(
    for limit: Duration = .milliseconds(500), services makeServices: (String) async throws -> System.Services
  ) async -> AdapterSpeed {
    guard profile.stimuli.contains(System.control.kind) else { return .undeclared }
    let services: System.Services
    do { services = try await makeServices("speed") } catch {
      return .unanswered("the services of the examination could not be started: \(error)")
    }
    var world = System.sampleWorld
    services.announce(in: &world)
    let speed: AdapterSpeed
    do {
      speed = .measured(
        stimulus: try await stimulusTime(world, limit), session: try await sessionTime(world, limit))
    } catch let fault as ImplementationFault {
      speed = .unanswered(fault.sentence)
    } catch {
      speed = .unanswered("\(error)")
    }
    await services.close()
    return speed
  }

  private func stimulusTime(_ world: World, _ limit: Duration) async throws -> Duration {
    let session = try await openSession(world)
    let time = try await average(within: limit, atMost: 2000) {
      _ = try await session.send(System.control, in: world)
    }
    _ = try await session.close()
    return time
  }

  private func sessionTime(_ world: World, _ limit: Duration) async throws -> Duration {
    try await average(within: limit, atMost: 500) {
      let session = try await openSession(world)
      _ = try await session.send(System.control, in: world)
      _ = try await session.close()
    }
  }

  /// The average time of some work over at least five runs, after three unmeasured runs that include the start-up.
  private func average(
    within limit: Duration, atMost most: Int, _ work: () async throws -> Void
  ) async throws -> Duration {
    let clock = ContinuousClock()
    // These three runs use up the processes that are kept ready.
    for _ in 0..<3 { try await work() }
    let start = clock.now
    var count = 0
    while count < 5 || (clock.now - start < limit && count < most) {
      try await work()
      count += 1
    }
    return (clock.now - start) / count
  }
}
