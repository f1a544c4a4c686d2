import HTTPMessages

extension Mutant {
  /// One change made of several: the first goes around the implementation, and each later one goes around those before
  /// it.
  package static func together(_ name: String, _ parts: [Mutant]) -> Mutant {
    var whole = Mutant(name) {
      let wraps = parts.map { $0.makeWrap() }
      return { world, transport, open in try await opened(wraps[...], world, transport, open) }
    }
    whole.redeclare = { (profile: inout ImplementationProfile<System>) in
      for part in parts { part.redeclare(&profile) }
    }
    return whole
  }

  /// The same mutant, which also takes these stimuli and effects out of the implementation's declaration.
  package func lacking(
    _ stimuli: Set<System.Stimulus.Kind> = [], hiding effects: Set<System.Effect.Kind> = []
  ) -> Mutant {
    var mutant = self
    mutant.redeclare = { [redeclare] profile in
      redeclare(&profile)
      profile.stimuli.subtract(stimuli)
      profile.effects.subtract(effects)
    }
    return mutant
  }

  /// Opens the session inside the middlewares; the last of them is the outermost.
  private static func opened(
    _ wraps: ArraySlice<Wrap>, _ world: World, _ transport: (any HTTPTransport)?, _ open: Opener
  ) async throws -> any Session<System> {
    guard let outermost = wraps.last else { return try await open(world, transport) }
    return try await outermost(world, transport) { world, transport in
      try await opened(wraps.dropLast(), world, transport, open)
    }
  }

  /// The same mutant, which also declares that the implementation acts on its own, within the given number of
  /// milliseconds of real time.
  package func waiting(milliseconds: Int) -> Mutant {
    var mutant = self
    mutant.redeclare = { [redeclare] profile in
      redeclare(&profile)
      profile.quiescence = .waits(milliseconds: milliseconds)
    }
    return mutant
  }

  /// The same mutant, which also declares the platform of the implementation; nil declares none.
  package func declaring(_ platform: Platform?) -> Mutant {
    var mutant = self
    mutant.redeclare = { [redeclare] profile in
      redeclare(&profile)
      profile.platform = platform
    }
    return mutant
  }
}
