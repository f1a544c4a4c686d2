import PropertyTesting

/// Judges one rule: makes its cases, classifies what goes wrong in them, and collects what was seen.
struct RuleRunner<System: DocumentedSystem>: Sendable {
  typealias Property<Input> = @Sendable (Trial<System>, Input) async throws -> Void

  /// What the cases are run for.
  enum Aim: Sendable, Hashable {
    /// To find failures, each from a different check, until `most` of them need no past.
    case search(most: Int)
    /// To shrink a failure of that check.
    case shrink(check: String)
    /// To see whether another rule fails because of a step that went wrong, and to shrink that case.
    case blame(judge: String)
    /// To shrink a case that was set aside by that check and for which no rule fails.
    case show(check: String)
  }

  let bench: CaseBench<System>
  let settings: CheckSettings
  /// The block of the rule's cases that is run; nil if there is only one.
  let block: BlockOfDomain?
  let replaying: [ChoiceSequence]
  let rule: RuleFacts
  let aim: Aim
  /// The prefix of the names of its cases' services; no other runner of the run has the same prefix.
  let name: String
  /// The message on a trap, before and after the case's number.
  let trapWords: (before: String, after: String)
  /// Whether cases may begin after a past.
  let playsPasts: Bool
  let makeServices: @Sendable (String) async throws -> System.Services
  /// The page on which the case under way is noted, in case of a trap; nil if there is no room.
  let page: Int?
  /// Stands between the engine and the cases; nil if nothing does.
  let taping: (any CaseTaping)?
  /// Counts the transitions that its cases take in the search for failures.
  let counters: [TransitionCounter<System>]
  let notes = RunNotes<System>()

  /// Whether the cases are judged on behalf of the rule itself.
  var judgesItself: Bool {
    switch aim {
    case .search, .shrink: true
    case .blame, .show: false
    }
  }

  /// Whether a step that went wrong is a failure here.
  func isSubject(of setback: Setback) -> Bool {
    switch aim {
    case .search, .shrink: setback.judges.contains(rule.id)
    case .blame(let judge): setback.judges.contains(judge)
    case .show(let check): setback.check == check
    }
  }

  /// Runs the property over generated inputs.
  ///
  /// Throws ``RuleStop`` if the rule cannot be judged to the end.
  func search<Input: Sendable>(
    _ generator: Generator<Input>, after plans: [PastPlan<System>], requiring coverage: [Coverage<Input>],
    _ property: @escaping Property<Input>
  ) async throws -> RuleFinding<System> {
    let plans = playsPasts ? plans : []
    var steps: [SmallestFailure<System>.Step] = []
    // All blocks together decide whether the cases met the required situations.
    let outcome = try await check(
      Self.withPasts(generator, plans: plans.count),
      settings: try settings(for: generator, plans: plans.count), replaying: replaying,
      onFailure: { steps.append(.init($0)) }, isSameFailure: { $0.check == $1.check }
    ) { (drawn: (plan: Int, input: Input), context: CaseContext) in
      let input = drawn.input
      switch try await judge(
        after: drawn.plan, of: plans, isSearching: context.phase != .shrinking,
        { try await property($0, input) })
      {
      case .held(let trial):
        if context.phase == .generating { notes.addHeld() }
        for label in trial.labels { context.label(label) }
        for situation in coverage where situation.holds?(input) == true { context.label(situation.label) }
        return .held
      case .discarded: return .discarded
      case .failed(let failure): return result(of: failure, hasPast: drawn.plan > 0, context)
      case .setAside(let aside): return try result(ofSettingAside: aside, context)
      }
    }
    return finding(outcome, steps)
  }

  /// The settings of the block, with the values of its domain if the domain is small enough to be run in full.
  private func settings<Input>(for generator: Generator<Input>, plans: Int) throws -> CheckSettings {
    var settings = settings
    let cases = settings.cases.value
    // Without pasts, a single block needs no domain. With pasts, it needs one, so that the rule's inputs alone decide
    // whether the domain is small, not the pasts that are drawn with them.
    let whole = plans > 0 ? BlockOfDomain(index: 0, allCases: cases, size: cases, domain: .init()) : nil
    settings.block = try (block ?? whole)?.with(generator, plans: plans)
    return settings
  }

