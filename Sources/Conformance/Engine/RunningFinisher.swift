/// Shrinks what the search has found, by running cases.
struct RunningFinisher<System: DocumentedSystem>: CaseFinisher {
  let engine: Engine<System>
  let surveys: [String: RuleSurvey<System>]
  let mutant: Mutant<System>?

  init(engine: Engine<System>, surveys: [RuleSurvey<System>], mutant: Mutant<System>?) {
    self.engine = engine
    self.surveys = Dictionary(surveys.map { ($0.rule.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.mutant = mutant
  }

  func smaller(_ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase {
    let path = await smallerPath(found, of: rule, evaluations: evaluations)
    let limit = found.evaluations(evaluations, hasWaited: found.hasWaited)
    return path?.smallest(within: limit) ?? found.found
  }

  func blamed(_ judge: String, _ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase? {
    await blamedPath(judge, found, of: rule, evaluations: evaluations)?
      .smallest(within: found.evaluations(evaluations, hasWaited: false))
  }

  func shown(_ found: FoundCase, of rule: String, evaluations: Int) async -> FailingCase {
    let path = await shownPath(found, of: rule, evaluations: evaluations)
    return path?.smallest(within: found.evaluations(evaluations, hasWaited: false)) ?? found.found
  }

  func smallerPath(_ found: FoundCase, of rule: String, evaluations: Int) async -> ShrinkPath? {
    guard let survey = surveys[rule], let group = survey.failure(found) else { return nil }
    return await engine.smaller(found, group, of: survey.rule, evaluations: evaluations, mutant)
  }

  func blamedPath(
    _ judge: String, _ found: FoundCase, of rule: String, evaluations: Int
  ) async -> ShrinkPath? {
    guard let survey = surveys[rule], let group = survey.setAside(found) else { return nil }
    let evaluations = found.evaluations(evaluations, hasWaited: false)
    return await engine.blame(judge, for: group, of: survey.rule, evaluations: evaluations, mutant)
  }

  func shownPath(_ found: FoundCase, of rule: String, evaluations: Int) async -> ShrinkPath? {
    guard let survey = surveys[rule], let group = survey.setAside(found) else { return nil }
    let evaluations = found.evaluations(evaluations, hasWaited: false)
    return await engine.shown(group, of: survey.rule, evaluations: evaluations, mutant)
  }
}
