import Conformance
import PropertyTesting

extension Dotpay {
  /// The security code.
  @ChapterBuilder<Dotpay> static var maskedCodes: [Rule] {
    Rule(
      "DP-CARD-15", .must(.prose),
      "The security code is masked if, and only if, the host wants that.",
      cites: .dotpay("Maskowanie pola z CVV").quoting("można skorzystać z opcji maskowania pola na CVV"),
      readings: [.securityCodeMaskedByDefault],
      given: maskings
    ) { trial, wanted in
      if let wanted { try await trial.send(.configure(settings: Settings(treatsCVVAsPassword: wanted))) }
      var desk = Desk()
      let form = try await trial.reachForm(&desk, cardPurchase(), call: 1)
      guard let field = form.fields.first(where: { $0.name == "cvv" }) else {
        throw NotApplicable("has no field for the security code in its form")
      }
      guard let wanted else {
        return trial.reading(
          .securityCodeMaskedByDefault, field.isMasked ? "masked from the start" : "shown as it is typed")
      }
      try trial.expect(
        field.isMasked == wanted, "the field of the security code",
        expected: wanted ? "masked" : "not masked",
        saw: field.isMasked ? "masked" : "not masked")
    } covers: {
      [
        .covers("masked", atLeast: 20) { $0 == true }, .covers("not masked", atLeast: 20) { $0 == false },
      ]
    } mutants: {
      [
        .setting("never masks the security code") { $0.treatsCVVAsPassword = nil },
        .setting("masks the code whatever is set") {
          $0.treatsCVVAsPassword = $0.treatsCVVAsPassword.map { _ in true }
        },
        .setting("inverts the masking") {
          $0.treatsCVVAsPassword = $0.treatsCVVAsPassword.map { !$0 }
        },
      ]
    }

    Rule(
      "DP-CARD-16", .must(.derived), "A masked security code is sent as it was typed.",
      cites: .dotpay("Maskowanie pola z CVV"), given: .bool
    ) { trial, masks in
      try await trial.send(.configure(settings: Settings(treatsCVVAsPassword: masks)))
      var desk = Desk()
      try await trial.reachForm(&desk, cardPurchase(), call: 1)
      let sent = try await trial.submit(&desk, cardPurchase())
      guard let code = sent.cvv else { throw NotApplicable("shows no security code in its request") }
      try trial.expect(
        code == CardInfo.sample.cvv, "the security code", expected: "as it was typed", saw: code)
    } covers: {
      [.covers("masked", atLeast: 30) { $0 }, .covers("not masked", atLeast: 30) { !$0 }]
    } mutants: {
      [
        .rewritingStimuli("sends bullets as the security code", state: false) { masks, stimulus in
          if case .configure(let settings) = stimulus { masks = settings.treatsCVVAsPassword ?? masks }
          guard masks, case .submitForm(let values, let remembers) = stimulus else { return [stimulus] }
          let hidden = values.map { $0.key == "cvv" ? Parameter("cvv", "•••") : $0 }
          return [.submitForm(values: hidden, remembersCard: remembers)]
        },
        .rewritingStimuli("sends only the first digit of the security code") { stimulus, _ in
          guard case .submitForm(let values, let remembers) = stimulus else { return [stimulus] }
          let cut = values.map { $0.key == "cvv" ? Parameter("cvv", String($0.value.prefix(1))) : $0 }
          return [.submitForm(values: cut, remembersCard: remembers)]
        },
      ]
    }
  }
}

private let maskings: Generator<Bool?> = Generator<Bool?>.element(of: [true, false, nil])
