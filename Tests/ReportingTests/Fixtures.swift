import Foundation
import PropertyTesting

@testable import Conformance
@testable import Reporting

/// Made-up rules, results and reports.
enum Fixtures {
  static let guide = SourceDocument(title: "Till guide", edition: "2nd edition")
  static let question = Ambiguity("A-TILL-1", "Does clearing ring the bell?")

  static func rule(
    _ id: String, _ statement: String = "The total is the sum of what was added.",
    level: Level = .must(.prose), chapter: String = "Adding", system: String = "till", role: Role = .library
  ) -> RuleFacts {
    RuleFacts(
      id: id, system: system, role: role, chapter: chapter, level: level, statement: statement,
      citation: Citation(guide, ["2.1", "3"]), ambiguities: [question], mutants: ["forgets", "adds | twice"],
      location: RuleLocation(
        filePath: "/home/x/Sources/Till/Rules/Adding.swift", fileID: "Till/Adding.swift", line: 7))
  }

  static func found(
    _ message: String? = nil,
    trace: [String] = ["start    in the usual world", "send     add amount=3", "  effect total value=0"],
    replay: ReplayToken? = nil
  ) -> FailingCase {
    let mismatch = message.map(Mismatch.init(message:)) ?? Mismatch(expected: "a total of 3", seen: "0")
    return FailingCase(
      mismatch: mismatch, trace: trace, stimuli: 1, originalMessage: mismatch.message,
      originalStimuli: 9, caseNumber: 4,
      shrinking: "no smaller case was found", replay: replay)
  }

  static func result(
    _ id: String, _ outcome: Outcome, level: Level = .must(.prose), chapter: String = "Adding",
    role: Role = .library, statement: String = "The total is the sum of what was added."
  ) -> RuleResult {
    var result = RuleResult(
      rule: rule(id, statement, level: level, chapter: chapter, role: role), outcome: outcome)
    result.cases = 200
    result.seconds = 0.25
    return result
  }

  /// The result of a rule that is inconclusive, because the step `add` went wrong before the rule could judge anything.
  static func inconclusive(
    _ id: String, judgedBy judges: [String] = ["TILL-01"], unowned: FailingCase? = nil,
    message: String = "expected a total"
  ) -> RuleResult {
    var result = result(
      id,
      .inconclusive(
        Inconclusive(
          reason: "25 cases were set aside and 0 of 200 held: add went wrong, \(message)", judgedBy: judges,
          unowned: unowned)))
    result.cases = 0
    result.setAside = [SetAsideCount(step: "add", judgedBy: judges, count: 25, message: message)]
    return result
  }

  static var everyKind: [RuleResult] {
    var passed = result("TILL-02", .passed)
    passed.vectors = 3
    passed.isExhaustive = true
    passed.coverage = [CoverageCount(label: "several amounts", count: 87, percent: 43.5, neededPercent: 20)]
    passed.readings = [ReadingCount(ambiguity: question, value: "rings", count: 12)]
    let failed = result("TILL-01", .failed(found(replay: ReplayToken("till:TILL-01:AQM"))))
    return [
      passed, failed,
      result("TILL-03", .failed(found("rang twice")), level: .should(.prose), chapter: "Bell"),
      result(
        "TILL-04", .vacuous([Shortfall(label: "bell", seenPercent: 0.5, neededPercent: 10)]), chapter: "Bell"),
      result(
        "TILL-05", .errored(RunError(.crash, "the implementation died: signal 11", trace: ["send     clear"]))
      ),
      result("TILL-06", .notApplicable(reason: "cannot observe bell")),
      result("TILL-07", .knownFailure(entry: "E-1, until 2027", found())),
      result("TILL-08", .unexpectedPass(entry: "E-2")),
      inconclusive("TILL-09"),
    ]
  }

  static let claim = PlainClaim.full

  static func header(
    implementation: String = "demo", selection: Selection = Selection()
  ) -> RunReport.Header {
    RunReport.Header(
      implementation: implementation, version: "1.2", seed: 7, cases: 200, selection: selection,
      timestamp: "2026-07-01T12:00:00Z", suite: "0.1.0", ruleSet: "2026.11")
  }

  static func report(
    _ results: [RuleResult], implementation: String = "demo", selection: Selection = Selection(),
    claim: Claim = claim, selectedCount: Int? = nil, runErrors: [RunError] = [],
    incidents: [String] = []
  ) -> RunReport {
    var contract = RunReport.ContractRun(
      TypedCandidate(DemoTill()), selectedCount: selectedCount ?? results.count, results: results)
    contract.claim = claim
    contract.ruleCount = results.count
    contract.selectedCount = selectedCount ?? results.count { $0.neededBy.isEmpty }
    return RunReport(
      header: header(implementation: implementation, selection: selection), contracts: [contract],
      runErrors: runErrors, incidents: incidents)
  }
}

/// The full and a partial declaration of the made-up implementation.
enum PlainClaim {
  static var full: Claim { Claim(DemoTill().profile) }
  static var partial: Claim {
    var profile = DemoTill().profile
    profile.effects = []
    return Claim(profile)
  }
}

/// A contract without rules, because the tests make up the results.
enum DemoSystem: DocumentedSystem {
  enum Stimulus: SystemStimulus {
    case add(amount: Int)
    enum Kind: String, MessageKind { case add }
    var kind: Kind { .add }
  }

  enum Effect: SystemEffect {
    case total(value: Int)
    enum Kind: String, MessageKind { case total }
    var kind: Kind { .total }
  }

  static let system = "till"
  static let role = Role.library
  static var chapters: [Chapter<DemoSystem>] { [] }
  static var catalogue: [CatalogueGroup] { [] }
  static var exclusions: [Exclusion] { [] }
  static var minimum: ContractMinimum<DemoSystem> { ContractMinimum(stimuli: [.add], effects: [.total]) }
  static func judges(of stimulus: Stimulus) -> StepJudges { .judged(by: "TILL-01") }
  static var judgesOfTheEnd: [String] { ["TILL-01"] }
  static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> { .event() }
  static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> { .seen(effect) }
  static var control: Stimulus { .add(amount: 1) }
  static var description: ContractDescription {
    ContractDescription(summary: "A till.", stimuli: [], effects: [], world: [])
  }
}

struct DemoTill: Implementation {
  typealias System = DemoSystem
  var profile: ImplementationProfile<DemoSystem> { ImplementationProfile(name: "demo", version: "1.2") }
  func open(_ world: World) async throws -> any Session<DemoSystem> {
    throw ImplementationFault.unavailable("demo")
  }
}
