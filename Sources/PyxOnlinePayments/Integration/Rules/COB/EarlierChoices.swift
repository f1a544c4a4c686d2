import Conformance
import PropertyTesting

/// A result for a form, and whether the customer has already chosen a brand for the same card in an earlier form.
@dynamicMemberLookup
struct KnownCard: Sendable {
  var decision: Decision
  var hasEarlierChoice: Bool

  subscript<Value>(dynamicMember path: KeyPath<Decision, Value>) -> Value { decision[keyPath: path] }
}

extension KnownCard {
  /// The situation in which a brand was chosen in an earlier form.
  static let chosenLabel = "a brand was chosen for the same card in an earlier form"

  /// Cards of several brands, none of which is the form's product.
  ///
  /// If there was an earlier choice, several of the brands can be used.
  static let any = zip(
    Decision.any { $0.brands == .withoutCurrent && $0.isAllowed }, .bool(probability: 0.35)
  ).map { decision, hasEarlierChoice in
    KnownCard(
      decision: hasEarlierChoice ? decision.withChoice : decision, hasEarlierChoice: hasEarlierChoice)
  }
}

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// The customer enters the card in a form of its primary product and chooses another brand.
  ///
  /// Returns false, with no form open, if the form does not offer that brand with the result of the check.
  func chooseEarlier(in decision: Decision) async throws -> Bool {
    guard understands(.chooseBrand) else {
      leaveOut(KnownCard.chosenLabel, without: .chooseBrand)
      return false
    }
    let call = try await openForm(decision.primary, digits: Decision.number)
    let offered = try await answer(call, decision.details).offers.last ?? []
    guard let brand = decision.usable.last(where: { $0 != decision.primary }), offered.contains(brand) else {
      leaveOut(KnownCard.chosenLabel, because: "the form offers no brands with the result of a check")
      try await restart()
      return false
    }
    try await drive(.chooseBrand(paymentProductId: brand))
    label(KnownCard.chosenLabel)
    return true
  }

  /// Checks that a new form does not keep a product that the card does not have.
  ///
  /// An app may remember the earlier choice and select its brand, or offer the choice again. It may also keep the
  /// result of the earlier check.
  func expectOwnBrand(of decision: Decision) async throws {
    var seen = try await drive(.openForm(paymentProductId: decision.current, digits: Decision.number))
    let lookup = try seen.lookups.last
    if let lookup { seen = seen.followed(by: try await answer(lookup.call, decision.details)) }
    let (switches, offers) = (try seen.switches, try seen.offers)
    try need(
      lookup != nil || !switches.isEmpty || !offers.isEmpty,
      expected:
        "an IIN check for \(Decision.number), or a switch or a choice of brands from its earlier result",
      saw: "neither",
      judgedBy: "OP-IIN-20")
    let isOwn = switches.last.map { decision.usable.contains($0) } ?? !offers.isEmpty
    try expect(
      isOwn, "the products that a new form switches to, after a brand was chosen in an earlier one",
      expected: "one of \(decision.usable.words) in the end", saw: "\(switches.words)")
  }
}

// MARK: Mutants

/// The card for which a brand was chosen, as a mutant form remembers it.
private struct ChosenCard: Sendable {
  var digits = ""
  var chosenFor: String?
  /// Whether a form was opened after the choice.
  var isNextForm = false

  /// Whether the number in the form is that of the card, and the form is not the one in which the brand was chosen.
  var isKnown: Bool { isNextForm && chosenFor.map { digits.hasPrefix($0) } ?? false }

  mutating func note(_ stimulus: OnlinePaymentsIntegrationStimulus) {
    switch stimulus {
    case .openForm(_, let digits, _): (self.digits, isNextForm) = (digits, chosenFor != nil)
    case .enterNumber(let digits): self.digits = digits
    case .chooseBrand: (chosenFor, isNextForm) = (String(digits.prefix(8)), false)
    default: break
    }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// In a new form, ignores results for a card for which a brand has been chosen.
  static let ignoringCardsChosenBefore = Mutant.rewritingStimuli(
    "ignores the result for a card whose brand was chosen in an earlier form", state: ChosenCard()
  ) { card, stimulus in
    card.note(stimulus)
    return stimulus.kind == .lookedUp && card.isKnown ? [] : [stimulus]
  }
}
