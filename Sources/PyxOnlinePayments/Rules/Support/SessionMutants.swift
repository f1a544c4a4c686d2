import Conformance

extension Mutant where System == OnlinePayments {
  /// Makes sessions from other parameters; the closure also gets those of the world's session.
  package static func startingSessions(
    _ name: String, _ change: @escaping @Sendable (inout SessionParameters, SessionParameters) -> Void
  ) -> Mutant {
    rewritingStimuli(name) { stimulus, world in
      let known = SessionParameters(
        clientSessionId: world.services["clientSessionId"], customerId: world.services["customerId"],
        clientApiUrl: world.services["clientApiUrl"], assetUrl: world.services["assetUrl"])
      return stimulus.withParameters { change(&$0, known) }
    }
  }
}

extension Mutant where System == OnlinePayments {
  /// Makes calls of some kinds in the newest session, whichever session is selected.
  static func usingLastSession(_ name: String, for kinds: Set<OnlinePaymentsStimulus.Kind>) -> Mutant {
    behaving(name, state: (last: 0, selected: 0)) { state, stimulus, world, inner in
      switch stimulus {
      case .startSession(let session, _): state = (session, session)
      case .selectSession(let session): state.selected = session
      default: break
      }
      guard kinds.contains(stimulus.kind), state.selected != state.last else {
        return try await inner.send(stimulus, in: world)
      }
      return try await inner.send(.selectSession(session: state.last), in: world)
        + inner.send(stimulus, in: world)
        + inner.send(.selectSession(session: state.selected), in: world)
    }
  }
}
