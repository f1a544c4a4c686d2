import PropertyTesting

extension RuleRunner {
  /// The rule's vectors and cases, and what they add up to; nothing is made smaller yet.
  func survey(_ rule: SystemRule<System>, vectors: [Vector]) async -> RuleSurvey<System> {
    var result = RuleResult(rule: self.rule, outcome: .passed)
    var stop: Outcome?
    var finding: RuleFinding<System>?
    do {
      if let checkVector = rule.checkVector, !vectors.isEmpty {
        result.vectors = try await judge(vectors: vectors, in: checkVector)
      }
      finding = try await rule.run(self)
    } catch RuleStop.notApplicable(let reason) {
      stop = .notApplicable(reason: reason)
    } catch RuleStop.runError(let runError) {
      stop = .errored(runError)
    } catch RuleStop.hopeless {
      result.cases = notes.held
    } catch {
      stop = .errored(RunError(.harness, "the run was interrupted: \(error)"))
    }
    if let statistics = finding?.statistics {
      result.cases = statistics.cases
      result.discards = statistics.discards
      result.isExhaustive = statistics.isExhaustive
      result.coverage = coverageCounts(statistics, rule.coverage)
    }
    result.setAside = notes.setAsides.map(\.words)
    result.outcome = outcome(stop, finding)
    result.readings = notes.readings.map {
      ReadingCount(ambiguity: $0.ambiguity, value: $0.value, count: $0.count)
    }
    result.stimuli = bench.usage.stimuli
    result.effects = bench.usage.effects
    return RuleSurvey(
      rule: rule, result: result, failures: notes.failures, setAsides: notes.setAsides,
      hasWaitedInVain: bench.waiting.hasFailed)
  }

  /// Within a rule what failed goes before what could not be judged, and that before what was not met.
  private func outcome(_ stop: Outcome?, _ finding: RuleFinding<System>?) -> Outcome {
    if let first = notes.failures.first { return .failed(first.asFound) }
    if let contradictionOutcome { return contradictionOutcome }
    if let stop {
      if case .notApplicable = stop, let flake = notes.flake { return .errored(flake) }
      return stop
    }
    if let flake = notes.flake { return .errored(flake) }
    let asked = settings.cases.value
    switch finding?.verdict {
    case .held? where !hasGaps(finding): return .passed
    case _ where !notes.setAsides.isEmpty: return .inconclusive(inconclusive(asked: asked))
    case .vacuous(let shortfalls)?: return .vacuous(shortfalls)
    // Few inputs, all of them discarded, have shown as little as many would.
    case .gaveUp?, .held?, .failed?, nil:
      let (cases, discards) = (finding?.statistics.cases ?? 0, finding?.statistics.discards ?? 0)
      return .vacuous([
        Shortfall(
          label: "cases that show something",
          seenPercent: Double(cases) * 100 / Double(max(1, cases + discards)),
          neededPercent: 100)
      ])
    }
  }

  /// Whether fewer cases held than there should be: none at all, or not all values of a small domain.
  private func hasGaps(_ finding: RuleFinding<System>?) -> Bool {
    guard let statistics = finding?.statistics else { return true }
    if statistics.cases + statistics.replays == 0 { return true }
    if !replaying.isEmpty { return !notes.setAsides.isEmpty }
    return statistics.isExhaustive && !notes.setAsides.isEmpty
  }

  private func inconclusive(asked: Int) -> Inconclusive {
    let groups = notes.setAsides
    let count = groups.reduce(0) { $0 + $1.count }
    let first = groups.first
    return Inconclusive(
      reason:
        "\(count == 1 ? "1 case was" : "\(count) cases were") set aside and \(notes.held) of \(asked) held: "
        + "\(first?.step ?? "") went wrong, \(first?.first.mismatch.message ?? "")",
      judgedBy: first?.judges ?? [])
  }

  /// The failure of an implementation that follows two readings of a question which admits only one.
  private var contradictionOutcome: Outcome? {
    guard let (first, second) = notes.contradiction else { return nil }
    let trace =
      ["one case: \(first.value)"] + first.trace.lines + ["another case: \(second.value)"]
      + second.trace.lines
    let message =
      "\(first.ambiguity.id) can be read either way, but one implementation cannot mean both: "
      + "\(first.value) in \(first.count) cases, \(second.value) in \(second.count)"
    let stimuli = first.trace.stimulusCount + second.trace.stimulusCount
    return .failed(
      FailingCase(
        mismatch: Mismatch(message: message), trace: trace, stimuli: stimuli, originalMessage: message,
        originalStimuli: stimuli,
        caseNumber: nil, shrinking: "the shortest case of each reading"))
  }

  private func coverageCounts(
    _ statistics: Statistics, _ requirements: [LabelRequirement]
  ) -> [CoverageCount] {
    let counted = Dictionary(statistics.labels.map { ($0.label, $0.count) }, uniquingKeysWith: +)
    let required = Dictionary(
      requirements.map { ($0.label, $0.minimumPercent) }, uniquingKeysWith: { first, _ in first })
    let leftOut = bench.usage.leftOut
    return Set(counted.keys).union(required.keys).union(leftOut.keys).sorted().map { label in
      let count = counted[label] ?? 0
      let reason = leftOut[label]
      return CoverageCount(
        label: reason.map { "\(label) (not judged: \($0))" } ?? label, count: count,
        percent: Double(count) * 100 / Double(max(1, statistics.cases)),
        neededPercent: reason == nil ? required[label] : nil)
    }
  }
}
