import Conformance

/// Cards that exist when a rule begins, if the rule is not about cards.
struct StayingCards: Sendable {
  /// The description of these cards in the name of a past.
  var name: String
  /// The number of cards that the library remembers.
  var own = 0
  /// Whether the last remembered card is the default card.
  var hasDefault = false
  /// The number of cards that the host has supplied; nil without a customer.
  var hosts: Int?
  /// Whether and when the host turns off the remembered cards.
  var hidden: Hiding?

  /// The moment at which the host turns off remembered cards.
  enum Hiding: Sendable { case beforeCustomer, atLast }

  /// Cards that can be seen and used, except for any remembered cards that are turned off.
  static let shown = [
    StayingCards(name: "two remembered cards, one of them the default", own: 2, hasDefault: true),
    StayingCards(name: "a remembered card and a customer with a card", own: 1, hosts: 1),
    StayingCards(name: "a customer with a card", hosts: 1),
    StayingCards(
      name: "a customer, and a remembered card that is turned off", own: 1, hosts: 0, hidden: .atLast),
  ]

  /// No card at all.
  static let customerAlone = StayingCards(name: "a customer without a card", hosts: 0)

  /// Cards that cannot be seen or used until the app is started again, for rules on payments that may be made by a
  /// card.
  static let hidden = [
    StayingCards(
      name: "two cards that are turned off, one of them the default", own: 2, hasDefault: true,
      hidden: .atLast),
    StayingCards(
      name: "a card that is turned off, and then a customer without a card", own: 1, hosts: 0,
      hidden: .beforeCustomer),
    customerAlone,
    StayingCards(
      name: "a customer without a card, and then a card that is turned off", own: 1, hosts: 0, hidden: .atLast
    ),
  ]
}

/// Journeys that leave traces; they come last, and only before rules that are not about those traces.
extension Past<Dotpay> {
  /// A payment that stays in the history.
  static var oneStays: Past {
    Past("a payment that stays in the history", leavesTraces: true) { trial in
      var desk = try trial.deskOfNow()
      try await trial.leavePayment(&desk)
    }
  }

  /// Two payments that stay in the history.
  static var twoStay: Past {
    Past("two payments that stay in the history", leavesTraces: true) { trial in
      var desk = try trial.deskOfNow()
      try await trial.leavePayment(&desk)
      try await trial.leavePayment(&desk)
    }
  }

  /// Cards that stay, and perhaps a payment in the history.
  static func staying(_ cards: StayingCards, pays: Bool) -> Past {
    // Cards are turned off only until the app is started again.
    Past(
      cards.name + (pays ? ", beside a payment" : ""), leavesTraces: true, lastsOverStart: cards.hidden == nil
    ) { trial in
      var desk = try trial.deskOfNow()
      if pays { try await trial.leavePayment(&desk) }
      // Withdraw any customer, so that the remembered cards are registered for no customer.
      if cards.hosts != nil { try await trial.send(.clearExternalCards) }
      var own: [String] = []
      for _ in 0..<cards.own {
        let call = trial.nextCall()
        let card = Card.earlier(call)
        let result = try await trial.registerEarlier(&desk, call, .answer(PlatformAnswer(card: card)))
        try trial.needOver(result?.card?.id == card.id)
        own.append(card.id)
      }
      if cards.hasDefault, let last = own.last { try await trial.send(.setDefaultCard(card: last)) }
      let hiding = DotpayStimulus.configure(settings: Settings(useInternalCards: false))
      if cards.hidden == .beforeCustomer { try await trial.send(hiding) }
      if let hosts = cards.hosts {
        let call = trial.nextCall()
        try await trial.supply(
          (0..<hosts).map { .earlier(call + $0) }, customer: "earlier-customer-\(call)")
      }
      if cards.hidden == .atLast { try await trial.send(hiding) }
      try await trial.settle()
      guard cards.hidden == nil else { return }
      try trial.needOver(try await trial.earlierCards().filter(own.contains).count == own.count)
    }
  }
}

extension Trial where System == Dotpay {
  /// A payment through the form that is then in the history, in a final state.
  fileprivate func leavePayment(_ desk: inout Desk) async throws {
    let call = nextCall()
    try await complete(&desk, .earlier(call), call: call)
    try needOver(try await earlierHistory().contains(.earlierControl(call)))
  }
}
