extension Engine {
  /// The load of each rule, measured by the calls of a few of its cases.
  func loads(of rules: [SystemRule<System>]) async -> [RuleLoad] {
    await rules.concurrentMap(width: width) { rule in
      let domain = BlockOfDomain.Domain()
      let isCut = settings.blockCount > 1
      let block =
        isCut
        ? BlockOfDomain(index: 0, allCases: settings.cases, size: Self.trialCases, domain: domain) : nil
      let trial = isCut ? settings : settings.with(cases: min(settings.cases, Self.trialCases))
      let calls = await survey(of: rule, nil, block, trial).calls
      let cases = min(settings.cases, domain.count ?? settings.cases)
      return RuleLoad(
        rule: rule.id, blocks: max(1, (cases + settings.blockSize - 1) / settings.blockSize),
        cost: max(1, calls) * max(1, min(cases, settings.blockSize)))
    }
  }

  private static var trialCases: Int { 5 }

  /// Searches parts of rules, and shrinks what was found as far as the verdicts on the whole run may need it.
  ///
  /// - Parameter selected: Ids of the rules that the whole run judges. A rule that is not among them, but judges a step
  ///   that went wrong, is judged here, because the other shards might not know that it is needed.
  func run(
    _ parts: [RulePart], selected: [String], observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> [JudgedShare] {
    let mine = parts.compactMap { part in
      System.rules.first { $0.id == part.rule }.map { (rule: $0, blocks: part.blocks) }
    }
    let surveys = await mine.concurrentMap(width: width) { rule, blocks in
      observer(.started(rule.facts))
      let survey = await survey(of: rule, nil, blocks: blocks)
      observer(.searched(survey.found.result))
      return survey
    }
    let needed = surveys.map(\.found).judgesNeeded(besides: selected)
    let others = await search(System.rules.filter { needed.contains($0.id) }, nil, observer)
    // The whole run finds at least the failures of the first blocks, so it has at most this many evaluations for each
    // failure.
    let sure = surveys.filter { $0.blocks.first?.index == 0 }.map(\.found)
    let evaluations = settings.evaluations(
      forUnfinished: sure.reduce(0) { $0 + $1.unfinished }, ofRules: System.rules.count)
    let failing = Set(sure.filter { !$0.failures.isEmpty }.map(\.result.rule.id))
    let all = surveys + others
    let finisher = RunningFinisher(engine: self, surveys: all, mutant: nil)
    return await Array(all.enumerated()).concurrentMap(width: width) { place, survey in
      let share = await share(
        survey, isNeeded: place >= surveys.count, evaluations: evaluations, failing: failing, finisher)
      let result = survey.found.result
      observer(.finished(result))
      let isWhole = survey.blocks.first?.index == 0 && survey.blocks.last?.leavesNothing == true
      return JudgedShare(share: share, result: result, isWhole: isWhole)
    }
  }

  private func share(
    _ survey: RuleSurvey<System>, isNeeded: Bool, evaluations: Int, failing: Set<String>,
    _ finisher: RunningFinisher<System>
  ) async -> RuleShare {
    var share = RuleShare(rule: survey.rule.id, isNeeded: isNeeded, blocks: survey.blocks)
    let first = survey.blocks.first?.index ?? 0
    let least = RunSettings.leastEvaluations
    for found in survey.found.failures {
      share.blocks[found.block - first].failures[found.number].smaller =
        await finisher.smallerPath(found, of: share.rule, evaluations: evaluations)?.needed(from: least)
    }
    // If a rule that judges a step has already failed, the step is blamed on no other rule.
    for found in survey.found.setAsides where failing.isDisjoint(with: found.judges) {
      var copy = found
      for judge in found.judges {
        copy.blamed[judge] = await finisher.blamedPath(
          judge, found, of: share.rule, evaluations: evaluations)?.needed(from: least)
      }
      copy.shown = await finisher.shownPath(found, of: share.rule, evaluations: evaluations)?.needed(
        from: least)
      share.blocks[found.block - first].setAsides[found.number].blamed = copy.blamed
      share.blocks[found.block - first].setAsides[found.number].shown = copy.shown
    }
    return share
  }
}

extension BlockReport {
  /// Whether no later block is needed, whatever the earlier blocks found.
  var leavesNothing: Bool { isLast || ending != .whole }
}
