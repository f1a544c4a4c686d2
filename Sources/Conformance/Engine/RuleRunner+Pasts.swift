import PropertyTesting

/// Cases that begin in a life that has had others: which past each has, and what becomes of a case whose past cannot be
/// made.
extension RuleRunner {
  /// The inputs of a rule, each after the number of a plan; 0 is none.
  static func withPasts<Input>(
    _ generator: Generator<Input>, plans: Int
  ) -> Generator<(plan: Int, input: Input)> {
    Generator { source in
      // Drawn first: what fails without a past is tried without one before anything else is made smaller.
      let plan = try source.laterIndex(
        count: plans + 1, after: CasesWithPasts.first, share: CasesWithPasts.share)
      return (plan, try generator.draw(from: source))
    }
  }

  /// Runs the property after the pasts of a plan; a past that cannot be made is left out of that plan in all cases.
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