  /// A search goes on after a failure until it has found as many failures as requested; the outcome then contains the
  /// last failure.
  ///
  /// A failure that was found after a past does not count, because its check may also fail without the past, in a
  /// shorter case.
  private func result(
    of failure: CaseFailure<System>, hasPast: Bool, _ context: CaseContext
  ) -> CaseResult<CaseFailure<System>> {
    guard case .search(let most) = aim, context.phase != .shrinking else { return .failed(failure) }
    let count = notes.add(
      failure: FailureGroup(
        first: failure, choices: context.choices, caseNumber: context.number - 1, hasPast: hasPast))
    for other in failure.others where notes.generatedFailures < most {
      notes.add(
        failure: FailureGroup(
          first: other, choices: context.choices, caseNumber: context.number - 1, hasPast: hasPast))
    }
    let isEnough =
      notes.failuresWithoutPast >= most || context.phase == .replaying || bench.waiting.hasFailed
      || failure.fault != nil && count >= Self.mostDeaths
    return isEnough ? .failed(failure) : .held
  }

  /// Restarts and waits in vain take long, so they are not repeated for every case.
  private func result(
    ofSettingAside aside: CaseFailure<System>, _ context: CaseContext
  ) throws -> CaseResult<CaseFailure<System>> {
    guard case .search = aim, context.phase != .shrinking else { return .discarded }
    let count = notes.add(
      setAside: FailureGroup(first: aside, choices: context.choices, caseNumber: context.number - 1))
    let takesLong = aside.fault != nil || bench.waiting.hasFailed
    if takesLong, count >= (notes.held == 0 ? Self.mostDeaths : 4 * Self.mostDeaths) {
      throw RuleStop.hopeless
    }
    return .setAside
  }

  /// How many cases with the same fault are examined; the first of them was run three times.
  ///
  /// For cases that are set aside on the way to the rule's subject, waits in vain count like faults. Once a case has
  /// held, the limit for such cases is four times as high.
  private static var mostDeaths: Int { 2 }

  private func finding<Input>(
    _ outcome: CheckOutcome<Input, CaseFailure<System>>, _ steps: [SmallestFailure<System>.Step]
  ) -> RuleFinding<System> {
    switch outcome {
    case .passed(let statistics), .insufficientCoverage(_, let statistics),
      .undecidedCoverage(_, let statistics):
      return RuleFinding(verdict: .held, statistics: statistics)
    case .failed(let found, let statistics):
      // Only one failure is found, because the settings do not ask for more.
      let found = found[0]
      let smallest = SmallestFailure(
        steps: steps, evaluations: found.evaluations, draws: found.draws, ending: found.ending.sentence)
      return RuleFinding(verdict: .failed(smallest), statistics: statistics)
    case .gaveUp(let statistics): return RuleFinding(verdict: .gaveUp, statistics: statistics)
    }
  }

  /// Checks the rule's vectors and notes all failing ones; a vector that this implementation cannot take does not
  /// count.
  func judge(
    vectors: [Vector], in body: @Sendable (Trial<System>, Vector) async throws -> Void
  ) async throws -> Int {
    var checked = 0
    for vector in vectors {
      switch try await judge(isSearching: true, { try await body($0, vector) }) {
      case .held: checked += 1
      case .failed(let failure):
        checked += 1
        var named = failure
        named.mismatch = failure.mismatch.introduced(by: "\(vector.id) (\(vector.comment))")
        named.check = "\(vector.id) \(failure.check)"
        notes.add(failure: FailureGroup(first: named, choices: nil, caseNumber: nil, vector: vector.id))
      case .setAside(let aside):
        notes.add(setAside: FailureGroup(first: aside, choices: nil, caseNumber: nil))
      case .discarded: continue
      }
    }
    return checked
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
    case .minimal: "no smaller case was found"
    case .limitReached(.evaluations): "a smaller case may exist: the evaluation limit was reached"
    case .limitReached(.time): "a smaller case may exist: the time limit was reached"
    case .cancelled: "a smaller case may exist: the run was cancelled"
    case .isExample: "a given case, which is not shrunk"
    }
  }
}
