/// A contract whose mutants know the earlier traffic; a ledger keeps this traffic.
@usableFromInline package protocol WatchedSystem: DocumentedSystem {
  /// The traffic of an implementation, in order.
  associatedtype Ledger: PassingLedger<Self>
}

/// The traffic of an implementation: each stimulus and its effects.
@usableFromInline package protocol PassingLedger<System>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// An empty ledger.
  init()
  /// Notes a stimulus.
  mutating func note(_ stimulus: System.Stimulus)
  /// Notes an effect.
  mutating func note(_ effect: System.Effect)
}

extension Mutant where System: WatchedSystem {
  /// Changes the effects of a stimulus, knowing the earlier traffic.
  package static func watching(
    _ name: String,
    _ change:
      @escaping @Sendable (System.Ledger, System.Stimulus, [System.Effect]) -> [System.Effect]
  ) -> Mutant {
    changing(name, state: System.Ledger()) { ledger, stimulus, effects in
      let changed = change(ledger, stimulus, effects)
      ledger.note(stimulus)
      for effect in changed { ledger.note(effect) }
      return changed
    }
  }

  /// Withholds stimuli from the implementation, which then does nothing.
  package static func ignoring(
    _ name: String, _ isIgnored: @escaping @Sendable (System.Ledger, System.Stimulus) -> Bool
  ) -> Mutant {
    replacing(name) { ledger, stimulus in isIgnored(ledger, stimulus) ? [] : [stimulus] }
  }

  /// Replaces stimuli by others, knowing the earlier traffic.
  package static func replacing(
    _ name: String,
    _ replace: @escaping @Sendable (System.Ledger, System.Stimulus) -> [System.Stimulus]
  ) -> Mutant {
    behaving(name, state: System.Ledger()) { ledger, stimulus, world, inner in
      let stimuli = replace(ledger, stimulus)
      ledger.note(stimulus)
      var effects: [System.Effect] = []
      for stimulus in stimuli { effects += try await inner.send(stimulus, in: world) }
      for effect in effects { ledger.note(effect) }
      return effects
    }
  }
}
