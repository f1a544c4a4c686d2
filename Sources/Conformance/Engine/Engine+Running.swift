import PropertyTesting

extension Engine {
  /// Searches one rule for failures, or replays one recorded case of it.
  ///
  /// - Parameter blocks: The blocks that are run; nil for all.
  func survey(
    of rule: SystemRule<System>, _ mutant: Mutant<System>?, replaying choices: ChoiceSequence? = nil,
    blocks: Range<Int>? = nil
  ) async -> RuleSurvey<System> {
    var settings = settings
    if choices != nil { settings.cases = 0 }
    var tally = RuleTally(rule, claim: Claim(implementation.profile), settings)
    tally.isReplay = choices != nil
    let domain = BlockOfDomain.Domain()
    var surveys: [BlockSurvey<System>] = []
    for index in blocks ?? 0..<settings.blockCount where !tally.isOver {
      let block =
        settings.blockCount == 1
        ? nil
        : BlockOfDomain(index: index, allCases: settings.cases, size: settings.blockSize, domain: domain)
      let survey = await survey(of: rule, mutant, replaying: choices, block, settings)
      tally.add(survey.report)
      surveys.append(survey)
    }
    return RuleSurvey(rule, tally, blocks: surveys)
  }

  /// Searches one block of a rule's cases; the first block also checks the rule's vectors.
  func survey(
    of rule: SystemRule<System>, _ mutant: Mutant<System>?, replaying choices: ChoiceSequence? = nil,
    _ block: BlockOfDomain?, _ settings: RunSettings
  ) async -> BlockSurvey<System> {
    let index = block?.index ?? 0
    let facts = rule.facts
    var check = settings.checkSettings(for: facts)
    check.shrinks = 0
    let vectors =
      choices == nil && index == 0
      ? settings.vectors.filter { $0.rule == facts.id && $0.system == facts.system } : []
    let clock = ContinuousClock()
    let start = clock.now
    var survey = await running(
      rule, mutant, .search(most: settings.failures), check, block, named: suffix(of: index),
      replaying: choices.map { [$0] } ?? []
    ) { runner in
      await runner.survey(rule, vectors: vectors)
    } orElse: {
      var report = BlockReport(index: index)
      (report.isLast, report.ending, report.hasWaited) = (block?.isLast ?? true, .errored, true)
      report.error = RunError(.timeout, "no sign of life for \(patience(settings)); the rule was stopped")
      return BlockSurvey(report: report)
    }
    survey.report.seconds = (clock.now - start).seconds
    return survey
  }

  /// A suffix that keeps service names distinct between blocks; the first block has none.
  private func suffix(of block: Int) -> String { block == 0 ? "" : "~block\(block)" }

  /// The path to the smallest failure.
  func smaller(
    _ found: FoundCase, _ group: FailureGroup<System>, of rule: SystemRule<System>, evaluations: Int,
    _ mutant: Mutant<System>?
  ) async -> ShrinkPath {
    guard let choices = group.choices else {
      let token = group.vector.map {
        ReplayToken(system: rule.facts.system, rule: rule.id, vector: $0, now: time)
      }
      return ShrinkPath(group.failingCase(nil, replay: token))
    }
    let smallest = await smallest(
      group, of: rule, .shrink(check: group.first.check),
      named: "\(suffix(of: found.block))~smaller\(found.number)",
      evaluations: found.evaluations(evaluations, hasWaited: found.hasWaited), isSlow: found.hasWaited, mutant
    )
    guard let smallest else {
      return ShrinkPath(group.failingCase(nil, replay: token(for: rule, choices)))
    }
    return ShrinkPath(smallest) { group.failingCase($0.failure, replay: token(for: rule, $0.choices)) }
  }

  /// The path to the smallest case that fails for the judge; nil if the group's case does not fail for the judge.
  func blame(
    _ judge: String, for group: FailureGroup<System>, of rule: SystemRule<System>, evaluations: Int,
    _ mutant: Mutant<System>?
  ) async -> ShrinkPath? {
    guard
      let smallest = await smallest(
        group, of: rule, .blame(judge: judge), named: "~\(judge)~\(group.caseNumber ?? 0)",
        evaluations: evaluations, isSlow: false, mutant)
    else { return nil }
    return ShrinkPath(smallest) { step in
      let token = ReplayToken(
        system: rule.facts.system, rule: judge, way: rule.id, choices: step.choices, now: time)
      return group.failingCase(step.failure, way: rule.id, replay: token)
    }
  }

