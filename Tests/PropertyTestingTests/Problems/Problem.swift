import PropertyTesting

/// A false property and the least value for which it fails.
struct Problem: Sendable, CustomStringConvertible {
  /// The result of one run.
  struct Run: Sendable {
    var isLeast = false
    var evaluations = 0
    var cases = 0
    var shown = "not found"
  }

  let name: String
  let run: @Sendable (Seed) throws -> Run

  /// Makes a problem: a check searches for values for which `fails` is true; the least of them prints as `least`.
  init<Value>(
    _ name: String, _ generator: Generator<Value>, least: String, fails: @escaping @Sendable (Value) -> Bool
  ) {
    self.name = name
    run = { seed in
      let settings = CheckSettings(seed: seed, cases: 20_000, discards: 100_000)
      let outcome = try check(generator, settings: settings) { !fails($0) }
      guard let found = outcome.counterexample else { return Run() }
      return Run(
        isLeast: "\(found.value)" == least, evaluations: found.evaluations, cases: found.caseNumber,
        shown: "\(found.value)")
    }
  }

  var description: String { name }
}
