import PropertyTesting

/// Who answers for a step that went wrong on the way to a rule.
extension Engine {
  /// Puts setbacks to the rules that judge them, where none of these has failed on its own.
  ///
  /// A judge that never visited the state in which the step goes wrong fails with that case. Where none does, the case
  /// stands with the rule that met it.
  func settle(
    _ results: inout [RuleResult], _ surveys: [RuleSurvey<System>], evaluations: Int,
    _ mutant: Mutant<System>?
  ) async {
    let order = Dictionary(uniqueKeysWithValues: results.enumerated().map { ($1.rule.id, $0) })
    // Who judges no step of others first, so that whoever is asked has been judged as far as possible.
    for (index, survey) in surveys.enumerated() {
      for group in survey.setAsides {
        let judges = group.judges.compactMap { order[$0] }
        if judges.contains(where: { results[$0].isFailure }) { continue }
        if let (judge, found) = await owner(
          among: judges.map { results[$0] }, of: group, survey.rule, evaluations: evaluations, mutant),
          let place = order[judge]
        {
          results[place].outcome = .failed(found)
        } else if case .inconclusive(var why) = results[index].outcome, why.unowned == nil {
          why.unowned = await shown(group, of: survey.rule, evaluations: evaluations, mutant)
          results[index].outcome = .inconclusive(why)
        }
      }
    }
    yield(&results, surveys)
  }

  /// Takes failures away that are evidence of another rule's failure: one defect, one failed rule.
  private func yield(_ results: inout [RuleResult], _ surveys: [RuleSurvey<System>]) {
    let failing = Set(results.filter(\.isFailure).map(\.rule.id))
    for (index, survey) in surveys.enumerated() where survey.failures.contains(where: \.canYield) {
      guard case .failed(let first) = results[index].outcome else { continue }
      let cases = [first] + results[index].otherFailures
      // A failure that came on the way of another rule stands for itself.
      guard cases.count == survey.failures.count else { continue }
      let owners = survey.failures.map { group in
        group.first.yieldsTo.filter { failing.contains($0) && $0 != survey.rule.id }
      }
      let left = zip(cases, owners).filter { $1.isEmpty }.map(\.0)
      results[index].otherFailures = Array(left.dropFirst())
      if let own = left.first {
        results[index].outcome = .failed(own)
      } else {
        results[index].outcome = .inconclusive(
          Inconclusive(
            reason: "what it shows fails another rule: \(first.message)",
            judgedBy: owners.flatMap(\.self).firstOccurrences))
      }
    }
  }

  /// The first judge for whom the case fails, and the case.
  private func owner(
    among judges: [RuleResult], of group: FailureGroup<System>, _ rule: SystemRule<System>, evaluations: Int,
    _ mutant: Mutant<System>?
  ) async -> (String, FailingCase)? {
    for judge in judges where judge.outcome.canFailOnTheWay {
      if let found = await blame(judge.rule.id, for: group, of: rule, evaluations: evaluations, mutant) {
        return (judge.rule.id, found)
      }
    }
    return nil
  }
}

extension FailureGroup {
  /// Whether another rule's failure may take it over.
  var canYield: Bool { !first.yieldsTo.isEmpty }
}

extension Outcome {
  /// Whether a case of another rule may still fail the rule: it has been judged, and has not failed.
  fileprivate var canFailOnTheWay: Bool {
    switch self {
    case .passed, .inconclusive, .vacuous: true
    case .failed, .errored, .notApplicable, .knownFailure, .knownError, .unexpectedPass: false
    }
  }
}
