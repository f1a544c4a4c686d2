/// Makes verdicts from what the search has found for all rules of a contract.
struct RunVerdicts<Finisher: CaseFinisher>: Sendable {
  let finisher: Finisher
  /// How often the property may be evaluated to shrink one failure.
  let evaluations: Int
  /// How many rules are finished at once.
  let width: Int

  init(_ finisher: Finisher, evaluations: Int, width: Int) {
    (self.finisher, self.evaluations, self.width) = (finisher, evaluations, width)
  }

  /// The results, with failures shrunk and setbacks passed to their judges.
  func results(of surveys: [FoundOfRule]) async -> [RuleResult] {
    var results = await surveys.concurrentMap(width: width) { await shrunk($0) }
    await settle(&results, surveys)
    return results
  }

  /// The result with its failures shrunk as far as the limits allow.
  func shrunk(_ survey: FoundOfRule) async -> RuleResult {
    var result = survey.result
    guard !survey.failures.isEmpty else { return result }
    let clock = ContinuousClock()
    let start = clock.now
    var cases: [FailingCase] = []
    for found in survey.failures {
      cases.append(await finisher.smaller(found, of: result.rule.id, evaluations: evaluations))
    }
    result.outcome = .failed(cases[0])
    result.otherFailures = Array(cases.dropFirst())
    result.seconds += (clock.now - start).seconds
    return result
  }

  /// Passes each setback to the rules that judge it, unless one of these rules has already failed.
  ///
  /// A judge that has not failed may never have reached, in its own cases, the state in which the step goes wrong, so
  /// it may still fail with this case. If no judge fails, the case stays with the rule that met it.
  private func settle(_ results: inout [RuleResult], _ surveys: [FoundOfRule]) async {
    let order = Dictionary(uniqueKeysWithValues: results.enumerated().map { ($1.rule.id, $0) })
    // The given order is kept, because a judge that fails with one case also explains the later cases in which its
    // steps went wrong.
    for (index, survey) in surveys.enumerated() {
      let rule = survey.result.rule.id
      for group in survey.setAsides {
        let judges = group.judges.compactMap { order[$0] }
        if judges.contains(where: { results[$0].isFailure }) { continue }
        if let (judge, found) = await owner(among: judges.map { results[$0] }, of: group, rule),
          let place = order[judge]
        {
          results[place].outcome = .failed(found)
        } else if case .inconclusive(var why) = results[index].outcome, why.unowned == nil {
          why.unowned = await finisher.shown(group, of: rule, evaluations: evaluations)
          results[index].outcome = .inconclusive(why)
        }
      }
    }
    yield(&results, surveys)
  }

  /// Removes failures that are evidence of another rule's failure, so that one defect fails one rule.
  private func yield(_ results: inout [RuleResult], _ surveys: [FoundOfRule]) {
    let failing = Set(results.filter(\.isFailure).map(\.rule.id))
    for (index, survey) in surveys.enumerated()
    where survey.failures.contains(where: \.canYield) {
      guard case .failed(let first) = results[index].outcome else { continue }
      let cases = [first] + results[index].otherFailures
      // A failure that came from another rule's case is not among those of the survey, and stays.
      guard cases.count == survey.failures.count else { continue }
      let owners = survey.failures.map { group in
        group.yieldsTo.filter { failing.contains($0) && $0 != survey.result.rule.id }
      }
      let left = zip(cases, owners).filter { $1.isEmpty }.map(\.0)
      results[index].otherFailures = Array(left.dropFirst())
      if let own = left.first {
        results[index].outcome = .failed(own)
      } else {
        results[index].outcome = .inconclusive(
          Inconclusive(
            reason: "its failure is evidence of another rule's failure: \(first.message)",
            judgedBy: owners.flatMap(\.self).firstOccurrences))
      }
    }
  }

  /// The first judge that fails with the case, and the failing case; nil if no judge fails.
  private func owner(
    among judges: [RuleResult], of group: FoundCase, _ rule: String
  ) async -> (String, FailingCase)? {
    for judge in judges where judge.outcome.canFailOnTheWay {
      if let found = await finisher.blamed(judge.rule.id, group, of: rule, evaluations: evaluations) {
        return (judge.rule.id, found)
      }
    }
    return nil
  }
}

extension Outcome {
  /// Whether this rule may still fail with a case of another rule, because it has been judged and has not failed.
  fileprivate var canFailOnTheWay: Bool {
    switch self {
    case .passed, .inconclusive, .vacuous: true
    case .failed, .errored, .notApplicable, .knownFailure, .knownError, .unexpectedPass: false
    }
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
