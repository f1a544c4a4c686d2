import Conformance
import PropertyTesting

/// Rules on what the form shows after a check: "IIN check" of the demo application.
extension OnlinePaymentsIntegration {
  static let cardForm: Chapter<Self> = Chapter("Logo and fields") {
    Rule(
      "OP-COB-10", .should(.prose), "Logo and fields belong to the product that the check led to.",
      cites: .objectiveCSDK("IIN check").quoting(
        "the logo of this payment product appears on the right-hand side"),
      given: Decision.any { $0.status == .supported && !$0.hasBrands && $0.isAllowed }
    ) { trial, decision in
      let seesFields = trial.profile.effects.contains(.showedFields)
      // A form without a logo, or with the same fields for every product, is judged on the other.
      if !seesFields { try trial.requireObserved(.showedLogo) }
      let seen = try await trial.decide(decision)
      if trial.profile.effects.contains(.showedLogo) {
        // The logo may have been there since the form was opened.
        let logos = try trial.seen.logos
        let expected = decision.row.isCurrentPrimary ? decision.current : decision.primary
        try trial.expect(
          decision.row.isCurrentPrimary ? logos.last == expected : logos.last.map { $0 == expected } ?? true,
          "the product whose logo is shown", expected: "\(expected.rawValue) in the end",
          saw: "\(logos.words)")
      }
      if seesFields, !decision.row.isCurrentPrimary {
        let fields = try seen.fields
        try trial.expect(
          fields.last == decision.primary,
          "the product whose fields are shown, after the switch",
          expected: "\(decision.primary.rawValue) in the end", saw: "\(fields.words)")
      }
      // Another card replaces the first.
      let shown = decision.row.isCurrentPrimary ? decision.current : decision.primary
      let next = ProductID.cards.first { $0 != shown && $0 != decision.current } ?? "3012"
      try await trial.drive(.enterNumber(digits: ""))
      let typed = try await trial.drive(.enterNumber(digits: Decision.otherNumber))
      guard let call = try typed.lookups.last?.call else {
        return trial.leaveOut(otherCardLabel, because: "the form does not look up another number")
      }
      let later = try await trial.answer(
        call, IINDetails(.supported, paymentProductId: next, countryCode: "NL", isAllowedInContext: true))
      let switches = try later.switches
      try trial.need(
        switches.last == next, expected: "a switch to product \(next.rawValue)", saw: "\(switches.words)",
        judgedBy: "OP-COB-05")
      if trial.profile.effects.contains(.showedLogo) {
        let logos = try later.logos
        try trial.expect(
          logos.last.map { $0 == next } ?? true, "the product whose logo is shown, after another card",
          expected: "\(next.rawValue) in the end", saw: "\(logos.words)")
      }
      if seesFields {
        let fields = try later.fields
        try trial.expect(
          fields.last == next, "the product whose fields are shown, after another card",
          expected: "\(next.rawValue) in the end", saw: "\(fields.words)")
      }
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
