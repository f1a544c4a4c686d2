import Conformance
import PropertyTesting

/// The rule on the form's logo and fields after a check: "IIN check" of the demo application.
extension OnlinePaymentsIntegration {
  static let cardForm: Chapter<Self> = Chapter("Logo and fields") {
    Rule(
      "OP-COB-10", .should(.prose), "The logo and the fields belong to the product that the check led to.",
      cites: .objectiveCSDK("IIN check").quoting(
        "the logo of this payment product appears on the right-hand side"),
      given: Decision.any { $0.status == .supported && !$0.hasBrands && $0.isAllowed }
    ) { trial, decision in
      // If a form has no logo, judge its fields; if it has the same fields for every product, judge its logo.
      if !trial.seesFields { try trial.requireObserved(.showedLogo) }
      let seen = try await trial.decide(decision)
      try trial.expectForm(of: decision, seen)
      // Now the customer replaces the first card by another one.
      let shown = decision.row.isCurrentPrimary ? decision.current : decision.primary
      let next = ProductID.cards.first { $0 != shown && $0 != decision.current } ?? "3012"
      try await trial.drive(.enterNumber(digits: ""))
      let typed = try await trial.drive(.enterNumber(digits: Decision.otherNumber))
      guard let call = try typed.lookups.last?.call else {
        return trial.leaveOut(otherCardLabel, because: "the form does not look up another number")
      }
      try await trial.expectForm(of: next, afterLookup: call)
      trial.label(otherCardLabel)
    } covers: {
      [
        .covers("the product stays", atLeast: 20) { $0.row.isCurrentPrimary },
        .covers("the product changes", atLeast: 20) { !$0.row.isCurrentPrimary },
        .seen(otherCardLabel, atLeast: 60),
      ]
    } mutants: {
      [
        .changing("keeps the old logo", state: ProductID?.none) { old, stimulus, effects in
          if case .openForm(let product, _, _) = stimulus { old = product }
          return effects.map { effect in
            if case .showedLogo = effect, let old { .showedLogo(paymentProductId: old) } else { effect }
          }
        },
        .silencing("keeps the old fields") { $0.kind == .showedFields },
        .silencing("shows no logo") { $0.kind == .showedLogo },
      ]
    }
  }
}

private let otherCardLabel = "another card led to another product"

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// Whether the fields of a form can be seen.
  fileprivate var seesFields: Bool { profile.effects.contains(.showedFields) }

  /// Whether the logo of a form can be seen.
  private var seesLogo: Bool { profile.effects.contains(.showedLogo) }

  /// Checks that the logo and the fields belong to the product to which the first check led.
  fileprivate func expectForm(of decision: Decision, _ seen: Observed<System>) throws {
    if seesLogo {
      // The form may have shown this logo since it was opened.
      let logos = try self.seen.logos
      let expected = decision.row.isCurrentPrimary ? decision.current : decision.primary
      try expect(
        decision.row.isCurrentPrimary ? logos.last == expected : logos.last.map { $0 == expected } ?? true,
        "the product whose logo is shown", expected: "\(expected.rawValue) in the end",
        saw: "\(logos.words)")
    }
    if seesFields, !decision.row.isCurrentPrimary {
      let fields = try seen.fields
      try expect(
        fields.last == decision.primary,
        "the product whose fields are shown, after the switch",
        expected: "\(decision.primary.rawValue) in the end", saw: "\(fields.words)")
    }
  }

  /// Lets the check of another card lead to another product, and expects the logo and the fields of that product.
  fileprivate func expectForm(of next: ProductID, afterLookup call: Int) async throws {
    let later = try await answer(
      call, IINDetails(.supported, paymentProductId: next, countryCode: "NL", isAllowedInContext: true))
    let switches = try later.switches
    try need(
      switches.last == next, expected: "a switch to product \(next.rawValue)", saw: "\(switches.words)",
      judgedBy: "OP-COB-05")
    if seesLogo {
      let logos = try later.logos
      try expect(
        logos.last.map { $0 == next } ?? true, "the product whose logo is shown, after another card",
        expected: "\(next.rawValue) in the end", saw: "\(logos.words)")
    }
    if seesFields {
      let fields = try later.fields
      try expect(
        fields.last == next, "the product whose fields are shown, after another card",
        expected: "\(next.rawValue) in the end", saw: "\(fields.words)")
    }
  }
}
