import Conformance
import PropertyTesting

private struct Customers: Sendable {
  /// The number of cards of each customer, one customer after the other.
  var cards: [Int]
  /// Whether the backend's answer for each customer arrives only after the next customer has signed in.
  var isLate: Bool
}

private let customersInTurn: Generator<Customers> = zip(
  Generator<Int>.int(in: 1...3).array(count: 1...3), .bool
).map { Customers(cards: $0, isLate: $1) }

private struct EmptyStore: Sendable {
  /// The number of cards of the previous customer.
  var cards: Int
  /// Whether the customer without cards signs in again.
  var comesAgain: Bool
}

private let emptyStores: Generator<EmptyStore> = zip(.int(in: 1...3), .bool).map {
  EmptyStore(cards: $0, comesAgain: $1)
}

private let ownStore = "keeps no cards outside the SDK"

extension DotpayIntegration {
  /// The customer whose cards the host passes on: "Dane karty dostarczane z zewnątrz".
  @ChapterBuilder<DotpayIntegration> static var customers: [Rule] {
    Rule(
      "DP-EXT-11", .must(.prose),
      "The host sets up the SDK with external cards for the customer that its backend has identified, and only with "
        + "that customer's cards.",
      cites: .dotpay("Dane karty dostarczane z zewnątrz").quoting(
        "jednoznacznie identyfikując Użytkownika (jest to warunek konieczny)"),
      readings: [.externalCardsAfterSignOut],
      given: customersInTurn
    ) { trial, input in
      try trial.requireObserved(.configuredCards, .askedForCards)
      let flow = HostFlow(trial, watching: .askedForCards, .configuredCards, .clearedExternalCards)
      var late: (call: Int, cards: [Card])?
      for (number, count) in input.cards.enumerated() {
        let name = "u\(number + 1)"
        let cards = (1...count).map { Card.external("\(name)-c\($0)") }
        try await flow.appear(name, besides: late?.call)
        if let former = late {
          late = nil
          try await flow.send(.gotCards(call: former.call, cards: former.cards))
          trial.label("an answer came late")
        }
        if number > 0 { trial.label("another customer before") }
        let isLast = number == input.cards.count - 1
        if input.isLate, !isLast, let call = flow.ledger.desk.cardRequests.first {
          late = (call, cards)
        } else {
          try await flow.giveCards(cards)
        }
        try flow.expectCards(of: name, amongst: cards)
        if !isLast { try await flow.signOut() }
      }
      if input.cards.count > 1 { try await flow.signOut() }
      if flow.ledger.desk.configurations.isEmpty { try await flow.passOver(because: ownStore) }
    } covers: {
      [
        .seen("another customer before", atLeast: 35), .seen("an answer came late", atLeast: 15),
      ]
    } mutants: {
      [
        .stateful("always names the first customer", state: String?.none) { first, effect, _ in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          first = first ?? customer
          return [.configuredCards(customer: first ?? customer, cards: cards)]
        },
        .stateful("always hands over the first customer's cards", state: [Card]?.none) { first, effect, _ in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          first = first ?? cards
          return [.configuredCards(customer: customer, cards: first ?? cards)]
        },
        .stateful("keeps the cards of previous customers", state: [Card]()) { all, effect, _ in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          all += cards.filter { !all.contains($0) }
          return [.configuredCards(customer: customer, cards: all)]
        },
        .watching("hands cards over when the customer has signed out") { ledger, stimulus, effects in
          guard stimulus == .signedOut, let last = ledger.desk.configurations.last else { return effects }
          return effects + [.configuredCards(customer: last.customer, cards: last.cards)]
        },
        .watching("treats a late answer as one for the current customer") { ledger, stimulus, effects in
          guard case .gotCards(let call, let cards) = stimulus, call != ledger.desk.cardRequests.last,
            let customer = ledger.desk.customer
          else { return effects }
          return effects + [.configuredCards(customer: customer, cards: cards)]
        },
      ]
    }

    Rule(
      "DP-EXT-15", .should(.prose),
      "A host that keeps its customers' cards passes an empty list for a customer without cards, so that new cards "
        + "belong to this customer.",
      cites: .dotpay("Rejestracja kart w kontekście zewnętrznego Użytkownika").quoting(
        "metodę `configureWithExternalCards` należy zawołać z podaniem pustej listy kart"),
      given: emptyStores
    ) { trial, input in
      try trial.requireObserved(.configuredCards, .askedForCards)
      let flow = HostFlow(trial, watching: .askedForCards, .configuredCards, .clearedExternalCards)
      try await flow.signIn("u1", (1...input.cards).map { .external("u1-c\($0)") })
      guard flow.configuration?.customer == "u1" else {
        return try await flow.passOver(because: ownStore)
      }
      for _ in 0..<(input.comesAgain ? 2 : 1) {
        try await flow.send(.signedOut)
        try await flow.signIn("u2", [])
        trial.label("a customer without cards")
        // If nothing was withdrawn, the earlier configuration for the same customer still applies.
        let last = flow.ledger.desk.inForce
        try trial.expect(
          last == HostDesk.Configuration(customer: "u2", cards: []),
          "the configuration of the SDK for a customer without cards", expected: "an empty list for u2",
          saw: last.map { "\($0.cards.map(\.id)) for \($0.customer)" } ?? "nothing")
      }
    } covers: {
      [
        .seen("a customer without cards", atLeast: 90),
        .covers("the customer comes again", atLeast: 30, \.comesAgain),
      ]
    } mutants: {
      [
        .rewriting("does not hand over empty lists") { effect in
          if case .configuredCards(_, []) = effect { [] } else { [effect] }
        },
        .stateful("hands over the previous cards in place of none", state: [Card]()) { before, effect, _ in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          guard cards.isEmpty else {
            before = cards
            return [effect]
          }
          return [.configuredCards(customer: customer, cards: before)]
        },
        .stateful("hands over an empty list only once", state: false) { isDone, effect, _ in
          guard case .configuredCards(_, []) = effect else { return [effect] }
          defer { isDone = true }
          return isDone ? [] : [effect]
        },
      ]
    }
  }
}

