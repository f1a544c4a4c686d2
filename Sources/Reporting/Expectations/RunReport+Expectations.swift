import Conformance

extension RunReport {
  /// The report with expected findings marked, and with the expectations that are out of date.
  ///
  /// A failing rule is a known failure if each of its failures is expected. An inconclusive rule is covered if each
  /// step that went wrong before its subject is explained. Such a step is explained if a rule that judges it is a known
  /// failure or a known error, or is covered itself. A rule is an unexpected pass if it passes although an expectation
  /// names exactly this rule. An expectation is out of date if it has expired, or if its finding was not seen although
  /// the run would have shown it.
  public func applying(_ expectations: [ExpectedFinding]) -> RunReport {
    guard !expectations.isEmpty else { return self }
    var report = self
    var meeting = Meeting(expectations)
    for place in report.contracts.indices {
      for index in report.contracts[place].results.indices {
        meeting.meet(&report.contracts[place].results[index])
      }
      Cover(report.contracts[place].results).extend(to: &report.contracts[place].results)
    }
    let today = Day.of(header.timestamp)
    let results = report.results
    report.staleExpectations = expectations.enumerated().compactMap { place, expectation in
      let own = results.filter { expectation.covers($0.rule) }
      if own.isEmpty, header.selection.isFiltered || isCutShort { return nil }
      if expectation.expires < today { return StaleExpectation(expectation, .expired) }
      let canTell = report.isComplete && own.allSatisfy(\.canTell)
      let isAnswered = meeting.met.contains(place) || meeting.belied.contains(place)
      return isAnswered || !canTell ? nil : StaleExpectation(expectation, .unseen)
    }
    return report
  }

  /// The expectations for the run's findings: the previous ones that were met or that the run cannot decide, and one
  /// for each new finding.
  ///
  /// - Parameters:
  ///   - expectations: The previous expectations.
  ///   - new: Makes the expectation for a new finding; gets the finding's system, rule and kind, and the beginning of
  ///     its message.
  public func updated(
    _ expectations: [ExpectedFinding],
    adding new: (String, String, ExpectedFinding.Kind, String) -> ExpectedFinding
  ) -> [ExpectedFinding] {
    var meeting = Meeting(expectations)
    var added: [ExpectedFinding] = []
    for result in results {
      var met = result
      meeting.meet(&met)
      for (kind, message) in meeting.unmet(of: met) {
        let one = new(result.rule.system, result.rule.id, kind, message.beginningOfMessage)
        if !added.contains(where: { $0 == one }) { added.append(one) }
      }
    }
    let kept = expectations.enumerated().filter { place, expectation in
      meeting.met.contains(place)
        || results.contains { expectation.covers($0.rule) && !$0.canTell }
    }.map(\.element)
    return (kept + added).sorted { ($0.system, $0.rule) < ($1.system, $1.rule) }
  }
}

/// Matches a run's findings with expectations.
private struct Meeting {
  private let expectations: [ExpectedFinding]
  /// Positions of the expectations that were met.
  private(set) var met: Set<Int> = []
  /// Positions of the expectations that a rule disproved by passing.
  private(set) var belied: Set<Int> = []

  init(_ expectations: [ExpectedFinding]) { self.expectations = expectations }

  /// Marks an expected finding as known, and a pass that contradicts an expectation as unexpected.
  mutating func meet(_ result: inout RuleResult) {
    let places = expectations.indices.filter { expectations[$0].covers(result.rule) }
    guard !places.isEmpty else { return }
    switch result.outcome {
    case .failed(let found):
      let answers = failures(of: result).map { message in
        places.filter { expects($0, result.isWarning ? .warned : .failed, message, result) }
      }
      met.formUnion(answers.flatMap(\.self))
      guard let first = answers.first?.first, answers.allSatisfy({ !$0.isEmpty }) else { return }
      result.outcome = .knownFailure(entry: expectations[first].name, found)
    case .errored(let runError) where runError.isDeath:
      let message = Redactor(for: result).line(runError.message)
      guard let first = places.first(where: { expects($0, .died, message, result) }) else { return }
      met.insert(first)
      result.outcome = .knownError(entry: expectations[first].name, runError)
    case .passed:
      guard let first = places.first(where: { !expectations[$0].isWildcard }) else { return }
      belied.formUnion(places.filter { !expectations[$0].isWildcard })
      result.outcome = .unexpectedPass(entry: expectations[first].name)
    default: break
    }
  }

