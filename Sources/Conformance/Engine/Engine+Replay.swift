import PropertyTesting

/// Replays of cases that a report names.
extension Engine {
  /// Runs one recorded case of a rule, or one vector, again, without shrinking.
  ///
  /// A vector is taken from the settings; if the settings do not have it, the result is vacuous.
  public func replay(_ token: ReplayToken, of rule: SystemRule<System>) async -> RuleResult {
    switch token.input {
    case .vector(let id): await replay(vector: id, of: rule, token)
    case .choices(let choices):
      if let way = token.way, let other = System.rules.first(where: { $0.id == way }) {
        await replay(choices, of: other, onBehalfOf: rule)
      } else {
        result(of: await survey(of: rule, nil, replaying: choices), token)
      }
    }
  }

  private func replay(
    _ choices: ChoiceSequence, of other: SystemRule<System>, onBehalfOf judge: SystemRule<System>
  ) async -> RuleResult {
    var result = RuleResult(rule: judge.facts, outcome: .passed)
    let group = FailureGroup<System>.recorded(choices)
    if let found = await blame(judge.id, for: group, of: other, evaluations: 0, nil)?.smallest(within: 0) {
      result.outcome = .failed(found)
    }
    return result
  }

  private func replay(
    vector id: String, of rule: SystemRule<System>, _ token: ReplayToken
  ) async -> RuleResult {
    var settings = settings
    settings.cases = 0
    settings.vectors = settings.vectors.filter { $0.id == id }
    let engine = Engine(judging: implementation, settings: settings, services: makeServices)
    var result = result(of: await engine.survey(of: rule, nil), token)
    // No cases are generated, so the unmet situations say nothing about the vector.
    if case .vacuous = result.outcome, result.vectors > 0 { result.outcome = .passed }
    return result
  }

  /// The result of the one case that was run, with the case's token if the case failed or was set aside.
  private func result(of survey: RuleSurvey<System>, _ token: ReplayToken) -> RuleResult {
    var result = survey.found.result
    result.coverage = []
    if var found = survey.found.failures.first?.found {
      found.replay = token
      result.outcome = .failed(found)
    } else if case .inconclusive = result.outcome, let group = survey.found.setAsides.first {
      var found = group.found
      found.replay = token
      result.outcome = .inconclusive(
        Inconclusive(
          reason: "\(group.step) went wrong: \(group.found.message)", judgedBy: group.judges,
          unowned: found))
    }
    return result
  }
}
