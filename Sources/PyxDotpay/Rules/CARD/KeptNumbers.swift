import Conformance
import PropertyTesting

extension Dotpay {
  /// The numbers of cards, which the library must not keep.
  @ChapterBuilder<Dotpay> static var keptNumbers: [Rule] {
    Rule(
      "DP-CARD-10", .must(.derived),
      "The library keeps references to cards on the device, but no card number.",
      cites: .dotpay("Płatność kartą - 1Click", "Dane karty dostarczane z zewnątrz").quoting(
        "Podstawowe dane karty pamiętane są po stronie systemu płatniczego Dotpay"), given: cardUses
    ) { trial, use in
      try trial.requireObserved(.stored)
      var desk = Desk()
      try await trial.enter(&desk, use)
      if use != .unremembered {
        let listed = try await trial.listCards().cards.map(\.id)
        try trial.need(
          listed == ["c1"], "the cards", expected: "c1", saw: "\(listed)", judgedBy: "DP-CARD-05",
          "DP-CARD-02", "DP-CARD-13")
        trial.label("a card was remembered")
      }
      let number = Secrecy("card number", digits: CardInfo.sample.number)
      try await trial.atTheEnd {
        for case .stored(let key, let value?) in try trial.seen.of(.stored) {
          try trial.expectNone(of: number, in: [key + value], at: "what is kept under \(key)")
        }
      }
    } covers: {
      [
        .seen("a card was remembered", atLeast: 50)
      ] + CardUse.allCases.map { .seen($0.rawValue, atLeast: 15) }
    } mutants: {
      Mutant<Dotpay>.editing("keeps card numbers", by: .none, .inGroups(of: 4)) { name, form in
        .changing(name) { stimulus, effects in
          guard let number = stimulus.cardNumber else { return effects }
          return effects + [.stored(key: "card", value: form(number))]
        }
      } + numberKeepers
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The library learns the number of a card in that way; labels the case with the way.
  fileprivate func enter(_ desk: inout Desk, _ use: CardUse) async throws {
    switch use {
    case .remembered:
      try await complete(&desk, cardPurchase(), call: 1, remembersCard: true, card: .numbered(1))
    case .unremembered: try await complete(&desk, cardPurchase(), call: 1)
    case .host: try await register(&desk, .numbered(1))
    case .manager:
      if let obstacle = obstacle(to: .managed) {
        leaveOut(use.rawValue, because: obstacle)
        return try await register(&desk, .numbered(1))
      }
      try await registerByUser(&desk, UserRegistration(way: .manager), .numbered(1), call: 1)
    }
    label(use.rawValue)
  }
}

// MARK: Inputs

/// How the library learns the number of a card.
private enum CardUse: String, Sendable, CaseIterable {
  case remembered = "in a payment"
  case host = "by registration"
  case unremembered = "in a payment without the request to remember the card"
  case manager = "in the card manager"
}

private let cardUses: Generator<CardUse> = zip(.bool, .bool).map { isPayment, isOther -> CardUse in
  isPayment ? (isOther ? .unremembered : .remembered) : (isOther ? .manager : .host)
}

/// Mutants that keep a card number in only one way.
private let numberKeepers: [Mutant<Dotpay>] = [
  .changing("keeps the numbers of cards that are added in the card manager") { stimulus, effects in
    guard case .addManagedCard(let card) = stimulus else { return effects }
    return effects + [.stored(key: "card", value: card.number)]
  },
  .changing("keeps the numbers of cards that it need not remember") { stimulus, effects in
    guard case .submitForm(_, false) = stimulus, let number = stimulus.cardNumber else { return effects }
    return effects + [.stored(key: "card", value: number)]
  },
]

extension DotpayStimulus {
  /// The number of the card that this stimulus registers or types into a form.
  fileprivate var cardNumber: String? {
    switch self {
    case .registerCard(_, let card): card.number
    case .submitForm(let values, _): values.first { $0.key == "number" }?.value
    default: nil
    }
  }
}
