import PropertyTesting

extension RuleRunner {
  /// Judges the rule's vectors and the cases of its block, and returns the results before shrinking.
  func survey(_ rule: SystemRule<System>, vectors: [Vector]) async -> BlockSurvey<System> {
    var report = BlockReport(index: block?.index ?? 0)
    do {
      if let checkVector = rule.checkVector, !vectors.isEmpty {
        report.vectors = try await judge(vectors: vectors, in: checkVector)
      }
      report.add(try await rule.run(self))
    } catch RuleStop.notApplicable(let reason) {
      (report.ending, report.reason) = (.notApplicable, reason)
    } catch RuleStop.runError(let runError) {
      (report.ending, report.error) = (.errored, runError)
    } catch RuleStop.hopeless {
      report.ending = .hopeless
    } catch {
      (report.ending, report.error) = (.errored, RunError(.harness, "the run was interrupted: \(error)"))
    }
    report.isLast = block?.isLast ?? true
    report.held = notes.held
    report.flake = notes.flake
    report.leftOut = bench.usage.leftOut
    report.readings = notes.readings.map(BlockReport.Reading.init)
    report.stimuli = bench.usage.stimuli
    report.effects = bench.usage.effects
    report.hasWaited = bench.waiting.hasFailed
    report.transitions = notes.transitions
    let (failures, setAsides) = (notes.failures, notes.setAsides)
    report.failures = found(failures)
    report.setAsides = found(setAsides)
    return BlockSurvey(
      report: report, failures: failures, setAsides: setAsides, calls: Int(bench.heartbeat.count))
  }

  private func found(_ groups: [FailureGroup<System>]) -> [FoundCase] {
    groups.enumerated().map {
      FoundCase(
        $1, block: block?.index ?? 0, number: $0, hasWaited: bench.waiting.hasFailed)
    }
  }
}

extension BlockReport {
  /// Adds the result of the cases.
  fileprivate mutating func add<System>(_ finding: RuleFinding<System>) {
    let statistics = finding.statistics
    cases = statistics.cases
    discards = statistics.discards
    aside = statistics.setAside
    replays = statistics.replays
    isExhaustive = statistics.isExhaustive
    labels = Dictionary(statistics.labels.map { ($0.label, $0.count) }, uniquingKeysWith: +)
    switch finding.verdict {
    case .held: ending = .whole
    case .failed: ending = .failed
    // If every input of a small domain is run, all blocks together decide whether the inputs showed something.
    case .gaveUp: ending = statistics.isExhaustive ? .whole : .gaveUp
    }
  }
}

extension BlockReport.Reading {
  fileprivate init<System>(_ reading: RunNotes<System>.Reading) {
    self.init(
      ambiguity: reading.ambiguity, value: reading.value, count: reading.count,
      stimuli: reading.trace.stimulusCount,
      trace: reading.ambiguity.admitsOneReading ? reading.trace.lines : [])
  }
}
