import Conformance
import PropertyTesting

extension Dotpay {
  /// Reports to the delegate of the card store.
  @ChapterBuilder<Dotpay> static var toldChanges: [Rule] {
    Rule(
      "DP-EXT-12", .must(.prose),
      "The delegate is told once of each card that is registered for a customer, and not of a registration that fails.",
      cites: .dotpay("Uzyskanie informacji o zmianach wywołanych działaniami Użytkownika").quoting(
        "Gdy tylko nowa karta zostanie zarejestrowana, aplikacja zostanie o tym poinformowana"),
      readings: [.cardWithoutCustomerTold, .hostCardChangesTold],
      given: registrationSeries
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      try await trial.supply([.numbered(50)], customer: "customer-1")
      try await trial.settle()
      try trial.expect(
        trial.seen.toldRegistrations, equals: 0, "new cards reported when the host supplies cards")
      var wanted = 0
      for (number, one) in input.registrations.enumerated() {
        try await trial.registerByUser(&desk, one, .numbered(60 + number), call: 1 + number)
        trial.labelReply(desk, answer: "a registration")
        trial.label(one.way.rawValue)
        if one.fault == nil { wanted += 1 }
        let least = wanted
        _ = try await trial.wait { try $0.toldRegistrations >= least ? true : nil }
        try trial.expect(
          trial.seen.toldRegistrations, equals: wanted,
          "new cards reported after registration \(1 + number), \(one.way.rawValue)")
      }
      try await trial.recordOtherRegistrations(&desk)
    } covers: {
      [
        .seen("a fault", atLeast: 30), .seen("a registration", atLeast: 40),
        .seen("in a payment", atLeast: 40), .seen("in the card manager", atLeast: 40),
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("reports nothing") { $0.kind == .toldRegistration },
        .doubling("reports it twice") { $0.kind == .toldRegistration },
        .rewriting("reports a failed registration as a new card") { effect in
          if case .failedToFinish = effect { [effect, .toldRegistration()] } else { [effect] }
        },
        .changing("reports cards that the host supplies") { stimulus, effects in
          if case .configureExternalCards = stimulus { return effects + [.toldRegistration()] }
          return effects
        },
      ]
    }

    Rule(
      "DP-EXT-13", .must(.prose),
      "Each time the user makes another card the default, the delegate is told of that card.",
      cites: .dotpay("Uzyskanie informacji o zmianach wywołanych działaniami Użytkownika").quoting(
        "Gdy zmieni się karta używana jako domyślna"),
      readings: [.hostCardChangesTold],
      given: defaultChanges
    ) { trial, input in
      try await trial.supply((0..<input.count).map { .numbered(50 + $0) }, customer: "customer-1")
      if !input.byHost { try await trial.needManager() }
      try await trial.chooseFirst(input)
      let before = try trial.seen.of(.toldDefault).count
      try await trial.chooseOthers(input, toldBefore: before)
      let isNewDefault = try await trial.payByAnotherCard()
      if input.cards.count > 2 { trial.label("several changes") }
      try await trial.atTheEnd {
        var told = try trial.toldDefaults(after: before)
        // The document leaves open whether a newly remembered card becomes the default, and whether that is reported.
        if isNewDefault, told.last == newCard.id { told.removeLast() }
        // The section is about the user's actions; the host already knows its own.
        if input.byHost {
          trial.reading(
            .hostCardChangesTold,
            told.isEmpty
              ? "not told of default cards that the host chooses"
              : "told of default cards that the host chooses")
          if told.isEmpty { return }
        }
        try trial.expect(
          told, equals: Array(input.cards.dropFirst()), "default cards reported, after the first")
      }
    } covers: {
      [
        .seen("several changes", atLeast: 40), .seen("a payment with another card", atLeast: 90),
        .covers("by the user", atLeast: 50) { !$0.byHost },
        .covers("by the host", atLeast: 15) { $0.byHost },
      ]
    } mutants: {
      [
        .dropping("reports nothing") { $0.kind == .toldDefault },
        .doubling("reports it twice") { $0.kind == .toldDefault },
        .stateful("reports the previous default card", state: String?.none) { last, effect, _ in
          guard case .toldDefault(let card) = effect else { return [effect] }
          defer { last = card }
          return [.toldDefault(card: last ?? card)]
        },
        .changing("reports the card that was used last", state: Set<Int>()) { payments, stimulus, effects in
          for case .requestedPayment(let request, _, _, _, .some, nil, _, _, _) in effects {
            payments.insert(request)
          }
          guard case .answerRequest(let request, let answer) = stimulus, payments.contains(request),
            let card = answer.card
          else { return effects }
          return effects + [.toldDefault(card: card.id)]
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The first card becomes the default card.
  fileprivate func chooseFirst(_ input: DefaultChanges) async throws {
    try await send(input.choosing(input.cards[0]))
    try await settle()
    let chosen = try await listCards().defaultCard
    try need(
      chosen == input.cards[0], "the default card", expected: input.cards[0], saw: chosen ?? "none",
      judgedBy: input.byHost ? "DP-CARD-07" : "DP-CARD-13", "DP-EXT-01")
  }

  /// The other cards become the default card one after the other, and the user leaves the card manager.
  fileprivate func chooseOthers(_ input: DefaultChanges, toldBefore before: Int) async throws {
    for (number, card) in input.cards.dropFirst().enumerated() {
      try await send(input.choosing(card))
      if input.byHost {
        try await settle()
      } else {
        _ = try await wait { try $0.of(.toldDefault).count > before + number ? true : nil }
      }
    }
    if !input.byHost { try await send(.closeCardManager) }
  }

  /// The user pays by another card and asks to have it remembered; returns whether the library makes that card the
  /// default.
  fileprivate func payByAnotherCard() async throws -> Bool {
    var desk = Desk()
    var purchase = cardPurchase()
    purchase.showsSummary = false
    try await complete(&desk, purchase, call: 1, remembersCard: true, card: newCard)
    label("a payment with another card")
    return try await listCards().defaultCard == newCard.id
  }

  /// The default cards that were reported to the delegate, after the first `before` reports.
  fileprivate func toldDefaults(after before: Int) throws -> [String] {
    try seen.of(.toldDefault).dropFirst(before).compactMap {
      if case .toldDefault(let card) = $0 { card } else { nil }
    }
  }
}

// MARK: Inputs

/// The card of the last payment, in which the user asks to have it remembered.
private let newCard = Card.numbered(80)

private struct DefaultChanges: Sendable {
  /// The number of cards.
  var count: Int
  /// For each chosen card, its distance in places from the card chosen before it.
  var steps: [Int]
  /// Whether the host, instead of the user, chooses the default card.
  var byHost: Bool

  /// The stimulus that makes a card the default.
  func choosing(_ card: String) -> DotpayStimulus {
    byHost ? .setDefaultCard(card: card) : .markManagedCard(card: card)
  }

  /// The cards that become the default, each different from the card before it.
  var cards: [String] {
    var place = 0
    return steps.map { step in
      place = (place + (step % count == 0 ? 1 : step)) % count
      return "c\(50 + place)"
    }
  }
}

private struct RegistrationSeries: Sendable {
  var registrations: [UserRegistration]
  /// The errand before the registrations, if there is one.
  var before: Errand?
}

private let registrationSeries: Generator<RegistrationSeries> = zip(
  userRegistrations.array(count: 1...3), Generator<Errand?>.earlier(Errand.payments)
).map { RegistrationSeries(registrations: $0, before: $1) }

private let defaultChanges: Generator<DefaultChanges> = zip(
  .int(in: 2...3), .array(of: .int(in: 1...2), count: 2...5), .bool(probability: 0.3)
).map {
  DefaultChanges(count: $0, steps: $1, byHost: $2)
}
