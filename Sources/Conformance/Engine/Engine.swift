import PropertyTesting

/// Judges an implementation by the rules of its contract, several rules at once, with the same outcomes whatever the
/// order.
///
/// First every rule is searched for failures. What was found is then made smaller, as far as the limits of the whole
/// run allow; and where a step went wrong on the way to a rule, the rules that judge the step answer for it.
public struct Engine<System: DocumentedSystem>: Sendable {
  let implementation: any Implementation<System>
  let settings: RunSettings
  let makeServices: @Sendable (String) async throws -> System.Services
  let waits = WaitLedger()
  /// What counts the transitions that the cases of its searches take.
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

  /// Judges the rules and returns a result for each that the settings let begin, in the order given; behind them, those of rules that were not
  /// given but judge a step that went wrong.
  public func run(
    _ rules: [SystemRule<System>], mutant: Mutant<System>? = nil,
    observer: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> [RuleResult] {
    var surveys = await search(rules, mutant, observer)
    let judges = judgesNeeded(by: surveys, besides: rules)
    if !judges.isEmpty {
      var others = await search(judges, mutant, observer)
      for index in others.indices {
        let id = others[index].rule.id
        others[index].result.neededBy = surveys.filter { $0.isHeldUp(by: id) }.map(\.rule.id)
      }
      surveys += others
    }
    let results = await judged(surveys, mutant)
    for (survey, result) in zip(surveys, results) where !survey.isSettled { observer(.finished(result)) }
    return results
  }

  /// Judges one rule, with a mutant around the implementation if one is given.
  public func judge(_ rule: SystemRule<System>, mutant: Mutant<System>? = nil) async -> RuleResult {
    let survey = await survey(of: rule, mutant)
    return await shrunk(survey, evaluations: evaluations(for: [survey]), mutant)
  }

  private var width: Int {
    implementation.profile.isolation == .serial ? 1 : max(1, settings.parallelism)
  }

  private func search(
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
      if !survey.failures.contains(where: \.canYield) { settings.afterSearch?(survey.result) }
      observer(survey.isSettled ? .finished(survey.result) : .searched(survey.result))
      return survey
    }.compactMap(\.self)
    guard !first.isEmpty else { return surveys }
    let places = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { one, _ in one })
    return surveys.sorted { (places[$0.rule.id] ?? 0) < (places[$1.rule.id] ?? 0) }
  }

  /// The rules that judge steps which went wrong, and those that judge their steps, where they are not there already.
  private func judgesNeeded(
    by surveys: [RuleSurvey<System>], besides rules: [SystemRule<System>]
  ) -> [SystemRule<System>] {
    var known = Set(rules.map(\.id))
    var needed: [String] = []
    for id in surveys.flatMap({ $0.setAsides.flatMap(\.judges) })
    where known.insert(id).inserted { needed.append(id) }
    return System.rules.filter { needed.contains($0.id) }
  }

  /// The results, with failures made smaller and setbacks put to their judges.
  private func judged(_ surveys: [RuleSurvey<System>], _ mutant: Mutant<System>?) async -> [RuleResult] {
    let evaluations = evaluations(for: surveys)
    var results = await surveys.concurrentMap(width: width) { survey in
      await shrunk(survey, evaluations: evaluations, mutant)
    }
    await settle(&results, surveys, evaluations: evaluations, mutant)
    return results
  }

  /// How often the property may be evaluated to make one failure smaller, so that a run in which much fails takes not
  /// much longer than one in which nothing does.
  private func evaluations(for surveys: [RuleSurvey<System>]) -> Int {
    let failures = surveys.reduce(0) { $0 + $1.shrinkable + $1.setAsides.count }
    let all = max(10 * settings.shrinkEvaluations, surveys.count * settings.cases)
    return min(settings.shrinkEvaluations, max(20, all / max(1, failures)))
  }
}

extension RuleSurvey {
  /// Whether the rule's cases were set aside by a step that the rule judges.
  fileprivate func isHeldUp(by judge: String) -> Bool {
    setAsides.contains { $0.judges.contains(judge) }
  }
}
