import Conformance

extension AdapterImplementation {
  /// Sends one stimulus of each kind that the adapter does not declare, each in a session of its own, and returns those
  /// that it did not refuse.
  ///
  /// Any error counts as a refusal, although an error that the adapter attributes to the SDK proves nothing. A session
  /// that breaks proves nothing either, and after it no other stimulus is sent. Undeclared effects are not checked: an
  /// adapter may see them, but not reliably.
  public func undeclaredAnswers(
    services makeServices: @Sendable (String) async throws -> System.Services
  ) async -> [DeclarationFinding] {
    var findings: [DeclarationFinding] = []
    for kind in System.Stimulus.Kind.allCases where !profile.stimuli.contains(kind) {
      guard let stimulus = System.sampleStimuli.first(where: { $0.kind == kind }) else { continue }
      switch await answer(toUndeclared: stimulus, makeServices) {
      case .refused: break
      case .broken: return findings
      case .effects(let words):
        findings.append(
          DeclarationFinding(
            system: System.system, role: System.role, stimulus: kind.rawValue,
            answer: words.isEmpty ? "without effects" : "with \(ShortText.list(words, limit: 5))"))
      }
    }
    return findings
  }

  private enum UndeclaredAnswer {
    case refused
    case broken
    case effects([String])
  }

  private func answer(
    toUndeclared stimulus: System.Stimulus,
    _ makeServices: @Sendable (String) async throws -> System.Services
  ) async -> UndeclaredAnswer {
    let services: System.Services
    do { services = try await makeServices("undeclared-\(stimulus.kind.rawValue)") } catch { return .broken }
    var world = System.sampleWorld
    services.announce(in: &world)
    let result: UndeclaredAnswer
    do {
      let session = try await openSession(world)
      let effects = try await session.send(stimulus, in: world)
      // Effects at the end of the session are not the answer.
      _ = try? await session.close()
      result = .effects(effects.map(\.kind.rawValue).firstOccurrences)
    } catch let fault as ImplementationFault {
      switch fault {
      case .driverFailed, .threw: result = .refused
      case .crashed, .timedOut, .protocolBroken, .unavailable, .interrupted: result = .broken
      }
    } catch {
      result = .broken
    }
    await services.close()
    return result
  }
}