  /// The path to the smallest case of a setback that makes no rule fail.
  func shown(
    _ group: FailureGroup<System>, of rule: SystemRule<System>, evaluations: Int, _ mutant: Mutant<System>?
  ) async -> ShrinkPath {
    let smallest = await smallest(
      group, of: rule, .show(check: group.first.check), named: "~shown\(group.caseNumber ?? 0)",
      evaluations: evaluations, isSlow: group.isSlow, mutant)
    guard let smallest else {
      return ShrinkPath(group.failingCase(nil, replay: group.choices.map { token(for: rule, $0) }))
    }
    return ShrinkPath(smallest) { group.failingCase($0.failure, replay: token(for: rule, $0.choices)) }
  }

  private func smallest(
    _ found: FailureGroup<System>, of rule: SystemRule<System>, _ aim: RuleRunner<System>.Aim,
    named suffix: String, evaluations: Int, isSlow: Bool, _ mutant: Mutant<System>?
  ) async -> SmallestFailure<System>? {
    guard let choices = found.choices else { return nil }
    var check = settings.checkSettings(for: rule.facts)
    check.cases = 0
    check.shrinks = ShrinkLimit(evaluations)
    // The case is first tried without its past, because few evaluations are allowed after a fault or a wait in vain,
    // and other candidates could use them up.
    let starts = (found.hasPast ? [choices.startingWith(0)] : []) + [choices]
    return await running(
      rule, mutant, aim, check, nil, named: suffix, replaying: starts, isSlow: isSlow
    ) { runner in
      guard case .failed(let smallest)? = try? await rule.run(runner).verdict else { return nil }
      return smallest
    } orElse: {
      nil
    }
  }

  /// Runs a body with a runner of the rule, under a watchdog.
  private func running<Value: Sendable>(
    _ rule: SystemRule<System>, _ mutant: Mutant<System>?, _ aim: RuleRunner<System>.Aim,
    _ check: CheckSettings, _ block: BlockOfDomain?, named suffix: String, replaying: [ChoiceSequence],
    isSlow: Bool = false,
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
    let facts = rule.facts
    let bench = CaseBench(
      implementation: implementation, mutant: mutant, initialWorld: world,
      knowsTime: !hasOwnClock || settings.now != nil,
      longestWait: isSlow ? .milliseconds(500) : settings.longestWait, waits: waits, subjects: [subject])
    if isSlow { bench.waiting.fail(nil) }
    let page = Notebook.shared.claim()
    defer { if let page { Notebook.shared.release(page) } }
    let runner = RuleRunner(
      bench: bench, settings: check, block: block, replaying: replaying, rule: facts, aim: aim,
      name: settings.namePrefix + rule.id + suffix, trapWords: facts.trapWords(seed: settings.seed),
      playsPasts: settings.playsPasts,
      makeServices: makeServices,
      page: page, taping: settings.taping, counters: counters)
    return await Notebook.$ownPage.withValue(page) {
      await Watchdog(heartbeat: bench.heartbeat, patience: patience(settings)).guarding {
        await work(runner)
      } orElse: {
        giveUp()
      }
    }
  }

  /// How long a rule may show no sign of life: an app that is being launched shows none.
  private func patience(_ settings: RunSettings) -> Duration {
    settings.patience + implementation.profile.longestStart
  }

  private func token(for rule: SystemRule<System>, _ choices: ChoiceSequence) -> ReplayToken {
    ReplayToken(system: rule.facts.system, rule: rule.id, choices: choices, now: time)
  }

  /// The time of the run, if the implementation takes it from the machine.
  private var time: Int64? { implementation.profile.clock == .system ? settings.now : nil }
}

extension ShrinkPath {
  /// The path of a search for smaller cases.
  fileprivate init<System>(
    _ smallest: SmallestFailure<System>, _ made: (SmallestFailure<System>.Step) -> FailingCase
  ) {
    self.init(
      smallest.steps.map { Step(evaluations: $0.evaluations, draws: $0.draws, found: made($0)) },
      evaluations: smallest.evaluations, draws: smallest.draws, ending: smallest.ending)
  }
}

extension RuleTally {
  /// Starts a tally of a rule's blocks.
  init<System>(_ rule: SystemRule<System>, claim: Claim, _ settings: RunSettings) {
    self.init(
      rule.facts, requiring: rule.coverage, claim: claim, cases: settings.cases,
      mostFailures: settings.failures)
  }
}
