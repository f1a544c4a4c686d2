import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on when the library remembers a card.
  @ChapterBuilder<Dotpay> static var oneClick: [Rule] {
    Rule(
      "DP-CARD-01", .must(.prose),
      "One-click payments are on from the start if the shop may use them, and are not offered otherwise.",
      cites: .dotpay("Płatność kartą - 1Click").quoting(
        "o ile dozwolona dla Sklepu … jest domyślnie w SDK włączona"), given: .bool
    ) { trial, isAllowed in
      let settings = try await trial.settings()
      // If the suite cannot read the setting, the form shows whether one-click payments are on.
      try trial.expect(settings.oneClickEnabled != false, "enabled at first", expected: "YES", saw: "NO")
      var desk = Desk()
      let form = try await trial.reachForm(&desk, cardPurchase(allowed: isAllowed), call: 1)
      try trial.expect(
        form.offersRemembering == isAllowed, "the form of a card",
        expected: isAllowed ? "an offer to remember it" : "no offer to remember it",
        saw: form.offersRemembering ? "an offer" : "none")
    } covers: {
      [
        .covers("the shop may", atLeast: 30) { $0 }, .covers("the shop may not", atLeast: 30) { !$0 },
      ]
    } mutants: {
      [
        .reading("says that one-click payments are off at first") { $0.oneClickEnabled = false },
        .hearing("offers to remember cards whether or not the shop may") { answer in
          answer.channels = answer.channels?.map { channel in
            var channel = channel
            channel.allowsOneClick = true
            return channel
          }
        },
        .rewriting("never offers to remember the card") { effect in
          guard case .showedForm(let channel, let fields, _) = effect else { return [effect] }
          return [.showedForm(channel: channel, fields: fields, offersRemembering: false)]
        },
      ]
    }

    turnedOff

    Rule(
      "DP-CARD-02", .must(.prose), "A card is remembered in a payment only with the user's consent.",
      cites: .dotpay("Płatność kartą - 1Click").quoting("musi także wyrazić zgodę Użytkownik"),
      given: consents
    ) { trial, input in
      try await trial.expectRemembering(input, input.consents && input.allowed && input.enabled)
    } covers: {
      [
        .covers("consent", atLeast: 10) { $0.consents && $0.allowed && $0.enabled },
        .covers("no consent", atLeast: 30) { !$0.consents },
        .covers("turned off", atLeast: 15) { !$0.enabled },
        .covers("the shop may not", atLeast: 15) { !$0.allowed },
      ]
    } mutants: {
      [
        .rewritingStimuli("needs no consent") { stimulus, _ in
          guard case .submitForm(let values, _) = stimulus else { return [stimulus] }
          return [.submitForm(values: values, remembersCard: true)]
        },
        .rewritingStimuli("remembers no card") { stimulus, _ in
          guard case .submitForm(let values, _) = stimulus else { return [stimulus] }
          return [.submitForm(values: values, remembersCard: false)]
        },
        .ignoring("remembers the card while one-click payments are off") {
          if case .configure(let settings) = $0 { settings.oneClickEnabled == false } else { false }
        },
      ]
    } vector: { trial, vector in
      let input = Consent(
        consents: try vector.given.flag("consents"), allowed: try vector.given.flag("allowed"),
        enabled: try vector.given.flag("enabled"))
      try await trial.expectRemembering(input, try vector.expected.flag("remembered"))
    }

    Rule(
      "DP-CARD-03", .must(.prose), "Turning one-click payments off removes no card.",
      cites: .dotpay("Płatność kartą - 1Click").quoting("nie są usuwane dane zapamiętanej wcześniej karty"),
      readings: [.cardsWhileOneClickOff], given: .int(in: 1...3)
    ) { trial, count in
      var desk = Desk()
      let before = try await trial.remember(&desk, count)
      if before.count > 1 { trial.label("several cards were remembered") }
      try await trial.send(.configure(settings: Settings(oneClickEnabled: false)))
      let meanwhile = try await trial.listCards().cards
      // No reading of the document allows the list to have only some of the cards.
      try trial.expect(
        meanwhile.isEmpty || Set(meanwhile.map(\.id)) == Set(before.map(\.id)),
        "the cards while one-click payments are off",
        expected: "\(before.map(\.id)), or none", saw: "\(meanwhile.map(\.id))")
      trial.reading(.cardsWhileOneClickOff, meanwhile.isEmpty ? "no card is listed" : "cards are listed")
      try await trial.send(.configure(settings: Settings(oneClickEnabled: true)))
      let after = try await trial.listCards().cards
      try trial.expect(
        Set(after.map(\.id)) == Set(before.map(\.id)), "the cards when one-click payments are on again",
        expected: "\(before.map(\.id))",
        saw: "\(after.map(\.id))")
      try await trial.atTheEnd {
        try trial.expect(try trial.seen.removals, equals: [], "cards that the platform was asked to remove")
      }
    } covers: {
      [.seen("several cards were remembered", atLeast: 40)]
    } mutants: {
      [
        .rewritingStimuli("removes all cards") { stimulus, _ in
          guard case .configure(let settings) = stimulus, settings.oneClickEnabled == false else {
            return [stimulus]
          }
          return [stimulus, .clearCards]
        },
        .changing("lists no card when one-click payments are on again", state: false) {
          wasOff, stimulus, effects in
          if case .configure(let settings) = stimulus, settings.oneClickEnabled == false { wasOff = true }
          return effects.map { effect in
            guard wasOff, case .listedCards(let call, _, _) = effect else { return effect }
            return .listedCards(call: call, cards: [], defaultCard: nil)
          }
        },
        .changing("lists only the first card while one-click payments are off", state: false) {
          isOff, stimulus, effects in
          if case .configure(let settings) = stimulus {
            isOff = settings.oneClickEnabled.map { !$0 } ?? isOff
          }
          return effects.map { effect in
            guard isOff, case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            return .listedCards(call: call, cards: Array(cards.prefix(1)), defaultCard: chosen)
          }
        },
        .changing("asks the platform to remove the cards") { stimulus, effects in
          guard case .configure(let settings) = stimulus, settings.oneClickEnabled == false else {
            return effects
          }
          return effects + [.requestedRemoval(request: 900, environment: "production", cards: ["c1"])]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Consent: Sendable {
  var consents: Bool
  var allowed: Bool
  var enabled: Bool
}

private let consents: Generator<Consent> = zip(.bool, .bool(probability: 0.7), .bool(probability: 0.7)).map {
  Consent(consents: $0, allowed: $1, enabled: $2)
}

/// A payment by a card that the user types into the form.
func cardPurchase(allowed: Bool = true) -> Purchase {
  var channel = PlatformChannel.cards
  channel.allowsOneClick = allowed
  return Purchase(channels: [channel])
}

extension Trial where System == Dotpay {
  /// Checks that a card typed into a form is remembered if, and only if, it should be.
  fileprivate func expectRemembering(_ input: Consent, _ remembers: Bool) async throws {
    var desk = Desk()
    if !input.enabled { try await send(.configure(settings: Settings(oneClickEnabled: false))) }
    let purchase = cardPurchase(allowed: input.allowed)
    let sent = try await complete(
      &desk, purchase, call: 1, remembersCard: input.consents, card: .numbered(1))
    try expect(
      sent.remembersCard, equals: remembers, "whether the platform is asked to remember the card")
    if !input.enabled { try await send(.configure(settings: Settings(oneClickEnabled: true))) }
    let listed = try await listCards().cards.map(\.id)
    try expect(Set(listed), equals: remembers ? ["c1"] : [], "the cards after a payment by card")
  }
}
