import Conformance
import Reference
import Testing

@testable import PyxDotpay

/// If an SDK does not meet a demand that is not binding, no binding rule fails because of that.
@Suite struct DotpayLevelTests {
  /// The document mentions only in passing that remembered cards stay on their device, so this is a recommendation:
  /// if cards move to another device, that rule warns, but no walk fails.
  @Test func cardsThatComeAlongToANewDeviceBreakARecommendation() async throws {
    let cloud = Mutant<Dotpay>.behaving("lists cards of other devices", state: Cloud(), lasting: .wholeCase) {
      cloud, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      cloud.note(stimulus, effects)
      let cards = cloud.cards
      return effects.map { effect in
        guard case .listedCards(let call, let listed, let chosen) = effect else { return effect }
        let others = cards.filter { card in !listed.contains { $0.id == card.id } }
        return .listedCards(call: call, cards: listed + others, defaultCard: chosen)
      }
    }
    let engine = Engine(
      judging: DotpayLibrary(), settings: RunSettings(cases: 60, shrinkEvaluations: 0)
    ) { _ in NoServices() }
    let advice = try #require(Dotpay.rules.first { $0.id == "DP-CARD-11" })
    #expect(advice.level == .should(.prose))
    #expect(await engine.judge(advice, mutant: cloud).isFailure)
    let walks = try #require(Dotpay.rules.first { $0.id == "DP-MODEL-01" })
    let result = await engine.judge(walks, mutant: cloud)
    #expect(result.outcome == .passed || result.isVacuous, "\(result.outcome)")
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

/// Cards that were registered without a customer, on any device.
private struct Cloud: Sendable {
  private(set) var cards: [Card] = []
  private var hasCustomer = false
  private var going: String?

  mutating func note(_ stimulus: DotpayStimulus, _ effects: [DotpayEffect]) {
    switch stimulus {
    case .configureExternalCards: hasCustomer = true
    case .clearCards: cards = []
    case .unregisterCard(_, let card): going = card
    // Hidden cards do not matter here.
    case .configure(let settings) where settings.useInternalCards == false: cards = []
    default: break
    }
    for case .unregisteredCard(_, nil) in effects { cards.removeAll { $0.id == going } }
    for case .gotCard(_, let card?, _) in effects where !hasCustomer { cards.append(card) }
  }
}
