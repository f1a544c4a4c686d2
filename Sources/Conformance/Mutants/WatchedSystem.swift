/// A contract whose mutants know what passed before, kept in a ledger.
@usableFromInline package protocol WatchedSystem: DocumentedSystem {
  /// What passes around an implementation, kept in order.
  associatedtype Ledger: PassingLedger<Self>
}

/// What passes around an implementation: each stimulus, and what it led to.
@usableFromInline package protocol PassingLedger<System>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// A ledger in which nothing stands yet.
  init()
  /// Takes what happens to the implementation.
  mutating func note(_ stimulus: System.Stimulus)
  /// Takes what the implementation does.
  mutating func note(_ effect: System.Effect)
}

extension Mutant where System: WatchedSystem {
  /// Changes what the implementation did with a stimulus, knowing what passed before it.
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

  /// Keeps stimuli from the implementation, which then does nothing.
  package static func ignoring(
    _ name: String, _ isIgnored: @escaping @Sendable (System.Ledger, System.Stimulus) -> Bool
  ) -> Mutant {
    replacing(name) { ledger, stimulus in isIgnored(ledger, stimulus) ? [] : [stimulus] }
  }

  /// Hands the implementation other stimuli than those that come, knowing what passed before.
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
