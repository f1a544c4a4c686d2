import PropertyTesting

/// Judges an implementation by the rules of its contract, several rules at once, with outcomes that do not depend on
/// the order.
///
/// First every rule is searched for failures. Findings are then shrunk, as far as the limits of the whole run allow.
/// If a step went wrong on the way to a rule's subject, the case is passed to the rules that judge that step.
public struct Engine<System: DocumentedSystem>: Sendable {
  let implementation: any Implementation<System>
  let settings: RunSettings
  let makeServices: @Sendable (String) async throws -> System.Services
  let waits = WaitLedger()
  /// Counts the transitions that the cases of its searches take.
  var counters: [TransitionCounter<System>] = []

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - implementation: What is judged.
  ///   - settings: How thoroughly.
  ///   - makeServices: Makes the services of one case, under a name that no other case of the run has.
  public init(
    judging implementation: any Implementation<System>, settings: RunSettings = RunSettings(),
    services makeServices: @escaping @Sendable (String) async throws -> System.Services
  ) {
    self.implementation = implementation
    self.settings = settings
    self.makeServices = makeServices
  }

  /// Judges the rules and returns their results in the given order.
  ///
  /// Rules that were not given but judge a step that went wrong are judged too, and their results come last. A rule
  /// that the settings prevent from starting has no result.
  public func run(
    _ rules: [SystemRule<System>], mutant: Mutant<System>? = nil,
    observer: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> [RuleResult] {
    await findings(of: rules, mutant, observer).results
  }

  /// Like ``run(_:mutant:observer:)``, but also returns the transitions that the counters counted.
  func findings(
    of rules: [SystemRule<System>], _ mutant: Mutant<System>? = nil,
    _ observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> (results: [RuleResult], transitions: [TransitionCounts]) {
    var surveys = await search(rules, mutant, observer)
    let judges = rulesNeeded(by: surveys.map(\.found), besides: rules)
    if !judges.isEmpty {
      var others = await search(judges, mutant, observer)
      for index in others.indices {
        let id = others[index].rule.id
        others[index].found.result.neededBy =
          surveys.filter { $0.found.isHeldUp(by: id) }.map(\.rule.id)
      }
      surveys += others
    }
    let results = await verdicts(on: surveys, mutant).results(of: surveys.map(\.found))
    for (survey, result) in zip(surveys, results) where !survey.found.isSettled {
      observer(.finished(result))
    }
    return (results, surveys.map(\.found).tables(counters))
  }

  /// Judges one rule, with a mutant around the implementation if one is given.
  public func judge(_ rule: SystemRule<System>, mutant: Mutant<System>? = nil) async -> RuleResult {
    let survey = await survey(of: rule, mutant)
    return await verdicts(on: [survey], mutant).shrunk(survey.found)
  }

  var width: Int {
    implementation.profile.isolation == .serial ? 1 : max(1, settings.parallelism)
  }

  func search(
    _ rules: [SystemRule<System>], _ mutant: Mutant<System>?,
    _ observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> [RuleSurvey<System>] {
    let first = settings.first[System.system] ?? []
    let ordered =
      first.isEmpty ? rules : rules.filter { first.contains($0.id) } + rules.filter { !first.contains($0.id) }
    let surveys = await ordered.concurrentMap(width: width) { rule -> RuleSurvey<System>? in
      guard settings.isStopped?() != true else { return nil }
      observer(.started(rule.facts))
      let survey = await survey(of: rule, mutant)
      let found = survey.found
      if !found.failures.contains(where: \.canYield) { settings.afterSearch?(found.result) }
      observer(found.isSettled ? .finished(found.result) : .searched(found.result))
      return survey
    }.compactMap(\.self)
    guard !first.isEmpty else { return surveys }
    let places = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { one, _ in one })
    return surveys.sorted { (places[$0.rule.id] ?? 0) < (places[$1.rule.id] ?? 0) }
  }

  /// The rules that judge steps that went wrong, except the given ones.
  func rulesNeeded(
    by surveys: [FoundOfRule], besides rules: [SystemRule<System>]
  ) -> [SystemRule<System>] {
    let needed = surveys.judgesNeeded(besides: rules.map(\.id))
    return System.rules.filter { needed.contains($0.id) }
  }

  private func verdicts(
    on surveys: [RuleSurvey<System>], _ mutant: Mutant<System>?
  ) -> RunVerdicts<RunningFinisher<System>> {
    RunVerdicts(
      RunningFinisher(engine: self, surveys: surveys, mutant: mutant),
      evaluations: settings.evaluations(for: surveys.map(\.found)), width: width)
  }
}

extension RunSettings {
  /// How often the property may be evaluated to shrink one failure.
  ///
  /// The limit is such that a run with many failures takes little longer than a run without failures.
  func evaluations(for surveys: [FoundOfRule]) -> Int {
    evaluations(forUnfinished: surveys.reduce(0) { $0 + $1.unfinished }, ofRules: surveys.count)
  }

  func evaluations(forUnfinished count: Int, ofRules rules: Int) -> Int {
    let all = max(10 * shrinkEvaluations, rules * cases)
    return min(shrinkEvaluations, max(Self.leastEvaluations, all / max(1, count)))
  }

  /// The minimum number of evaluations for each failure, however many failures there are, unless the settings allow
  /// fewer.
  static var leastEvaluations: Int { 20 }

  /// How many blocks the cases of a rule are cut into, unless the rule has few inputs.
  package var blockCount: Int { max(1, (cases + blockSize - 1) / blockSize) }
}
