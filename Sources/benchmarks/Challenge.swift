import PropertyTesting

/// The result of one run of a challenge.
struct ChallengeResult: Sendable {
  /// The number of the failed case, counted from 1; nil if no case failed.
  var cases: Int?
  var evaluations = 0
  var isMinimal = false
  var shown = ""
}

/// A false property whose least counterexample is known (after jlink/shrinking-challenge).
struct Challenge: Sendable {
  let name: String
  let run: @Sendable (Seed) throws -> ChallengeResult

  /// A challenge with a generator, a property to check, and the least counterexample.
  init<Value>(
    _ name: String, _ generator: Generator<Value>, isLeast: @escaping @Sendable (Value) -> Bool,
    property: @escaping @Sendable (Value) -> CaseResult<Falsified>
  ) {
    self.name = name
    run = { seed in
      let settings = CheckSettings(seed: seed, cases: 100_000, discards: 1_000_000)
      let outcome = try check(generator, settings: settings) { value, _ in property(value) }
      guard let found = outcome.counterexample else { return ChallengeResult() }
      return ChallengeResult(
        cases: found.caseNumber, evaluations: found.evaluations, isMinimal: isLeast(found.value),
        shown: "\(found.value)")
    }
  }

  /// The output line for runs of the challenge with the given number of seeds.
  func measure(seeds: Int) throws -> JSONLine {
    var evaluations: [Int] = []
    var cases: [Int] = []
    var results: [String: Int] = [:]
    var minimal = 0
    for seed in 0..<seeds {
      let result = try run(Seed(UInt64(seed)).derived(name))
      guard let number = result.cases else {
        results["not found", default: 0] += 1
        continue
      }
      cases.append(number)
      evaluations.append(result.evaluations)
      minimal += result.isMinimal ? 1 : 0
      results[result.shown, default: 0] += 1
    }
    cases.sort()
    let commonest = results.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(3)
    return JSONLine([
      ("kind", .string("shrinking")), ("challenge", .string(name)), ("runs", .int(seeds)),
      ("minimal", .number(Double(minimal) / Double(seeds))),
      ("meanEvaluations", .number(Double(evaluations.reduce(0, +)) / Double(max(1, evaluations.count)))),
      ("maxEvaluations", .int(evaluations.max() ?? 0)), ("distinctResults", .int(results.count)),
      ("medianCases", .int(cases.isEmpty ? 0 : cases[cases.count / 2])), ("maxCases", .int(cases.last ?? 0)),
      ("results", .strings(commonest.map { "\($0.value) × \($0.key.prefix(160))" })),
    ])
  }
}
