import Conformance
import PyxPayByBankApp
import Reference
import Testing

@Suite struct PayByBankAppReferenceTests {
  @Test(arguments: [1] as [UInt64])
  func referencePassesEveryRule(seed: UInt64) async {
    let results = await Candidate(PayByBankAppReference()).run(Selection(), settings: RunSettings(seed: seed))
    for result in results {
      #expect(result.outcome == .passed, "\(result.rule.id)")
    }
  }
}
