import Conformance
import PyxPaydiant
import Testing

/// What the contracts of the system say of themselves.
@Suite struct PaydiantContractTests {
  @Test func flowRulesKeepOtherWords() {
    #expect(FlowRule(rawValue: "signForPayment").rawValue == "signForPayment")
    #expect(FlowRule.documented.count == 4)
  }
}
