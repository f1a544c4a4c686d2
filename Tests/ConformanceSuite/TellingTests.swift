import Catalogue
import Conformance
import Foundation
import Locks
import PaymentNumbers
import PyxPiaWallets
import Reporting
import Requirements
import Testing

@testable import ConformanceTesting

/// The messages in Swift Testing agree with the other reports, and show no card numbers and no pipeline commands.
@Suite struct TellingTests {
  private static let contract = Catalogue.contracts().map { $0.typed.candidate() }[0]

  private func result(_ index: Int, _ outcome: Outcome) -> RuleResult {
    RuleResult(rule: Self.contract.rules[index], outcome: outcome)
  }

  private func report(_ results: [RuleResult]) -> RunReport {
    RunReport(
      header: .init(
        implementation: "x", version: "1", seed: 1, cases: 200, selection: Selection(), timestamp: ""),
      contracts: [.init(Self.contract, selectedCount: results.count, results: results)])
  }

  private let found = FailingCase(
    mismatch: Mismatch(message: "saw nothing"), trace: [], stimuli: 0, originalMessage: "",
    originalStimuli: 0, caseNumber: 0,
    shrinking: "")
  private var held: RuleResult {
    result(1, .inconclusive(Inconclusive(reason: "x went wrong", judgedBy: ["A-1"])))
  }

