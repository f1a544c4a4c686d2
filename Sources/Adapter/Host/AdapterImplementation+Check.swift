import Conformance

extension AdapterImplementation where System.Services == NoServices {
  /// Checks the adapter before it is judged; see ``check(services:)``.
  public func check() async throws(AdapterStartError) { try await check { _ in NoServices() } }
}

extension AdapterImplementation {
  /// Checks the adapter before it is judged: a harmless session, every claimed stimulus, every effect that it says it
  /// observes.
  ///
  /// A failure here is the adapter's fault, never the SDK's. A death, a hang or an error of the SDK at any stimulus
  /// other than the harmless one is left to the rules: it may well be the SDK's fault.
  public func check(
    services makeServices: (String) async throws -> System.Services
  ) async throws(AdapterStartError) {
    if let reason = await runError(
      sending: profile.stimuli.contains(System.control.kind) ? System.control : nil, makeServices)
    {
      throw smokeError(reason.text)
    }
    for stimulus in System.sampleStimuli where profile.stimuli.contains(stimulus.kind) {
      guard let reason = await runError(sending: stimulus, makeServices), reason.isSurelyTheAdapters else {
        continue
      }
      throw smokeError("it claims the stimulus \(stimulus.kind.rawValue), but \(reason.text)")
    }
    for effect in System.sampleEffects where profile.effects.contains(effect.kind) {
      if let reason = await blindness(to: effect) {
        throw .failedCalibration(
          system: System.system, role: System.role, effect: effect.kind.rawValue, reason: reason)
      }
    }
  }

  private func smokeError(_ reason: String) -> AdapterStartError {
    .failedSmokeCheck(system: System.system, role: System.role, reason: reason)
  }

  /// The error of a session with one stimulus.
  func runError(
    sending stimulus: System.Stimulus?, _ makeServices: (String) async throws -> System.Services
  ) async -> (text: String, isSurelyTheAdapters: Bool)? {
    let services: System.Services
    do { services = try await makeServices("smoke-\(stimulus?.kind.rawValue ?? "open")") } catch {
      return ("the services of the check could not be started: \(error)", false)
    }
    var world = System.sampleWorld
    services.announce(in: &world)
    var result: (text: String, isSurelyTheAdapters: Bool)?
    do {
      let session = try await openSession(world)
      if let stimulus { _ = try await session.send(stimulus, in: world) }
      _ = try await session.close()
    } catch let fault as ImplementationFault {
      switch fault {
      case .crashed, .timedOut, .threw, .interrupted: result = (fault.sentence, false)
      case .protocolBroken, .driverFailed, .unavailable: result = (fault.sentence, true)
      }
    } catch {
      result = ("\(error)", false)
    }
    await services.close()
    return result
  }

  /// Why the adapter does not see an effect that its own fake surroundings cause.
  func blindness(to effect: System.Effect) async -> String? {
    do {
      let seen = try await calibrate(effect)
      guard !seen.contains(effect) else { return nil }
      let words = seen.isEmpty ? "nothing" : seen.map(Rendering.text).joined(separator: "; ")
      return "asked to calibrate \(Rendering.text(of: effect)), it saw \(words)"
    } catch let fault as ImplementationFault {
      return "the calibration failed: \(fault.sentence)"
    } catch {
      return "the calibration failed: \(error)"
    }
  }
}
