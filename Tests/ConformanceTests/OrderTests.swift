import Locks
import Testing

@testable import Conformance

/// Outcomes depend neither on the order in which rules are judged, nor on the rule after which a run stops.
@Suite struct OrderTests {
  private static let rules = ["TILL-1", "TILL-2", "TILL-3", "TILL-4"].map { id in
    Till.rule(id) { trial, _ in try trial.expect(id != "TILL-2", Mismatch(message: "never holds")) }
  }

  private final class Begun: Sendable {
    private let ids = Locked<[String]>([])
    var all: [String] { ids.withLock(\.self) }
    func take(_ event: RunEvent) {
      if case .started(let rule) = event { ids.withLock { $0.append(rule.id) } }
    }
  }

  private func run(_ change: (inout RunSettings) -> Void) async -> (begun: [String], results: [RuleResult]) {
    var settings = RunSettings(cases: 20, shrinkEvaluations: 20, parallelism: 1)
    change(&settings)
    let begun = Begun()
    let results = await engine(settings: settings).run(Self.rules) { begun.take($0) }
    return (begun.all, results)
  }

  @Test func someAreJudgedFirst() async {
    let usual = await run { _ in }
    #expect(usual.begun == ["TILL-1", "TILL-2", "TILL-3", "TILL-4"])
    let other = await run { $0.first = ["till": ["TILL-4", "TILL-2"], "purse": ["TILL-1"]] }
    #expect(other.begun == ["TILL-2", "TILL-4", "TILL-1", "TILL-3"])
    #expect(other.results.map(\.rule.id) == usual.results.map(\.rule.id))
    #expect(other.results.map(\.outcome) == usual.results.map(\.outcome))
  }

  @Test func noFurtherRuleIsBegunOnceItIsStopped() async {
    let count = Counter()
    let cut = await run { $0.isStopped = { count.next() > 2 } }
    #expect(cut.begun == ["TILL-1", "TILL-2"])
    #expect(cut.results.map(\.outcome.word) == ["passed", "failed"])
  }

  @Test func reportThatStoppedAtAFailureIsNoWholeOne() async throws {
    let candidate = TypedCandidate(PlainTill(trouble: .wrongAbove(3)))
    func report(_ isLast: (@Sendable (RuleResult) -> Bool)?) async throws -> RunReport {
      let session = RunSession(
        judging: SystemUnderTest(name: "till", version: "1", candidates: [candidate, candidate]),
        settings: RunSettings(cases: 20, parallelism: 1), timestamp: "", machineTime: 0, processors: 1)
      return try #require(await session.run(stoppingAfter: isLast))
    }
    let whole = try await report(nil)
    #expect(whole.results.count == 2 && whole.stoppedAfter == nil && whole.isComplete)
    let cut = try await report { $0.isFailure }
    #expect(cut.results.map(\.rule.id) == ["TILL-01"])
    #expect(cut.stoppedAfter == "TILL-01" && cut.isCutShort && !cut.isComplete)
    // A contract that was never started does not count as one without a verdict.
    #expect(cut.contractsWithoutVerdict.isEmpty)
    #expect(cut.isConformant == false)
    #expect(cut.exitCode(strict: false) == .failure)
    let other = try await report { _ in false }
    #expect(other.results.count == 2 && other.stoppedAfter == nil)
  }
}