  /// The kind and message of each finding that no expectation covers, in a result that has already been matched.
  func unmet(of result: RuleResult) -> [(ExpectedFinding.Kind, String)] {
    switch result.outcome {
    case .failed:
      let kind = result.isWarning ? ExpectedFinding.Kind.warned : .failed
      return failures(of: result).filter { message in
        !expectations.indices.contains {
          expectations[$0].covers(result.rule) && expects($0, kind, message, result)
        }
      }.map { (kind, $0) }
    case .errored(let runError) where runError.isDeath:
      return [(.died, Redactor(for: result).line(runError.message))]
    default: return []
    }
  }

  /// The messages of the failures as they appear in reports.
  private func failures(of result: RuleResult) -> [String] {
    let redactor = Redactor(for: result)
    return result.failures.map { redactor.line($0.message) }
  }

  private func expects(
    _ place: Int, _ kind: ExpectedFinding.Kind, _ message: String, _ result: RuleResult
  ) -> Bool {
    let expectation = expectations[place]
    guard expectation.kind == kind, message.hasPrefix(expectation.message ?? "") else { return false }
    guard let reading = expectation.reading else { return true }
    let redactor = Redactor(for: result)
    return result.readings.contains { "\($0.ambiguity.id): \(redactor.line($0.value))".hasPrefix(reading) }
  }
}

/// Finds the rules that are inconclusive only because of known failures or known errors.
private struct Cover {
  private let results: [String: RuleResult]

  init(_ results: [RuleResult]) {
    self.results = Dictionary(results.map { ($0.rule.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func extend(to results: inout [RuleResult]) {
    for index in results.indices where results[index].isInconclusive {
      results[index].coveredBy = entry(of: results[index], [])
    }
  }

  /// The expectation that explains the first step that went wrong; nil unless every step that went wrong is explained.
  private func entry(of result: RuleResult, _ visited: Set<String>) -> String? {
    guard case .inconclusive(let why) = result.outcome, why.unowned == nil, !visited.contains(result.rule.id)
    else { return nil }
    let steps = result.setAside.isEmpty ? [why.judgedBy] : result.setAside.map(\.judgedBy)
    let entries = steps.map { judges in
      judges.lazy.compactMap { entry(ofJudge: $0, visited.union([result.rule.id])) }.first
    }
    return entries.contains(nil) ? nil : entries.first ?? nil
  }

  private func entry(ofJudge id: String, _ visited: Set<String>) -> String? {
    guard let judge = results[id] else { return nil }
    switch judge.outcome {
    case .knownFailure(let entry, _), .knownError(let entry, _): return entry
    default: return entry(of: judge, visited)
    }
  }
}

extension RunError {
  /// Whether the implementation's process is gone, or does not answer.
  fileprivate var isDeath: Bool { kind == .crash || kind == .timeout }
}

extension RuleResult {
  /// Whether the rule was judged far enough for an expected failure to show.
  fileprivate var canTell: Bool {
    switch outcome {
    case .inconclusive, .vacuous, .errored: false
    default: true
    }
  }
}

extension String {
  /// The part of a message that does not depend on the case, that is, everything before what was seen.
  fileprivate var beginningOfMessage: String {
    firstRange(of: ", saw ").map { String(self[..<$0.lowerBound]) } ?? self
  }
}