extension HostFlow {
  /// The customer signs in, and the app may take a moment to ask for cards; `former` is an earlier request that may
  /// still be open.
  fileprivate func appear(_ customer: String, besides former: Int?) async throws {
    let earlier = ledger.desk.configurations.count
    try await send(.signedIn(customer: customer))
    try await afterAMoment {
      ledger.desk.cardRequests.contains { $0 != former } || ledger.desk.configurations.count > earlier
    }
  }

  /// Checks that the host, since the sign-in, has passed on only this customer's cards.
  fileprivate func expectCards(of customer: String, amongst cards: [Card]) throws {
    for handed in ledger.desk.configurations.suffix(from: noted) {
      try trial.expect(
        handed.customer == customer, "the customer for whom the host passes cards on", expected: customer,
        saw: handed.customer)
      let others = handed.cards.map(\.id).filter { id in !cards.contains { $0.id == id } }
      try trial.expect(
        others.isEmpty, "the cards that the host passes on for \(customer)", expected: "only this customer's",
        saw: "also \(others.joined(separator: ", "))")
    }
    noted = ledger.desk.configurations.count
  }

  /// The customer signs out; checks that the host then passes no cards on, and records whether it withdraws cards.
  fileprivate func signOut() async throws {
    let (configured, withdrawn) = (ledger.desk.configurations.count, ledger.desk.withdrawals)
    try await send(.signedOut)
    let handed = ledger.desk.configurations.dropFirst(configured).first { !$0.cards.isEmpty }
    try trial.expect(
      handed == nil, "cards passed to the SDK after the customer has signed out", expected: "no cards",
      saw: "cards of \(handed?.customer ?? "nobody")")
    noted = ledger.desk.configurations.count
    guard configured > 0, trial.profile.effects.contains(.clearedExternalCards) else { return }
    let isWithdrawn = ledger.desk.withdrawals > withdrawn
    trial.reading(
      .externalCardsAfterSignOut,
      isWithdrawn ? "external cards are withdrawn" : "external cards stay until the next customer")
  }
}
