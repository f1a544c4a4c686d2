import Conformance
import PropertyTesting

/// Rules on a form's reaction to the result of a check: the sample in "Apply IIN check" and the text around it.
extension OnlinePaymentsIntegration {
  static let productSwitch: Chapter<Self> = Chapter("Switching products") {
    Rule(
      "OP-COB-01", .must(.sample), "Only SUPPORTED leads to a switch or a choice of brands.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.toldOfCardNotAllowed, .toldOfFailedCardCheck],
      given: Decision.any { $0.status != .supported }
    ) { trial, decision in
      let seen = try await trial.decide(decision)
      let (switches, offers) = (try seen.switches, try seen.offers)
      try trial.expect(
        switches.isEmpty && offers.isEmpty,
        expected: "neither switch nor choice",
        saw: "switches: \(switches.words), choices: \(offers.count)")
      if decision.row.status == .existingButNotAllowed {
        trial.reading(
          .toldOfCardNotAllowed,
          try trial.isTold(in: seen) ? "the customer is told" : "the customer is not told yet")
      }
      if decision.row.status == .unknown, trial.understands(.lookupFailed) {
        try await trial.expectNothingOfFailedCheck(decision)
      }
      try await trial.witnessSwitch()
    } covers: {
      [.seen("a card that can be used switched the product", atLeast: 60)]
    } mutants: {
      [
        .deciding("switches to an empty product") { details, _ in
          details.status == .supported ? [] : [.switchedProduct(paymentProductId: "")]
        },
        .deciding("offers brands for every card") { details, _ in
          details.status == .supported ? [] : [.offeredBrands(paymentProductIds: [])]
        },
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-COB-02/a", .must(.prose),
      "If the selected product is one of the card's several brands, the form offers the choice of brands.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "Use this list to let the customers choose their preferred brand"),
      readings: [.unusableBrandsInForms, .momentOfBrandChoice],
      given: Decision.any { $0.brands == .withCurrent }
    ) { trial, decision in
      try await trial.expectChoice(try await trial.decide(decision), for: decision)
    } covers: {
      [
        .covers("the current product is not the primary one", atLeast: 12) { !$0.row.isCurrentPrimary },
        .covers("two brands that can be used", atLeast: 8) { $0.hasChoice },
      ]
    } mutants: {
      [
        .silencing("does not offer other brands when the product stays") { $0.kind == .offeredBrands }
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-COB-02/b", .must(.sample), "If the selected product is among the co-brands, the form keeps it.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.unusableBrandsInForms],
      given: Decision.any { $0.brands == .withCurrent }
    ) { trial, decision in
      let seen = try await trial.decide(decision)
      if decision.isCurrentUsable {
        try trial.expect(seen, keeps: decision.current)
      } else {
        let stays = try seen.switches.isEmpty
        trial.reading(
          .unusableBrandsInForms,
          stays ? "a brand that cannot be used is kept" : "a brand that cannot be used is left"
        )
      }
    } covers: {
      [
        .covers("another brand that can be used", atLeast: 3) {
          !$0.row.isCurrentPrimary && $0.isCurrentUsable
        },
        .covers("three brands or more", atLeast: 10) { ($0.details.coBrands?.count ?? 0) > 2 },
      ]
    } mutants: {
      [
        .deciding("always switches to the primary product") { details, current in
          details.paymentProductId.map { [.switchedProduct(paymentProductId: $0)] } ?? []
        }.reaching(
          "The form switches on every result that names a product, and each of these rules delivers a "
            + "different result on which the form must not switch."
        )
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-COB-03", .must(.sample),
      "If the selected product is not among the co-brands, the form switches to the primary one and offers the choice.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.unusableBrandsInForms, .momentOfBrandChoice],
      given: KnownCard.any
    ) { trial, card in
      let decision = card.decision
      if card.hasEarlierChoice, try await trial.chooseEarlier(in: decision) {
        return try await trial.expectOwnBrand(of: decision)
      }
      let seen = try await trial.decide(decision)
      try trial.expect(seen, switchesTo: decision.primary)
      try await trial.expectChoice(seen, for: decision)
    } covers: {
      [
        .covers("the primary product is not the first brand", atLeast: 15) {
          $0.details.coBrands?.first?.paymentProductId != $0.primary
        },
        .seen(KnownCard.chosenLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .changing("switches to the first brand") { stimulus, effects in
          guard let first = stimulus.details?.coBrands?.first?.paymentProductId else { return effects }
          return effects.map { effect in
            if case .switchedProduct = effect { .switchedProduct(paymentProductId: first) } else { effect }
          }
        },
        .silencing("switches without offering the choice") { $0.kind == .offeredBrands },
        .ignoringCardsChosenBefore,
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-COB-04", .must(.sample),
      "A card of one brand whose product is already selected leaves the form as it is.",
      cites: .objectiveCSDK("Apply IIN check"),
      given: Decision.any {
        $0.status == .supported && $0.brands == .missing && $0.isCurrentPrimary && $0.isAllowed
      }
    ) { trial, decision in
      let seen = try await trial.decide(decision)
      let (switches, offers, refusals) = (try seen.switches, try seen.offers, try seen.refusals)
      try trial.expect(
        switches.isEmpty && offers.isEmpty && refusals == 0,
        expected: "no change",
        saw: "switches: \(switches.words), choices: \(offers.count), refusals: \(refusals)")
      try await trial.witnessSwitch()
    } covers: {
      [.seen("a card that can be used switched the product", atLeast: 60)]
    } mutants: {
      [
        .deciding("switches to the current product") { details, current in
          details.paymentProductId == current ? [.switchedProduct(paymentProductId: current)] : []
        },
        .deciding("refuses a card whose product stays") { details, current in
          details.paymentProductId == current ? [.refusedCard(message: "")] : []
        },
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-COB-05", .must(.sample), "A card of a single other brand switches the form to its product.",
      cites: .objectiveCSDK("Apply IIN check", "IIN check"),
      given: Decision.any { !$0.hasBrands && $0.wantsSwitch && $0.isAllowed }
    ) { trial, decision in
      let seen = try await trial.decide(decision)
      try trial.expect(seen, switchesTo: decision.primary)
      // If the switch has emptied the form, the app prepares no request.
      let requests = try await trial.drive(.pressPay).requests
      try trial.expect(
        requests.allSatisfy { $0 == decision.primary },
        "the products of requests, after the form has switched",
        expected: "only \(decision.primary.rawValue)", saw: "\(requests.words)")
      try await trial.expectSwitchBack(from: decision)
      try await trial.expectSwitch(afterChoiceIn: decision)
    } covers: {
      [
        .covers("no list of brands", atLeast: 20) { $0.row.brands == .missing },
        .covers("an empty list of brands", atLeast: 20) { $0.row.brands == .empty },
      ]
    } mutants: {
      [
        .silencing("does not switch the product") { $0.kind == .switchedProduct },
        .changing("does not switch the product when the list of brands is empty") { stimulus, effects in
          guard stimulus.details?.coBrands == [] else { return effects }
          return effects.filter { $0.kind != .switchedProduct }
        },
        .payingAsSelected, .notSwitchingBack, .keepingChosenBrand, .payingWithAnEarlierChoice,
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-COB-06", .must(.sample),
      "If the card's product is not allowed, the form keeps its own product, and the customer is told that the card "
        + "cannot be used.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.brandChoiceAfterRefusedSwitch],
      given: Decision.any { $0.wantsSwitch && !$0.isAllowed }
    ) { trial, decision in
      let seen = try await trial.decide(decision)
      try trial.expect(seen, keeps: decision.current)
      try trial.expect(
        try seen.refusals > 0, expected: "a notice that the card cannot be used",
        saw: "no notice when the result came")
      if decision.row.hasBrands {
        trial.reading(
          .brandChoiceAfterRefusedSwitch,
          try await trial.offers(in: seen).isEmpty
            ? "no choice is offered" : "the choice is offered anyway")
      }
    } covers: {
      [.covers("several brands", atLeast: 15) { $0.row.hasBrands }]
    } mutants: {
      [
        .deciding("switches to a product that is not allowed") { details, current in
          guard details.status == .supported, !details.isAllowedInContext, let id = details.paymentProductId
          else { return [] }
          return [.switchedProduct(paymentProductId: id)]
        },
        .silencing("says nothing when a card cannot be used") { $0.kind == .refusedCard },
      ]
    } vector: {
      try await $0.check($1)
    }
  }
}
