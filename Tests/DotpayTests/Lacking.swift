import Conformance

/// An implementation that does not understand, does not show, or shows otherwise what another one does.
struct Lacking<System: DocumentedSystem>: Implementation {
  let whole: any Implementation<System>
  var stimuli: Set<System.Stimulus.Kind> = []
  var effects: Set<System.Effect.Kind> = []
  var change: @Sendable (System.Effect) -> System.Effect = { $0 }

  var profile: ImplementationProfile<System> {
    var profile = whole.profile
    profile.stimuli.subtract(stimuli)
    profile.effects.subtract(effects)
    return profile
  }

  func open(_ world: World) async throws -> any Session<System> {
    Process(whole: try await whole.open(world), lacking: self)
  }

  private struct Process: Session {
    let whole: any Session<System>
    let lacking: Lacking

    func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
      try await whole.send(stimulus, in: world).filter { !lacking.effects.contains($0.kind) }.map(
        lacking.change)
    }
  }
}
