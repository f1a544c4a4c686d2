extension Mutant {
  /// One change that consists of several, the first around the implementation and each other around those before it.
  package static func together(_ name: String, _ parts: [Mutant]) -> Mutant {
    var whole = Mutant(name) {
      let wraps = parts.map { $0.makeWrap() }
      return { world, transport, open in
        var current = open
        for wrap in wraps {
          let inner = current
          current = { world, transport in try await wrap(world, transport, inner) }
        }
        return try await current(world, transport)
      }
    }
    whole.redeclare = { profile in for part in parts { part.redeclare(&profile) } }
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

  /// Puts a transport of the change's own around the one that the suite hands over.
  package static func transporting(
    _ name: String, _ wrap: @escaping @Sendable (any HTTPTransport) -> any HTTPTransport
  ) -> Mutant {
    Mutant(name) { { world, transport, open in try await open(world, transport.map(wrap)) } }
  }

  /// The same change under another name.
  package func named(_ name: String) -> Mutant { .together(name, [self]) }
}
