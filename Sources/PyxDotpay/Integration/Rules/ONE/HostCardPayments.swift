import Conformance
import PropertyTesting

private struct PickedCards: Sendable {
  var earlier: [HostTransition]
  /// The cards that the user picks, one payment after the other.
  var cards: [String]
}

private let pickedCards: Generator<PickedCards> = zip(
  .earlierPayments, Generator<String>.element(of: ["c1", "c2", "c3"]).array(count: 1...3)
).map { PickedCards(earlier: $0, cards: $1) }

extension DotpayIntegration {
  /// Payments without the form: "Płatność kartą bez wypełnienia formularza" and "Płatność z pominięciem formularza
  /// płatniczego".
  static let hostWithoutForm: Chapter<DotpayIntegration> = Chapter("Payments without the form") {
    Rule(
      "DP-ONE-05", .must(.derived),
      "If the user picks a card, the payment names that card, and is made once.",
      cites: .dotpay("Płatność kartą bez wypełnienia formularza").quoting(
        "za pomocą jednego kliknięcia"), given: pickedCards
    ) { trial, input in
      try trial.requireObserved(.paidByCard)
      let flow = try await trial.begin(after: input.earlier)
      for card in input.cards {
        let tap = DotpayIntegrationStimulus.payByCardTapped(order: flow.order(), card: card)
        guard let payments = try await flow.pays(tap, [], by: .paidByCard) else {
          return trial.passOver(because: "takes one payment at a time")
        }
        try trial.expect(payments.count, equals: 1, "payments by card after the tap")
        for case .paidByCard(_, _, let named) in payments {
          try trial.expect(named == card, "the card of the payment", expected: card, saw: words(named))
        }
        // The outcome does not matter here.
        try await trial.bringing { try await flow.end(.rejected) }
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .covers("another card before", atLeast: 25) { Set($0.cards).count > 1 },
      ]
    } mutants: {
      [
        .naming("leaves the card to the SDK") { _, _ in nil },
        .naming("always pays with the first card") { first, _ in first },
        .ignoring("makes only one payment by card") { ledger, stimulus in
          stimulus.kind == .payByCardTapped && ledger.payments.contains { $0.way == .card }
        },
        .doubling("pays twice") { $0.kind == .paidByCard },
      ]
    }

    channelButtons
  }
}

extension Mutant<DotpayIntegration> {
  /// Names the card that the closure returns; the closure gets the first card that was named, and the right card.
  fileprivate static func naming(
    _ name: String, _ choose: @escaping @Sendable (String?, String?) -> String?
  ) -> Mutant {
    stateful(name, state: String?.none) { first, effect, _ in
      guard case .paidByCard(let payment, let info, let card) = effect else { return [effect] }
      first = first ?? card
      return [.paidByCard(payment: payment, info: info, card: choose(first, card))]
    }
  }
}
