import PropertyTesting

extension RuleRunner {
  /// The rule's vectors and cases, and what they add up to.
  func result(of rule: SystemRule<System>, vectors: [Vector]) async -> RuleResult {
    var result = RuleResult(rule: self.rule, outcome: .passed)
    do {
      if let checkVector = rule.checkVector, !vectors.isEmpty {
        let (checked, failure) = try await judge(vectors: vectors, in: checkVector)
        result.vectors = checked
        if let (vector, failure) = failure {
          result.outcome = outcome(of: failure, from: vector)
          note(&result)
          return result
        }
      }
      let finding = try await rule.run(self)
      fill(&result, with: finding, requirements: rule.coverage)
    } catch RuleStop.notApplicable(let reason) {
      result.outcome = .notApplicable(reason: reason)
    } catch RuleStop.trouble(let trouble) {
      result.outcome = .errored(trouble)
    } catch {
      result.outcome = .errored(Trouble(.harness, "the run was interrupted: \(error)"))
    }
    result.outcome = outcome(besideFlakes: result.outcome)
    note(&result)
    return result
  }

  /// The outcome, unless some case went either way: then the rule has neither passed nor failed.
  private func outcome(besideFlakes outcome: Outcome) -> Outcome {
    guard let flake = notes.flake else { return outcome }
    switch outcome {
    case .passed, .vacuous, .notApplicable: return .errored(flake)
    case .failed, .errored, .knownFailure, .unexpectedPass: return outcome
    }
  }

  private func outcome(of failure: CaseFailure<System>, from vector: Vector) -> Outcome {
    if let fault = failure.fault, !promisesAnswer {
      return .errored(fault.trouble(trace: failure.trace.lines))
    }
    return .failed(
      FailingCase(
        message: "\(vector.id) (\(vector.comment)): \(failure.message)", trace: failure.trace.lines,
        stimuli: failure.trace.stimulusCount, originalMessage: failure.message,
        originalStimuli: failure.trace.stimulusCount, caseNumber: nil,
        shrinking: "a vector is not made smaller",
        vector: vector.id))
  }

  private func fill(
    _ result: inout RuleResult, with finding: RuleFinding<System>, requirements: [LabelRequirement]
  ) {
    let statistics = finding.statistics
    result.cases = statistics.cases
    result.discards = statistics.discards
    result.isExhaustive = statistics.isExhaustive
    result.coverage = coverageCounts(statistics, requirements)
    switch finding.verdict {
    case .held where statistics.cases + statistics.replays > 0:
      result.outcome = contradictionOutcome ?? .passed
    case .vacuous(let shortfalls): result.outcome = .vacuous(shortfalls)
    // Few inputs, all of them discarded, have shown as little as many would.
    case .gaveUp, .held:
      let cases = Double(max(1, statistics.cases + statistics.discards))
      result.outcome = .vacuous([
        Shortfall(
          label: "cases that show something", seenPercent: Double(statistics.cases) * 100 / cases,
          neededPercent: 100)
      ])
    case .failed(let failure):
      result.replay = ReplayToken(
        system: rule.system, rule: rule.id, choices: failure.choices, now: bench.machineTime)
      if let fault = failure.smallest.fault, !promisesAnswer {
        result.outcome = .errored(fault.trouble(trace: failure.smallest.trace.lines))
      } else {
        result.outcome = .failed(failure.failingCase)
      }
    }
  }

  /// The failure of an implementation that follows two readings of a question which admits only one.
  private var contradictionOutcome: Outcome? {
    guard let (first, second) = notes.contradiction else { return nil }
    let trace =
      ["one case: \(first.value)"] + first.firstTrace.lines + ["another case: \(second.value)"]
      + second.firstTrace.lines
    let message =
      "\(first.ambiguity.id) can be read either way, but one implementation cannot mean both: "
      + "\(first.value) in \(first.count) cases, \(second.value) in \(second.count)"
    let stimuli = first.firstTrace.stimulusCount + second.firstTrace.stimulusCount
    return .failed(
      FailingCase(
        message: message, trace: trace, stimuli: stimuli, originalMessage: message, originalStimuli: stimuli,
        caseNumber: nil, shrinking: "the first case of each reading"))
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

  private func note(_ result: inout RuleResult) {
    result.readings = notes.readings.map {
      ReadingCount(ambiguity: $0.ambiguity, value: $0.value, count: $0.count)
    }
    result.stimuli = bench.usage.stimuli
    result.effects = bench.usage.effects
  }
}