  @Test func inconclusiveRuleCancelsItsTestWithJudgeAndReason() {
    #expect(
      RuleTelling(held, isStrict: false)
        == .cancel("\(held.rule.id) is inconclusive, judged by A-1: x went wrong"))
    #expect(RuleTelling(result(0, .notApplicable(reason: "y")), isStrict: false).isCancel)
    #expect(RuleTelling(result(0, .passed), isStrict: false) == .pass)
    guard case .issue(let text, isWarning: false) = RuleTelling(result(0, .vacuous([])), isStrict: false)
    else {
      Issue.record("vacuous is an issue")
      return
    }
    #expect(text.hasPrefix("VACUOUS"))
  }

  @Test(arguments: CardNumberForm.all) func numbersAreMasked(form: CardNumberForm) throws {
    let text = form.text(of: "5555555555554444")
    let trouble = RunError(.crash, text, trace: [text])
    let outcomes: [Outcome] = [
      .notApplicable(reason: text), .knownFailure(entry: text, found), .knownError(entry: text, trouble),
      .unexpectedPass(entry: text),
      .inconclusive(Inconclusive(reason: text, judgedBy: ["A-1"])), .errored(trouble),
      .failed(
        FailingCase(
          mismatch: Mismatch(message: text), trace: [text], stimuli: 0, originalMessage: text,
          originalStimuli: 0,
          caseNumber: 0, shrinking: "")),
    ]
    for outcome in outcomes {
      let told = "\(RuleTelling(result(0, outcome), isStrict: false))"
      #expect(told.contains("*"))
      #expect(!CardMasking.cardNumbers(in: told.utf8).contains("5555555555554444"), "\(told)")
    }
    let held = result(1, .inconclusive(Inconclusive(reason: text, judgedBy: ["A-1"])))
    let told = try #require(InconclusiveTelling(report([held]), isStrict: false))
    #expect(!CardMasking.cardNumbers(in: told.text.utf8).contains("5555555555554444"), "\(told.text)")
  }

  @Test func whatOnlyAdvisesWarnsUnlessStrict() throws {
    let advice = try #require(Self.contract.rules.firstIndex { !$0.level.isBinding })
    for (isStrict, word) in [(false, "WARNED"), (true, "FAILED")] {
      guard
        case .issue(let text, let isWarning) = RuleTelling(result(advice, .failed(found)), isStrict: isStrict)
      else {
        Issue.record("a failure is an issue")
        return
      }
      #expect(isWarning == !isStrict)
      #expect(text.hasPrefix(word))
    }
  }

  @Test func runHasOneIssueForAllOfThem() throws {
    let other = result(2, .inconclusive(Inconclusive(reason: "x went wrong", judgedBy: ["A-1"])))
    let told = try #require(InconclusiveTelling(report([result(0, .passed), held, other]), isStrict: false))
    #expect(!told.isWarning)
    #expect(told.text.contains(held.rule.id) && told.text.contains(other.rule.id))
    #expect(told.text.contains("x went wrong; judged by A-1"))
    #expect(InconclusiveTelling(report([result(0, .passed)]), isStrict: false) == nil)
    let binding = try #require(Self.contract.rules.firstIndex { $0.level.isBinding })
    let failing = report([result(binding, .failed(found)), held])
    #expect(InconclusiveTelling(failing, isStrict: false)?.isWarning == true)
  }

  @Test func nothingToldIsACommandOfAPipeline() throws {
    let words = "::error::x\n##[group]y ##vso[z]"
    let texts: [RuleTelling] = [
      RuleTelling(
        result(0, .errored(RunError(.crash, words, trace: ["::stop-commands::x"]))), isStrict: false),
      RuleTelling(result(0, .notApplicable(reason: words)), isStrict: false),
    ]
    for case .issue(let text, _) in texts {
      #expect(text.contains("##[") && text.contains("\n  ::error::x"))
      let told = Comment.telling(text).rawValue
      #expect(told.contains("#\\#[group]y #\\#vso[z]") && told.contains("\n  :\\:error::x"))
      #expect(told.firstMatch(of: /(?m)^\s*::|##\[|##vso/) == nil)
    }
    #expect(Comment.telling("::x").rawValue == #":\:x"#)
  }

  @Test func doubtAtTheEndOfTheRunIsAnIssue() async throws {
    let run = ConformanceRun(
      of: Doubtful(), settings: RunSettings(cases: 1),
      reports: NSTemporaryDirectory() + "pyx-doubt")
    try await run.execute()
    let report = try #require(run.report)
    #expect(report.runErrors.map(\.message) == ["the implementation died: it died once"])
    #expect(!report.isComplete)
    #expect(run.errorTellings == ["the run is incomplete: the implementation died: it died once"])
  }

  @Test func whatRunsTheCandidatesIsEndedAndItsIncidentsAreTold() async throws {
    let host = Host()
    let run = ConformanceRun(
      showing: [], settings: RunSettings(cases: 1), reports: NSTemporaryDirectory() + "pyx-host"
    ) {
      SystemUnderTest(
        name: "hosted", version: "2", candidates: [TypedCandidate(Doubtful())], host: host,
        leftOut: ["tally is left out"])
    }
    try await run.execute()
    #expect(host.endings == 1)
    let report = try #require(run.report)
    #expect(report.header.implementation == "hosted")
    #expect(report.incidents == ["the process died"])
    #expect(report.runErrors.map(\.message).first == "tally is left out")
  }

  @Test func whatRunsTheCandidatesIsEndedWhereNothingCanBeWritten() async throws {
    let host = Host()
    let run = ConformanceRun(showing: [], settings: RunSettings(cases: 1), reports: "/dev/null/reports") {
      SystemUnderTest(name: "hosted", version: "2", candidates: [TypedCandidate(Doubtful())], host: host)
    }
    await #expect(throws: (any Error).self) { try await run.execute() }
    #expect(host.endings == 1)
    #expect(run.report == nil)
  }
}

/// An adapter host whose process has died once; the host counts how often it was shut down.
private final class Host: CandidateHost {
  private let count = Locked(0)
  var incidents: [String] { ["the process died"] }
  var endings: Int { count.withLock(\.self) }
  func shutDown() async { count.withLock { $0 += 1 } }
}

/// An implementation that declares nothing; after the run, it reports a crash that is blamed on no rule.
private struct Doubtful: Implementation {
  typealias System = PiaWallets

  private struct Silence: Session {
    typealias System = PiaWallets

    func send(_ stimulus: PiaWallets.Stimulus, in world: World) async throws -> [PiaWallets.Effect] { [] }
  }

  let profile = ImplementationProfile<PiaWallets>(name: "doubtful", version: "1", stimuli: [], effects: [])
  func open(_ world: World) async throws -> any Session<PiaWallets> { Silence() }
  func takeDoubt() async -> ImplementationFault? { .crashed("it died once") }
}

extension RuleTelling {
  fileprivate var isCancel: Bool { if case .cancel = self { true } else { false } }
}
