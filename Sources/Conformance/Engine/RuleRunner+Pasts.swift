import PropertyTesting

/// Cases with pasts: which past each case has, and what happens if a past cannot be played.
extension RuleRunner {
  /// The inputs of a rule, each preceded by the number of a plan; 0 means no plan.
  static func withPasts<Input>(
    _ generator: Generator<Input>, plans: Int
  ) -> Generator<(plan: Int, input: Input)> {
    Generator { source in
      // Drawn first, so that a failing case is tried without its past before anything else is shrunk.
      let plan = try source.laterIndex(
        count: plans + 1, after: CasesWithPasts.first, share: CasesWithPasts.share)
      return (plan, try generator.draw(from: source))
    }
  }

  /// Runs the property after the pasts of a plan; a past that cannot be played is left out of that plan in all later
  /// cases.
  func judge(
    after plan: Int, of plans: [PastPlan<System>], isSearching: Bool,
    _ property: @Sendable (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System> {
    while plan > 0, let playable = plans[plan - 1].without(notes.unplayable(in: plan)) {
      do {
        return try await judge(isSearching: isSearching) { trial in
          try await trial.play(playable)
          try await property(trial)
        }
      } catch let stop as PastNotOver {
        for past in stop.past.map({ [$0] }) ?? playable.pasts.map(\.name) {
          notes.note(unplayable: past, in: plan)
        }
      }
    }
    return try await judge(isSearching: isSearching, property)
  }
}
