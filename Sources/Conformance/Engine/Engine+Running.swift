import PropertyTesting

extension Engine {
  /// Searches one rule for failures, or runs one recorded case of it.
  func survey(
    of rule: SystemRule<System>, _ mutant: Mutant<System>?, replaying choices: ChoiceSequence? = nil
  ) async -> RuleSurvey<System> {
    var check = settings.checkSettings(for: rule.facts)
    check.shrinks = 0
    if choices != nil { check.cases = 0 }
    let vectors =
      choices == nil
      ? settings.vectors.filter { $0.system == rule.facts.system && $0.rule == rule.id } : []
    let clock = ContinuousClock()
    let start = clock.now
    var survey = await running(
      rule, mutant, .search(most: settings.failures), check, named: "",
      replaying: choices.map { [$0] } ?? []
    ) { runner in
      await runner.survey(rule, vectors: vectors)
    } orElse: {
      RuleSurvey(
        rule: rule,
        result: RuleResult(
          rule: rule.facts,
          outcome: .errored(
            RunError(.timeout, "no sign of life for \(settings.patience); the rule was given up"))),
        failures: [], setAsides: [], hasWaitedInVain: true)
    }
    survey.result.seconds += (clock.now - start).seconds
    return survey
  }

  /// The survey's result with its failures as small as they can be made.
  func shrunk(
    _ survey: RuleSurvey<System>, evaluations: Int, _ mutant: Mutant<System>?
  ) async -> RuleResult {
    var result = survey.result
    guard !survey.failures.isEmpty else { return result }
    let clock = ContinuousClock()
    let start = clock.now
    var cases: [FailingCase] = []
    for (number, found) in survey.failures.enumerated() {
      guard let choices = found.choices else {
        let token = found.vector.map {
          ReplayToken(system: survey.rule.facts.system, rule: survey.rule.id, vector: $0, now: time)
        }
        cases.append(found.failingCase(nil, replay: token))
        continue
      }
      let smallest = await smallest(
        found, of: survey.rule, .shrink(check: found.first.check), named: "~smaller\(number)",
        evaluations: evaluations, isSlow: survey.hasWaitedInVain, mutant)
      let token = token(for: survey.rule, smallest?.choices ?? choices)
      cases.append(found.failingCase(smallest, replay: token))
    }
    result.outcome = .failed(cases[0])
    result.otherFailures = Array(cases.dropFirst())
    result.seconds += (clock.now - start).seconds
    return result
  }

  /// The failing case as the judge sees it, made smaller; nil where it does not fail for the judge.
  func blame(
    _ judge: String, for group: FailureGroup<System>, of rule: SystemRule<System>, evaluations: Int,
    _ mutant: Mutant<System>?
  ) async -> FailingCase? {
    guard
      let smallest = await smallest(
        group, of: rule, .blame(judge: judge), named: "~\(judge)~\(group.caseNumber ?? 0)",
        evaluations: evaluations, isSlow: false, mutant)
    else { return nil }
    let token = ReplayToken(
      system: rule.facts.system, rule: judge, way: rule.id, choices: smallest.choices, now: time)
    return group.failingCase(smallest, way: rule.id, replay: token)
  }

  /// The case of a setback for which no rule fails, made smaller.
  func shown(
    _ group: FailureGroup<System>, of rule: SystemRule<System>, evaluations: Int, _ mutant: Mutant<System>?
  ) async -> FailingCase {
    let smallest = await smallest(
      group, of: rule, .show(check: group.first.check), named: "~shown\(group.caseNumber ?? 0)",
      evaluations: evaluations, isSlow: group.isSlow, mutant)
    let choices = smallest?.choices ?? group.choices
    return group.failingCase(smallest, replay: choices.map { token(for: rule, $0) })
  }

  private func smallest(
    _ found: FailureGroup<System>, of rule: SystemRule<System>, _ aim: RuleRunner<System>.Aim,
    named suffix: String, evaluations: Int, isSlow: Bool, _ mutant: Mutant<System>?
  ) async -> SmallestFailure<System>? {
    guard let choices = found.choices else { return nil }
    var check = settings.checkSettings(for: rule.facts)
    check.cases = 0
    let takesLong = isSlow || found.first.fault?.endsTheSession == true
    check.shrinks = ShrinkLimit(takesLong ? min(evaluations, Self.slowEvaluations) : evaluations)
    return await running(
      rule, mutant, aim, check, named: suffix, replaying: [choices], isSlow: isSlow
    ) { runner in
      guard case .failed(let smallest)? = try? await rule.run(runner).verdict else { return nil }
      return smallest
    } orElse: {
      nil
    }
  }

  /// How often a property is evaluated that needs a new process, or a wait in vain, each time.
  private static var slowEvaluations: Int { 25 }

  /// Does something with a runner of the rule, under a watchdog.
  private func running<Value: Sendable>(
    _ rule: SystemRule<System>, _ mutant: Mutant<System>?, _ aim: RuleRunner<System>.Aim,
    _ check: CheckSettings, named suffix: String, replaying: [ChoiceSequence], isSlow: Bool = false,
    _ work: @escaping @Sendable (RuleRunner<System>) async -> Value,
    orElse giveUp: @escaping @Sendable () -> Value
  ) async -> Value {
    var world = World()
    let hasOwnClock = implementation.profile.clock == .system
    if hasOwnClock, let now = settings.now { world.clock = now }
    let subject: String =
      switch aim {
      case .search, .shrink, .show: rule.id
      case .blame(let judge): judge
      }
    let bench = CaseBench(
      implementation: implementation, mutant: mutant, initialWorld: world,
      knowsTime: !hasOwnClock || settings.now != nil,
      longestWait: isSlow ? .milliseconds(500) : settings.longestWait, waits: waits, subjects: [subject])
    if isSlow { bench.waiting.fail(nil) }
    let page = Notebook.shared.claim()
    defer { if let page { Notebook.shared.release(page) } }
    let runner = RuleRunner(
      bench: bench, settings: check, replaying: replaying, rule: rule.facts, aim: aim,
      name: settings.namePrefix + rule.id + suffix, runSeed: settings.seed, makeServices: makeServices,
      page: page, taping: settings.taping, counters: counters)
    return await Watchdog(heartbeat: bench.heartbeat, patience: settings.patience).guarding {
      await work(runner)
    } orElse: {
      giveUp()
    }
  }

  private func token(for rule: SystemRule<System>, _ choices: ChoiceSequence) -> ReplayToken {
    ReplayToken(system: rule.facts.system, rule: rule.id, choices: choices, now: time)
  }

  /// The time of the run where the implementation takes it from the machine.
  private var time: Int64? { implementation.profile.clock == .system ? settings.now : nil }
}

extension Duration {
  /// The duration in seconds.
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
