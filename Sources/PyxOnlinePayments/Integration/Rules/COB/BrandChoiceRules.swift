import Conformance
import PropertyTesting

/// Rules on the customer's choice among co-brands: the paragraph on this choice in "Apply IIN check", and the comment
/// in its sample.
extension OnlinePaymentsIntegration {
  static let brandChoice: Chapter<Self> = Chapter("Choosing a brand") {
    Rule(
      "OP-COB-07/a", .must(.derived),
      "A card of one brand, reported without a list of brands, is used without a choice.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.momentOfBrandChoice],
      given: Decision.any { $0.status == .supported && $0.brands == .missing }
    ) { trial, decision in
      try await trial.expectNoChoice(for: decision)
    } covers: {
      [.seen("a card of several brands led to a choice", atLeast: 35)]
    } mutants: {
      [
        .changing("offers a choice of one brand") { stimulus, effects in
          guard let details = stimulus.details, details.coBrands == nil, let id = details.paymentProductId
          else { return effects }
          return effects + [.offeredBrands(paymentProductIds: [id])]
        }
      ]
    } vector: {
      try await $0.check($1)
    }

    // The text calls the list empty, but the sample beside it treats any existing list as a choice (A-OP-23).
    Rule(
      "OP-COB-07/b", .should(.derived),
      "A card of one brand, reported with an empty list of brands, is used without a choice.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.momentOfBrandChoice],
      given: Decision.any { $0.status == .supported && $0.brands == .empty }
    ) { trial, decision in
      try await trial.expectNoChoice(for: decision)
    } covers: {
      [.seen("a card of several brands led to a choice", atLeast: 35)]
    } mutants: {
      [
        .changing("offers a choice for every list of brands") { stimulus, effects in
          return stimulus.details?.coBrands == []
            ? effects + [.offeredBrands(paymentProductIds: [])] : effects
        }
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-COB-08/a", .must(.prose), "The customer can choose a brand, and the request is made with it.",
      cites: .objectiveCSDK("Apply IIN check").quoting("let the customers choose their preferred brand"),
      given: BrandChoice.any
    ) { trial, input in
      let seen = try await trial.decide(input.decision)
      let requests = try await trial.pay(input, after: seen, digits: Decision.number)
      try trial.expect(
        !requests.isEmpty && requests.allSatisfy { $0 == input.choice },
        "the products of requests, after a brand was chosen and Pay was pressed",
        expected: "only \(input.choice.rawValue), which was chosen", saw: "\(requests.words)")
    } covers: {
      [
        .covers("not the primary brand", atLeast: 12) { $0.choice != $0.decision.primary },
        .covers("not the current product", atLeast: 20) { $0.choice != $0.decision.current },
      ]
    } mutants: {
      [
        .requesting("always pays with the primary brand") { $0?.paymentProductId },
        .rewritingStimuli("ignores the choice") { stimulus, _ in
          if case .chooseBrand = stimulus { [] } else { [stimulus] }
        },
      ]
    }

    Rule(
      "OP-COB-08/b", .must(.derived),
      "A choice remains while the customer continues typing the same card number.",
      cites: .objectiveCSDK("Apply IIN check"),
      given: zip(BrandChoice.any, .int(in: 1...3)).map(TypedOn.init)
    ) { trial, input in
      let call = try await trial.openForm(input.decision.current, digits: String(Decision.number.prefix(8)))
      let seen = try await trial.answer(call, input.decision.details)
      guard try !seen.offers.isEmpty else {
        // The form may offer the choice only for a whole number, or only when Pay is pressed.
        return try await trial.expectLateChoice(input.made)
      }
      try await trial.drive(.chooseBrand(paymentProductId: input.choice))
      trial.label("chosen before the next digit")
      let switches = try await trial.switchesWhileTyping(input)
      try trial.expect(
        switches.allSatisfy { $0 == input.choice },
        expected: "no switch from product \(input.choice.rawValue), which was chosen",
        saw: "a switch to \(switches.words)")
      let requests = try await trial.drive(.pressPay).requests
      try trial.expect(
        !requests.isEmpty && requests.allSatisfy { $0 == input.choice },
        "the products of requests, after a later result for the same card",
        expected: "only \(input.choice.rawValue), which was chosen", saw: "\(requests.words)")
    } covers: {
      [
        .covers("not the primary brand", atLeast: 12) { $0.choice != $0.decision.primary },
        .seen("chosen before the next digit", atLeast: 50),
        .covers("several digits after the choice", atLeast: 40) { $0.digits > 1 },
      ]
    } mutants: {
      [
        .changing("goes back to the primary brand with the next result", state: false) {
          hasChosen, stimulus, effects in
          if case .chooseBrand = stimulus { hasChosen = true }
          guard hasChosen, let primary = stimulus.details?.paymentProductId else { return effects }
          return effects + [.switchedProduct(paymentProductId: primary)]
        },
        .changing("goes back to the primary brand with the next digit", state: Forgetful()) {
          memory, stimulus, effects in
          memory.note(stimulus)
          var effects = effects
          if case .enterNumber = stimulus, memory.hasChosen, let primary = memory.primary {
            effects.append(.switchedProduct(paymentProductId: primary))
          }
          return effects
        },
        .requesting("pays with the brand of the latest result") { $0?.paymentProductId },
      ]
    }

    Rule(
      "OP-COB-09", .must(.prose), "The choice contains the card's brands that can be used, and no others.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "Use this list to let the customers choose their preferred brand"),
      readings: [.unusableBrandsInForms, .selectedBrandOffered, .momentOfBrandChoice],
      given: Decision.any { $0.status == .supported && $0.hasBrands && $0.isAllowed }
    ) { trial, decision in
      let seen = try await trial.decide(decision)
      let current = try seen.switches.last ?? decision.current
      let offered = try await trial.offers(in: seen).last ?? []
      let all = decision.details.coBrands ?? []
      let allowed = decision.usable
      if decision.hasChoice {
        try trial.needChoice(!offered.isEmpty, for: decision.details)
        // If the customer chooses no other brand, the form's product is used.
        let others = allowed.filter { $0 != current }
        try trial.expect(
          others.allSatisfy { offered.contains($0) },
          "the brands that are offered", expected: "\(others.words) among them",
          saw: "\(offered.words)")
        if others.count < allowed.count {
          trial.reading(
            .selectedBrandOffered,
            offered.contains(current) ? "it is offered too" : "only the others are offered")
        }
      }
      try trial.expect(
        offered.allSatisfy { id in all.contains { $0.paymentProductId == id } },
        expected: "no brands but \(all.map(\.paymentProductId).words)", saw: "\(offered.words)")
      // A form may leave its own product out of the choice, whether or not that product can be used.
      let unusable = all.filter { !$0.isAllowedInContext && $0.paymentProductId != current }
      if !unusable.isEmpty, !offered.isEmpty {
        trial.reading(
          .unusableBrandsInForms,
          unusable.allSatisfy { offered.contains($0.paymentProductId) }
            ? "all brands are offered" : "brands that cannot be used are hidden")
      }
    } covers: {
      [
        .covers("two brands that can be used", atLeast: 15) { $0.hasChoice },
        .covers("the current product and another brand can be used", atLeast: 4) {
          $0.hasChoice && $0.isCurrentUsable && !$0.row.isCurrentPrimary
        },
        .covers("a brand that cannot be used", atLeast: 15) { decision in
          decision.details.coBrands?.contains { !$0.isAllowedInContext } ?? false
        },
      ]
    } mutants: {
      [
        .offering("leaves the primary brand out of the choice") { ids, details in
          ids.filter { $0 != details?.paymentProductId }
        },
        .offering("offers a brand that the card does not have") { ids, _ in ids + ["9999"] },
        .offering("offers only the primary brand") { ids, details in
          ids.filter { $0 == details?.paymentProductId }
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks that the payment has the chosen brand if the choice is made only once the number is whole.
  fileprivate func expectLateChoice(_ made: BrandChoice) async throws {
    var typed = try await drive(.enterNumber(digits: Decision.number))
    if try typed.offers.isEmpty, let again = try typed.lookups.last?.call {
      typed = try await answer(again, made.decision.details)
    }
    let requests = try await pay(made, after: typed, digits: Decision.number)
    if try !self.seen.offers.isEmpty {
      leaveOut("chosen before the next digit", because: "brands are offered only later")
    }
    try expect(
      !requests.isEmpty && requests.allSatisfy { $0 == made.choice },
      expected: "a request with product \(made.choice.rawValue)", saw: "\(requests.words)")
  }

  /// The customer types further digits of the same number, and then the rest at once; returns the products to which the
  /// form switches.
  ///
  /// The number is completed because Pay may need a whole number.
  fileprivate func switchesWhileTyping(_ input: TypedOn) async throws -> [ProductID] {
    var switches: [ProductID] = []
    for count in (1...input.digits).map({ 8 + $0 }) + [Decision.number.count] {
      let typed = try await drive(.enterNumber(digits: String(Decision.number.prefix(count))))
      switches += try typed.switches
      // The document leaves open whether a form checks the same IIN again; if the form does, the answer is the same.
      if let again = try typed.lookups.last?.call {
        switches += try await answer(again, input.decision.details).switches
      }
    }
    return switches
  }
}
