import PropertyTesting

/// Cases that begin in a life that has had others: which past each has, and what becomes of a case whose past cannot be
/// made.
extension RuleRunner {
  /// The share of the cases that have a past, of those that may have one.
  private static var shareWithPast: Double { 1.0 / 3 }

  /// The inputs of a rule, each after the number of a plan; 0 is none.
  static func withPasts<Input>(
    _ generator: Generator<Input>, plans: Int
  ) -> Generator<(plan: Int, input: Input)> {
    Generator { source in
      // Drawn first: what fails without a past is tried without one before anything else is made smaller.
      let plan = try source.laterIndex(
        count: plans + 1, after: BlockOfDomain.casesWithoutPast, share: shareWithPast)
      return (plan, try generator.draw(from: source))
    }
  }

  /// Runs the property after a past; without it where the past cannot be made, and then never again in these cases.
  func judge(
    after plan: Int, of plans: [PastPlan<System>], isSearching: Bool,
    _ property: @Sendable (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System> {
    if plan > 0, !notes.isUnplayable(plan) {
      do {
        return try await judge(isSearching: isSearching) { trial in
          try await trial.play(plans[plan - 1])
          try await property(trial)
        }
      } catch is PastNotOver {
        notes.noteUnplayable(plan)
      }
    }
    return try await judge(isSearching: isSearching, property)
  }
}
