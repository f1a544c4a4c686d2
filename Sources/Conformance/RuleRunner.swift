import PropertyTesting

/// Judges one rule: makes its cases, tells apart what can go wrong in them, and collects what was seen.
struct RuleRunner<System: DocumentedSystem>: Sendable {
  typealias Property<Input> = @Sendable (Trial<System>, Input) async throws -> Void

  let bench: CaseBench<System>
  let settings: CheckSettings
  let replaying: [ChoiceSequence]
  let rule: RuleFacts
  let promisesAnswer: Bool
  let runSeed: UInt64
  let makeServices: @Sendable (String) async throws -> System.Services
  /// Where the case under way is noted for a trap, if there is room.
  let page: Int?
  let notes = RunNotes<System>()

  /// Runs the property over generated inputs.
  ///
  /// Throws ``RuleStop`` where the rule cannot be judged to the end.
  func search<Input: Sendable>(
    _ generator: Generator<Input>, requiring coverage: [Coverage<Input>],
    _ property: @escaping Property<Input>
  ) async throws -> RuleFinding<System> {
    let outcome = try await check(
      generator, settings: settings, requiring: replaying.isEmpty ? coverage.map(\.requirement) : [],
      replaying: replaying, isSameFailure: { $0.check == $1.check }
    ) { (input: Input, context: CaseContext) async throws -> CaseResult<CaseFailure<System>> in
      switch try await judge(isSearching: context.phase != .shrinking, { try await property($0, input) }) {
      case .held(let trial):
        for label in trial.labels { context.label(label) }
        for situation in coverage where situation.holds?(input) == true { context.label(situation.label) }
        return .held
      case .discarded: return .discarded
      case .failed(let failure): return .failed(failure)
      }
    }
    switch outcome {
    case .passed(let statistics): return RuleFinding(verdict: .held, statistics: statistics)
    case .failed(let found, let statistics):
      return RuleFinding(
        verdict: .failed(
          SmallestFailure(
            smallest: found.failure, original: found.originalFailure, choices: found.choices,
            caseNumber: found.caseNumber, shrinking: found.ending.sentence)), statistics: statistics)
    case .insufficientCoverage(let shortfalls, let statistics):
      let leftOut = bench.usage.leftOut
      let missing = shortfalls.filter { leftOut[$0.requirement.label] == nil }
      return RuleFinding(
        verdict: missing.isEmpty ? .held : .vacuous(missing.map(Shortfall.init)), statistics: statistics)
    case .gaveUp(let statistics): return RuleFinding(verdict: .gaveUp, statistics: statistics)
    }
  }

  /// Checks the rule's vectors up to the first that fails; one that cannot be put to this implementation does not count.
  func judge(
    vectors: [Vector], in body: @Sendable (Trial<System>, Vector) async throws -> Void
  ) async throws -> (checked: Int, failure: (Vector, CaseFailure<System>)?) {
    var checked = 0
    for vector in vectors {
      switch try await judge(isSearching: true, { try await body($0, vector) }) {
      case .held: checked += 1
      case .failed(let failure): return (checked + 1, (vector, failure))
      case .discarded: continue
      }
    }
    return (checked, nil)
  }
}

extension Shortfall {
  init(_ shortfall: CoverageShortfall) {
    self.init(
      label: shortfall.requirement.label,
      seenPercent: Double(shortfall.seen) * 100 / Double(max(1, shortfall.cases)),
      neededPercent: shortfall.requirement.minimumPercent)
  }
}

extension PropertyTesting.Counterexample.Ending {
  /// How the search for a smaller case ended, in words.
  var sentence: String {
    switch self {
    case .minimal: "no smaller case fails"
    case .limitReached(.evaluations): "a smaller case may exist: the limit of evaluations was reached"
    case .limitReached(.time): "a smaller case may exist: the limit of time was reached"
    }
  }
}
