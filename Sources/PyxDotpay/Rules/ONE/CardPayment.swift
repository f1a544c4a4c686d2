import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on payments by a remembered card: "Płatność kartą bez wypełnienia formularza".
  static let cardPayment: Chapter<Dotpay> = Chapter("Payment by a remembered card") {
    Rule(
      "DP-ONE-01", .must(.prose), "A payment by a remembered card is sent without any form.",
      cites: .dotpay("Płatność kartą bez wypełnienia formularza").quoting(
        "za pomocą jednego kliknięcia, bez potrzeby wyświetlania formularza podsumowania dla płatności"),
      given: rememberedCardPayments
    ) { trial, input in
      var desk = Desk()
      try await trial.provide(&desk, input)
      try await trial.send(.payByCard(call: 1, info: input.info, card: input.chosen))
      let sent = try await trial.nextPayment(&desk)
      try trial.expect(sent != nil, "a payment by card \(input.chosen)", expected: "one request", saw: "none")
      try await trial.expectNoScreens(&desk, call: 1)
    } covers: {
      [
        .covers("a card other than the first", atLeast: 30) { $0.named != 1 }
      ]
    } mutants: {
      [
        .ignoring("makes no payment") { if case .payByCard = $0 { true } else { false } },
        .showing(
          "shows a form first", .showedForm(channel: "248", fields: [], offersRemembering: false)
        ) { $0.card != nil },
        .showing("shows the choice first", .showedChannels(channels: ["248"], selected: nil)) {
          $0.card != nil
        },
      ]
    }

    Rule(
      "DP-ONE-02", .must(.prose),
      "The payment is made by the card that the host names, or by the default card if it names none.",
      cites: .dotpay("Płatność kartą bez wypełnienia formularza").quoting(
        "wówczas płatność zostanie zrealizowana z ustawionej domyślnej karty"),
      given: cardPaymentsAfterOthers
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      try await trial.provide(&desk, input)
      if input.hasDefault { try await trial.choosePreferred(input) }
      let standing = try await trial.listCards().defaultCard
      if !input.hasDefault, standing != nil {
        trial.leaveOut("there is no default", because: "has a default card before one is chosen")
      } else if !input.hasDefault, !input.names {
        trial.label("there is no default")
      }
      // The first payment names a card, so that the last-used card can differ from the default card.
      let first = try await trial.payByChosen(&desk, input)
      try trial.expect(
        first.card == input.chosen, "the card of a payment by \(input.chosen)", expected: input.chosen,
        saw: first.card ?? "none")
      try await trial.finishWithoutForm(&desk, call: 1)
      guard !input.names else { return }
      let second = try await trial.payByNone(&desk, input)
      try trial.expect(
        second?.card == standing, "the card of a payment that names none", expected: standing ?? "none",
        saw: second?.card ?? "none")
    } covers: {
      [
        .covers("no card is named", atLeast: 20) { !$0.names && $0.hasDefault },
        .covers("a card is named", atLeast: 30) { $0.names },
        .seen("there is no default", atLeast: 5), .seen("the default is not the first", atLeast: 20),
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .card("takes the first card") { _ in "c1" },
        .rewritingStimuli("takes the last used card", state: String?.none) { last, stimulus in
          guard case .payByCard(let call, let info, let card) = stimulus else { return [stimulus] }
          let used = card ?? last
          last = used ?? last
          return [.payByCard(call: call, info: info, card: used)]
        },
        .rewritingStimuli("always takes the default card") { stimulus, _ in
          guard case .payByCard(let call, let info, _) = stimulus else { return [stimulus] }
          return [.payByCard(call: call, info: info, card: nil)]
        },
      ]
    }

    endsOfCardPayments
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The host makes the preferred card the default card.
  fileprivate func choosePreferred(_ input: CardPayment) async throws {
    try await send(.setDefaultCard(card: "c\(input.preferred)"))
    let chosen = try await listCards().defaultCard
    try need(
      chosen == "c\(input.preferred)", "the default card", expected: "c\(input.preferred)",
      saw: chosen ?? "none", judgedBy: "DP-CARD-07", "DP-EXT-01")
    if input.preferred != 1 { label("the default is not the first") }
  }

  /// The host pays with the chosen card; returns the payment that the platform gets.
  fileprivate func payByChosen(_ desk: inout Desk, _ input: CardPayment) async throws -> SentPayment {
    let earlier = try seen.payments.count
    try await send(.payByCard(call: 1, info: input.info, card: input.chosen))
    guard let sent = try await nextPayment(&desk, after: earlier) else {
      throw setback(
        "the library's request after payByCard", expected: "a request to take the payment",
        saw: "no such request",
        judgedBy: "DP-ONE-01", "DP-EXT-01")
    }
    return sent
  }

  /// The host pays without naming a card; returns the payment that the platform gets.
  fileprivate func payByNone(_ desk: inout Desk, _ input: CardPayment) async throws -> SentPayment? {
    let before = try seen.payments.count
    // This payment has another control, because each payment needs its own.
    var other = input.info
    other.control = "another-1"
    try await send(.payByCard(call: 2, info: other, card: nil))
    return try await nextPayment(&desk, after: before)
  }
}

// MARK: Inputs

/// A payment by a remembered card, or by a card of the host.
struct CardPayment: Sendable {
  var info: PaymentInfo
  var isExternal: Bool
  /// The number of cards.
  var count: Int
  var named: Int
  /// The number of the default card, if there is one.
  var preferred: Int
  var hasDefault: Bool
  /// Whether the judged payment names its card.
  var names: Bool
  /// The errand before the payments, if there is one.
  var before: Errand?

  var chosen: String { "c\(named)" }
}

let cardPayments: Generator<CardPayment> = zip(
  .paymentInfo, .bool, .int(in: 2...3), .int(in: 0...2), .int(in: 0...2), zip(.bool(probability: 0.75), .bool)
).map { info, isExternal, count, named, preferred, rest in
  CardPayment(
    info: info, isExternal: isExternal, count: count, named: 1 + named % count,
    preferred: 1 + preferred % count,
    hasDefault: rest.0, names: rest.1)
}

/// Payments after errands that may have left other payments in the history.
private let cardPaymentsAfterOthers: Generator<CardPayment> = zip(
  cardPayments, Generator<Errand?>.earlier(Errand.payments)
).map { payment, before in
  var payment = payment
  payment.before = before
  return payment
}

/// Payments by a card that the library remembers; another rule judges payments by the host's cards.
private let rememberedCardPayments: Generator<CardPayment> = cardPayments.map { payment in
  var payment = payment
  payment.isExternal = false
  return payment
}

extension Mutant where System == Dotpay {
  /// Changes the card of a payment.
  fileprivate static func card(_ name: String, _ change: @escaping @Sendable (String?) -> String?) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard case .payByCard(let call, let info, let card) = stimulus else { return [stimulus] }
      return [.payByCard(call: call, info: info, card: change(card))]
    }
  }
}

extension Trial where System == Dotpay {
  /// Prepares the cards for the payment: the library remembers them, or the host supplies them.
  func provide(_ desk: inout Desk, _ input: CardPayment) async throws {
    let cards = (1...input.count).map { Card.numbered($0) }
    if input.isExternal {
      try await supply(cards, customer: "customer-1")
    } else {
      for card in cards { try await register(&desk, card) }
    }
  }
}
