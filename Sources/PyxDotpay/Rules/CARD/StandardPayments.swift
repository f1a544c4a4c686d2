import Conformance
import PropertyTesting

extension Dotpay {
  /// The default card and the card that was used last.
  @ChapterBuilder<Dotpay> static var standardPayments: [Rule] {
    Rule(
      "DP-CARD-12", .must(.prose),
      "Using another card in a payment through the form leaves the default card unchanged.",
      cites: .dotpay("Uzyskanie informacji o zmianach wywołanych działaniami Użytkownika").quoting(
        "karta domyślna jest innym pojęciem, niż karta ostatnio użyta przy płatności standardowej"),
      given: usedCards
    ) { trial, input in
      var desk = Desk()
      for card in 1...2 { try await trial.register(&desk, .numbered(card)) }
      try await trial.send(.setDefaultCard(card: input.preferred))
      let before = try await trial.listCards().defaultCard
      try trial.need(
        before == input.preferred, "the default card", expected: input.preferred, saw: before ?? "none",
        judgedBy: "DP-CARD-07")
      var purchase = cardPurchase()
      purchase.showsSummary = false
      let sent = try await trial.complete(
        &desk, purchase, call: 1, remembersCard: input.remembers, card: .numbered(input.used))
      trial.label("another card was used")
      if sent.remembersCard { trial.label(remembered) }
      if input.remembers, !sent.remembersCard { try trial.offersNoRemembering() }
      let after = try await trial.listCards().defaultCard
      // The document's sentence is about using cards: it does not forbid making a new card the default. A card that was
      // already remembered is only used.
      if sent.remembersCard, !input.isKnown, after == "c\(input.used)" {
        return trial.passOver(because: "makes a newly remembered card the default")
      }
      try trial.expect(
        after == before, "the default card after a payment through the form with card c\(input.used)",
        expected: before ?? "", saw: after ?? "none")
    } covers: {
      [
        .covers("an already remembered card", atLeast: 30) { $0.isKnown },
        .seen("another card was used", atLeast: 90), .seen(remembered, atLeast: 30),
      ]
    } mutants: {
      [
        .changing("makes the last used card the default", state: LastUsed()) {
          last, stimulus, effects in
          last.note(stimulus)
          last.note(effects)
          let card = last.card
          return effects.map { effect in
            guard let card, case .listedCards(let call, let cards, _) = effect else { return effect }
            return .listedCards(call: call, cards: cards, defaultCard: card)
          }
        },
        .changing("has no default card after a payment with the form", state: false) {
          hasPaid, stimulus, effects in
          if case .setDefaultCard = stimulus { hasPaid = false }
          if effects.contains(where: { $0.kind == .finished }) { hasPaid = true }
          let forgets = hasPaid
          return effects.map { effect in
            guard forgets, case .listedCards(let call, let cards, _) = effect else { return effect }
            return .listedCards(call: call, cards: cards, defaultCard: nil)
          }
        },
      ]
    }
  }
}

private let remembered = "the card was remembered"

extension Trial where System == Dotpay {
  /// Leaves out the label if the form does not offer to remember a card, because a form that uses the default card by
  /// itself need not make that offer.
  fileprivate func offersNoRemembering() throws {
    guard try !(seen.forms.last?.offersRemembering ?? false) else { return }
    leaveOut(remembered, because: "does not offer to remember a card while there is a default card")
  }
}

// MARK: Inputs

/// A card that the user types into the form while another card is the default.
private struct UsedCard: Sendable {
  /// Whether the default card is the first of two.
  var isFirst: Bool
  /// Whether the platform identifies the card as the other remembered card.
  var isKnown: Bool
  /// Whether the user asks the library to remember the card.
  var remembers: Bool

  var preferred: String { isFirst ? "c1" : "c2" }
  var used: Int { isKnown ? isFirst ? 2 : 1 : 80 }
}

private let usedCards: Generator<UsedCard> = zip(.bool, .bool, .bool(probability: 0.75)).map {
  UsedCard(isFirst: $0, isKnown: $1, remembers: $2)
}

/// The last card that was remembered in a payment through the form; nil if a default card was chosen since then.
private struct LastUsed: Sendable {
  private(set) var card: String?
  private var payments: Set<Int> = []

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .setDefaultCard, .markManagedCard: card = nil
    case .answerRequest(let request, let answer):
      if payments.remove(request) != nil { card = answer.card?.id ?? card }
    default: break
    }
  }

  mutating func note(_ effects: [DotpayEffect]) {
    for case .requestedPayment(let request, _, _, _, _, nil, _, true, _) in effects {
      payments.insert(request)
    }
  }
}
