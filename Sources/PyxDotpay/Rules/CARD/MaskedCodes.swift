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
    ) { trial, settings in
      var desk = Desk()
      for (number, wanted) in settings.enumerated() {
        if number > 0, try await !trial.leaveForm() { return }
        let isMasked = try await trial.showsMaskedCode(&desk, wanted, number)
        guard let wanted else {
          trial.reading(
            .securityCodeMaskedByDefault, isMasked ? "masked from the start" : "shown as it is typed")
          continue
        }
        if number > 0, settings[number - 1] == !wanted { trial.label(changedMasking) }
        try trial.expect(
          isMasked == wanted, "the field of the security code in form \(number + 1)",
          expected: wanted ? "masked" : "not masked", saw: isMasked ? "masked" : "not masked")
      }
    } covers: {
      [
        .covers("masked", atLeast: 20) { $0.first == true },
        .covers("not masked", atLeast: 20) { $0.first == false },
        .seen(changedMasking, atLeast: 20),
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
        .rewritingStimuli("cannot turn the masking off again", state: false) { masks, stimulus in
          guard case .configure(var settings) = stimulus else { return [stimulus] }
          masks = masks || settings.treatsCVVAsPassword == true
          if masks { settings.treatsCVVAsPassword = settings.treatsCVVAsPassword.map { _ in true } }
          return [.configure(settings: settings)]
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

// MARK: Steps

private let changedMasking = "the masking was changed"

extension Trial where System == Dotpay {
  /// The host sets the masking unless `wanted` is nil, and the user goes to the form; returns whether the form masks
  /// the code.
  fileprivate func showsMaskedCode(_ desk: inout Desk, _ wanted: Bool?, _ number: Int) async throws -> Bool {
    if let wanted { try await send(.configure(settings: Settings(treatsCVVAsPassword: wanted))) }
    // A library may cache the channels of a payment.
    var purchase = cardPurchase()
    purchase.info.amount = "\(50 + number).00"
    let form = try await reachForm(&desk, purchase, call: 1 + number)
    guard let field = form.fields.first(where: { $0.name == "cvv" }) else {
      throw NotApplicable("has no field for the security code in its form")
    }
    return field.isMasked
  }

  /// The user leaves the form; returns whether the implementation understands that.
  fileprivate func leaveForm() async throws -> Bool {
    guard understands(.cancelPayment) else {
      leaveOut(changedMasking, without: .cancelPayment)
      return false
    }
    try await send(.cancelPayment)
    try await settle()
    return true
  }
}

// MARK: Inputs

/// The settings before each visit to the form; the first may be nil, if the host sets nothing.
private let maskings: Generator<[Bool?]> = zip(
  Generator<Bool?>.element(of: [true, false, nil]), Generator<[Bool]>.array(of: .bool, count: 0...2)
).map { first, later in [first] + later.map(Optional.some) }
