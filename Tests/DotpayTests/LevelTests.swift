import Conformance
import Reference
import Testing

@testable import PyxDotpay

/// What the document does not bind fails nothing.
@Suite struct DotpayLevelTests {
  /// That remembered cards stay on their device is a side effect in the document: it is advice, and advice alone is
  /// broken by cards that come along.
  @Test func cardsThatComeAlongToANewDeviceBreakARecommendation() async throws {
    let rule = try #require(Dotpay.rules.first { $0.id == "DP-CARD-11" })
    #expect(rule.level == .should(.prose))
    let cloud = try #require(rule.mutants.first { $0.name == "keeps them in a cloud" })
    let results = await Candidate(cloud.applied(to: DotpayLibrary())).run(
      Selection(), settings: RunSettings(cases: 40, shrinkEvaluations: 0))
    #expect(results.failedRules == ["DP-CARD-11"])
  }

  @Test(arguments: [
    ("600700800", "+48 600-700-800", "phone"), ("600700800", "0048600700800", "phone"),
    ("30-552", "30552", "postcode"), ("YES", "true", "phone_verified"), ("Jan", "Jan", "firstname"),
  ])
  func aFormOfTheSameValueIsTheSame(one: String, other: String, key: String) {
    #expect(isSame(one, other, asValueOf: key))
  }

  @Test(arguments: [
    ("600700800", "60070080", "phone"), ("600700800", "+49600700800", "phone"),
    ("600700800", "phone", "phone"), ("30-552", "30-553", "postcode"), ("YES", "NO", "phone_verified"),
    ("Jan", "jan", "firstname"),
  ])
  func anotherValueIsNot(one: String, other: String, key: String) {
    #expect(!isSame(one, other, asValueOf: key))
  }
}
