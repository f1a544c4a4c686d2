import Conformance
import PyxPayByBankApp
import Reference
import Testing
import Vectors

/// The language-neutral examples of the contract's rules.
@Suite struct PayByBankAppVectorTests {
  private static func vectors() throws -> [Vector] {
    try ShippedVectors.all.get().filter { $0.system == PayByBankApp.system }
  }

  @Test func referencePassesThemAll() async throws {
    let vectors = try Self.vectors()
    let settings = RunSettings(cases: 1, vectors: vectors)
    var checked = 0
    for result in await Candidate(PayByBankAppReference()).run(Selection(), settings: settings)
      + Candidate(PayByBankAppIntegrationReference()).run(Selection(), settings: settings)
    {
      #expect(!result.isFailure, "\(result.outcome)")
      checked += result.vectors
    }
    #expect(checked == vectors.count)
    #expect(checked == 45)
  }

  @Test func vectorsAloneNoticeDefects() async throws {
    let settings = RunSettings(cases: 1, shrinkEvaluations: 0, vectors: try Self.vectors())
    let routing = try #require(PayByBankApp.rules.first { $0.id == "PBBA-POP-04" })
    let opening = Mutant<PayByBankApp>.dropping("never opens the bank app") { $0.kind == .openedURL }
    let engine = Engine(judging: PayByBankAppReference(), settings: settings) { _ in NoServices() }
    guard case .failed(let found) = await engine.judge(routing, mutant: opening).outcome else {
      Issue.record("not noticed")
      return
    }
    #expect(found.vector?.hasPrefix("V-POP-") == true)
  }

  @Test func idsAreUniqueAndRulesExist() throws {
    let vectors = try Self.vectors()
    #expect(Set(vectors.map(\.id)).count == vectors.count)
    let rules = Set(PayByBankApp.rules.map(\.id) + PayByBankAppIntegration.rules.map(\.id))
    #expect(Set(vectors.map(\.rule)).isSubset(of: rules))
  }
}
