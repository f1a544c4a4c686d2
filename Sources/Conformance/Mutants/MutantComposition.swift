import HTTPMessages

extension Mutant {
  /// One change that consists of several, the first around the implementation and each other around those before it.
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

  /// The same of an implementation that does not understand these stimuli, and does not let these effects be seen.
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

  /// Opens the session inside the middleware, the last of which is the outermost.
  private static func opened(
    _ wraps: ArraySlice<Wrap>, _ world: World, _ transport: (any HTTPTransport)?, _ open: Opener
  ) async throws -> any Session<System> {
    guard let outermost = wraps.last else { return try await open(world, transport) }
    return try await outermost(world, transport) { world, transport in
      try await opened(wraps.dropLast(), world, transport, open)
    }
  }

  /// The same of an implementation that does things on its own, after that many milliseconds of real time at most.
  package func waiting(milliseconds: Int) -> Mutant {
    var mutant = self
    mutant.redeclare = { [redeclare] profile in
      redeclare(&profile)
      profile.quiescence = .waits(milliseconds: milliseconds)
    }
    return mutant
  }

  /// The same of an implementation that is made for that platform, or that does not say for which.
  package func declaring(_ platform: Platform?) -> Mutant {
    var mutant = self
    mutant.redeclare = { [redeclare] profile in
      redeclare(&profile)
      profile.platform = platform
    }
    return mutant
  }
}
