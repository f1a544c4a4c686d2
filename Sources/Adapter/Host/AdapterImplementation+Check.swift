import Conformance

/// Why a session or a calibration went wrong during a check.
struct CheckFailure: Sendable {
  /// What happened, in one line.
  var text: String
  /// Whether it is certain that the adapter is to blame, not the SDK.
  var isSurelyTheAdapters = false
  /// Why the adapter is gone; nil if it may still be there.
  var absence: String?

  init(_ text: String) { self.text = text }

  /// What a fault means for a check.
  init(_ fault: ImplementationFault) {
    text = fault.sentence
    switch fault {
    case .crashed, .timedOut, .threw, .interrupted: break
    case .protocolBroken, .driverFailed: isSurelyTheAdapters = true
    case .unavailable(let reason): (isSurelyTheAdapters, absence) = (true, reason)
    }
  }
}

extension AdapterImplementation where System.Services == NoServices {
  /// Checks the adapter before it is judged; see ``check(services:)``.
  public func check() async throws(AdapterStartError) { try await check { _ in NoServices() } }
}

extension AdapterImplementation {
  /// Checks the adapter before it is judged: a harmless session, every claimed stimulus, every effect that it claims to
  /// observe.
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
      if let absence = reason.absence { throw absenceError(absence) }
      throw smokeError("it claims the stimulus \(stimulus.kind.rawValue), but \(reason.text)")
    }
    for effect in System.sampleEffects where profile.effects.contains(effect.kind) {
      if let reason = await blindness(to: effect) {
        if let absence = reason.absence { throw absenceError(absence) }
        throw .failedCalibration(
          system: System.system, role: System.role, effect: effect.kind.rawValue, reason: reason.text)
      }
    }
  }

  private func absenceError(_ reason: String) -> AdapterStartError {
    smokeError("it did not come back after a session: \(reason)")
  }

  private func smokeError(_ reason: String) -> AdapterStartError {
    .failedSmokeCheck(system: System.system, role: System.role, reason: reason)
  }

  /// Why a session with this stimulus, or without any, went wrong; nil if it went well.
  func runError(
    sending stimulus: System.Stimulus?, _ makeServices: (String) async throws -> System.Services
  ) async -> CheckFailure? {
    let services: System.Services
    do { services = try await makeServices("smoke-\(stimulus?.kind.rawValue ?? "open")") } catch {
      return CheckFailure("the services of the check could not be started: \(error)")
    }
    var world = System.sampleWorld
    services.announce(in: &world)
    var result: CheckFailure?
    do {
      let session = try await openSession(world)
      if let stimulus { _ = try await session.send(stimulus, in: world) }
      _ = try await session.close()
    } catch let fault as ImplementationFault {
      result = CheckFailure(fault)
    } catch {
      result = CheckFailure("\(error)")
    }
    await services.close()
    return result
  }

  /// Why the adapter does not see an effect that its own fake surroundings cause; nil if it sees the effect.
  func blindness(to effect: System.Effect) async -> CheckFailure? {
    do {
      let seen = try await calibrate(effect)
      guard !seen.contains(effect) else { return nil }
      let words = seen.isEmpty ? "nothing" : seen.map(Rendering.text).joined(separator: "; ")
      return CheckFailure("asked to calibrate \(Rendering.text(of: effect)), it saw \(words)")
    } catch let fault as ImplementationFault {
      var failure = CheckFailure(fault)
      failure.text = "the calibration failed: \(fault.sentence)"
      return failure
    } catch {
      return CheckFailure("the calibration failed: \(error)")
    }
  }
}
