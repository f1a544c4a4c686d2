import Catalogue
import Conformance
import ConformanceTesting
import Requirements
import Testing

/// Judges the reference once under every rule of every contract; the run is reported, and the laws here look at it.
@Suite(.conformance(ReferenceRun.run)) struct ReferenceLaws {
  @Test(arguments: ReferenceRun.run.rules) func rule(_ rule: RuleCase) throws {
    try ReferenceRun.run.verify(rule)
  }

  /// No rule fails, and none is vacuous, inconclusive or left out.
  @Test(arguments: KnownContract.all) func theReferencePassesEveryRule(contract: KnownContract) throws {
    let results = try #require(contract.judged).results
    #expect(results.map(\.rule.id) == contract.rules.map(\.id))
    for result in results where Exceptions.canBeJudged(result.rule.id) {
      #expect(result.outcome == .passed, "\(result.inWords)")
      #expect(result.cases > 0 && result.setAside.isEmpty, "\(result.rule.id)")
    }
  }

  /// Every vector is checked once, and gets the verdict that it states.
  @Test(arguments: KnownContract.all) func everyVectorHolds(contract: KnownContract) throws {
    let counts = Dictionary(grouping: try contract.vectors(), by: \.rule).mapValues(\.count)
    #expect(!counts.isEmpty)
    for result in try #require(contract.judged).results {
      #expect(result.vectors == counts[result.rule.id] ?? 0, "\(result.rule.id)")
    }
  }

  /// Some of the rules give the same results in a second run with another order and other parallelism.
  @Test(.heavyWork, arguments: KnownContract.all)
  func sameSeedSameOutcomes(contract: KnownContract) async throws {
    func backward(_ typed: some TypedContract) async throws -> [RuleResult] {
      let settings = RunSettings(parallelism: 3, vectors: try contract.vectors())
      return await typed.engine(settings: settings).run(some(of: typed.rules).reversed()).reversed()
    }
    let forward = some(of: try #require(contract.judged).results)
    for (one, other) in zip(forward, try await backward(contract.typed)) {
      #expect(one.evidence == other.evidence, "\(one.rule.id)")
    }
  }

  /// Every third element, because each rule takes as long as in the whole run.
  private func some<Element>(of all: [Element]) -> [Element] {
    all.enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element)
  }
}
