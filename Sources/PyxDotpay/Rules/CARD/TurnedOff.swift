import Conformance
import PropertyTesting

extension Dotpay {
  /// Forms while one-click payments are off.
  @ChapterBuilder<Dotpay> static var turnedOff: [Rule] {
    Rule(
      "DP-CARD-17", .must(.derived),
      "The form offers to remember a card while one-click payments are on, but not while the host has turned them "
        + "off.",
      cites: .dotpay("Płatność kartą - 1Click").quoting("W celu wyłączenia funkcjonalności"),
      given: toggles
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      for (number, isOn) in input.states.enumerated() {
        try await trial.send(.configure(settings: Settings(oneClickEnabled: isOn)))
        // A library may cache the channels of a payment.
        var purchase = cardPurchase()
        purchase.info.amount = "\(50 + number).00"
        let form = try await trial.reachForm(&desk, purchase, call: 1 + number)
        if !isOn { trial.label("turned off") }
        if isOn, number > 0, !input.states[number - 1] { trial.label("turned on again") }
        try trial.expect(
          form.offersRemembering == isOn,
          "the form of a card while one-click payments are \(isOn ? "on" : "off")",
          expected: isOn ? "an offer to remember it" : "no offer to remember it",
          saw: form.offersRemembering ? "an offer" : "none", yieldingTo: "DP-CARD-01")
        try await trial.send(.cancelPayment)
        try await trial.settle()
      }
    } covers: {
      [
        .seen("turned off", atLeast: 50), .seen("turned on again", atLeast: 20),
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .ignoring("offers remembering while one-click payments are off") { stimulus in
          if case .configure(let settings) = stimulus { settings.oneClickEnabled == false } else { false }
        },
        .ignoring("cannot turn one-click payments on again") { stimulus in
          if case .configure(let settings) = stimulus { settings.oneClickEnabled == true } else { false }
        },
        .stateful("offers what it offered first", state: Bool?.none) { first, effect, _ in
          guard case .showedForm(let channel, let fields, let offers) = effect,
            fields.contains(where: { $0.name == "cvv" })
          else { return [effect] }
          first = first ?? offers
          return [.showedForm(channel: channel, fields: fields, offersRemembering: first ?? offers)]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Toggles: Sendable {
  /// Whether one-click payments are on, at each visit to the form.
  var states: [Bool]
  /// The errand before the first visit, which leaves no card; nil if there is no errand.
  var before: Errand?
}

private let toggles: Generator<Toggles> = zip(
  .array(of: .bool, count: 1...4), Generator<Errand?>.earlier([.channels, .fastPayment, .removal, .clearing])
).map { Toggles(states: $0, before: $1) }
