import Conformance
import PropertyTesting

extension Dotpay {
  /// Registrations for the host's customer.
  @ChapterBuilder<Dotpay> static var customers: [Rule] {
    Rule(
      "DP-EXT-05", .must(.prose),
      "Every new card is registered for the customer that the host named last, whether it comes from a "
        + "registration or a payment.",
      cites: .dotpay("Rejestracja kart w kontekście zewnętrznego Użytkownika").quoting(
        "wszystkie karty rejestrowane z poziomu SDK będą rejestrowane z podanym credit_card_customer_id"),
      given: customerChanges
    ) { trial, input in
      var desk = Desk()
      for (place, customer) in input.customers.enumerated() {
        try await trial.supply(input.cards, customer: customer)
        guard place == 0, input.paysBefore else { continue }
        try await trial.payWithNewCard(&desk, call: 101)
        if input.customers.count > 1 { trial.label("a payment for another customer before") }
      }
      let customer = try await trial.customer(&desk, of: input.way)
      if input.customers.count > 1 { trial.label("another customer before") }
      try trial.expect(
        isSame(customer, input.customers.last), "the customer of a card registered \(input.way.rawValue)",
        expected: input.customers.last ?? "",
        saw: words(customer))
    } covers: {
      [
        .covers("in a payment", atLeast: 20) { $0.way == .payment },
        .covers("by the host", atLeast: 20) { $0.way == .host },
        .covers("in the card manager", atLeast: 20) { $0.way == .manager },
        .seen("another customer before", atLeast: 30),
        .seen("a payment for another customer before", atLeast: 10),
      ]
    } mutants: {
      [
        .rewriting("names the customer only in registrations") { effect in
          effect.kind == .requestedPayment ? effect.forCustomer(nil) : [effect]
        },
        .rewriting("names the customer only in payments") { effect in
          effect.kind == .requestedCard ? effect.forCustomer(nil) : [effect]
        },
        .changing("registers the card manager's cards without a customer", state: false) {
          isUsers, stimulus, effects in
          if case .addManagedCard = stimulus { isUsers = true }
          if case .registerCard = stimulus { isUsers = false }
          let isLost = isUsers
          return effects.flatMap { effect in
            isLost && effect.kind == .requestedCard ? effect.forCustomer(nil) : [effect]
          }
        },
        .changing("keeps to the first customer", state: String?.none) { first, stimulus, effects in
          if case .configureExternalCards(_, let customer) = stimulus { first = first ?? customer }
          return effects.flatMap { effect in
            effect.hasCustomer ? effect.forCustomer(first) : [effect]
          }
        },
      ]
    }

    Rule(
      "DP-EXT-06", .must(.prose),
      "New cards are registered for the customer even if that customer has no cards yet.",
      cites: .dotpay("Rejestracja kart w kontekście zewnętrznego Użytkownika").quoting(
        "ale chcemy, aby nowe karty rejestrowane były w jego kontekście"),
      given: customersWithoutCards
    ) { trial, input in
      try await trial.supply([.numbered(50)], customer: "customer-0")
      for customer in input.customers { try await trial.supply([], customer: customer) }
      let customer = try await trial.customerOfRegistration()
      if input.customers.count > 1 { trial.label("another customer before") }
      try trial.expect(
        isSame(customer, input.customers.last), "the customer, who has no cards",
        expected: input.customers.last ?? "",
        saw: words(customer))
    } covers: {
      [.seen("another customer before", atLeast: 30)]
    } mutants: {
      [
        .rewritingStimuli("treats a customer without cards as no customer") { stimulus, _ in
          if case .configureExternalCards(let cards, _) = stimulus, cards.isEmpty {
            [.clearExternalCards]
          } else {
            [stimulus]
          }
        },
        .ignoring("ignores a list without cards") {
          if case .configureExternalCards(let cards, _) = $0 { cards.isEmpty } else { false }
        },
      ]
    }

    registeredForCustomers
  }
}

// MARK: Inputs

private struct CustomerChanges: Sendable {
  var customers: [String]
  var cards: [Card]
  var way: RegistrationWay
  /// Whether a card is remembered in a payment once the first customer is named.
  var paysBefore = false
}

private let customerChanges: Generator<CustomerChanges> = zip(
  .array(of: .element(of: ["customer-1", "B7_x.9", "42"]), count: 1...3), cardLists,
  .element(of: RegistrationWay.allCases), .bool(probability: 0.4)
).map { CustomerChanges(customers: $0, cards: $1, way: $2, paysBefore: $3) }

private let customersWithoutCards: Generator<CustomerChanges> = customerChanges.map { input in
  var input = input
  input.cards = []
  return input
}

extension Trial where System == Dotpay {
  /// Makes a payment in which the user asks the library to remember a card.
  fileprivate func payWithNewCard(_ desk: inout Desk, call: Int) async throws {
    try await reachForm(&desk, cardPurchase(), call: call)
    try await submit(&desk, cardPurchase(), remembersCard: true)
    let ends = try await conclude(
      &desk, call: call, .answer(PlatformAnswer(status: .completed, card: .numbered(70))))
    try need(
      ends.first?.isFinished == true, "the end of the first payment", expected: "finished", saw: "\(ends)",
      judgedBy: "DP-PAY-02")
  }

  /// Begins a registration in that way; returns the customer for whom the card is registered.
  func customer(_ desk: inout Desk, of way: RegistrationWay) async throws -> String? {
    switch way {
    case .payment:
      try await reachForm(&desk, cardPurchase(), call: 1)
      let sent = try await submit(&desk, cardPurchase(), remembersCard: true)
      try need(
        sent.remembersCard, "the payment of a user who asks to have the card remembered",
        expected: "has the card remembered",
        saw: "does not", judgedBy: "DP-CARD-02")
      return sent.customerID
    case .host: return try await customerOfRegistration()
    case .manager:
      try await needManager()
      guard
        case .requestedCard(_, _, let named, _)? = try await addInManager(
          &desk, .answer(PlatformAnswer(card: .numbered(80))))
      else {
        throw setback(
          "the library's request when a card is to be registered", expected: "a request to register it",
          saw: "no such request", judgedBy: "DP-CARD-13")
      }
      return named
    }
  }
}
