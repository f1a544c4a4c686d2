import Conformance

/// An implementation that lacks some stimuli or effects of another one, or shows effects in another way.
public struct Lacking<System: DocumentedSystem>: Implementation {
  private let whole: any Implementation<System>
  private let stimuli: Set<System.Stimulus.Kind>
  private let effects: Set<System.Effect.Kind>
  private let change: @Sendable (System.Effect) -> System.Effect

  /// Takes something away from an implementation.
  ///
  /// - Parameters:
  ///   - whole: The implementation.
  ///   - stimuli: The stimuli that the implementation no longer understands.
  ///   - effects: The effects that the implementation no longer shows.
  ///   - change: Replaces each of the remaining effects.
  public init(
    whole: any Implementation<System>, stimuli: Set<System.Stimulus.Kind> = [],
    effects: Set<System.Effect.Kind> = [],
    change: @escaping @Sendable (System.Effect) -> System.Effect = { $0 }
  ) {
    (self.whole, self.stimuli, self.effects, self.change) = (whole, stimuli, effects, change)
  }

  /// The remaining profile.
  public var profile: ImplementationProfile<System> {
    var profile = whole.profile
    profile.stimuli.subtract(stimuli)
    profile.effects.subtract(effects)
    return profile
  }

  /// Opens a session of the implementation.
  public func open(_ world: World) async throws -> any Session<System> {
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
