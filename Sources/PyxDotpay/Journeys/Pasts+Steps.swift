import Conformance

/// Steps of journeys that are over before a rule begins, with values that no rule uses.
extension Trial where System == Dotpay {
  /// A desk that ignores earlier requests.
  func deskOfNow() throws -> Desk {
    let asked = try seenSinceStart.of(
      .requestedList, .requestedPayment, .requestedWallet, .requestedCard, .requestedRemoval, .requestedStatus
    )
    return Desk(answered: Set(asked.compactMap(\.request)))
  }

  /// The number of the first call of a past.
  ///
  /// If `abroad` is true and the case begins with this past, the phone's locale is set to `pl_PL`.
  func beginning(abroad: Bool) -> Int {
    let call = nextCall()
    // A phone keeps its locale once the case has started.
    if abroad, !isStarted { change { $0.locale = "pl_PL" } }
    return call
  }

  /// A payment without a form; returns the values that its completion received.
  ///
  /// The library's requests for channels are answered with a channel that no rule offers.
  func payEarlier(
    _ desk: inout Desk, _ stimulus: DotpayStimulus, _ call: Int, _ reply: DeskReply
  ) async throws -> ProcessEnd? {
    try await send(stimulus)
    for kind in [DotpayEffect.Kind.requestedList, .requestedPayment] {
      let known = desk
      try await serve(&desk, kind) { seen in
        let isSent = try kind == .requestedList && !openRequests(known, .requestedPayment).isEmpty
        return try isSent || !seen.results(of: call).isEmpty
      } _: { request in
        guard case .requestedList(_, _, _, "channels", _, _) = request else {
          return kind == .requestedList ? .answer(.usual(to: request)) : reply
        }
        return .answer(PlatformAnswer(channels: [.earlier]))
      }
    }
    let results = try seen.results(of: call)
    try needOver(results.count == 1)
    return results.first
  }

  /// A payment with a card; the payment is then removed from the history.
  func payEarlier(_ desk: inout Desk, by card: Card) async throws {
    let call = nextCall()
    let result = try await payEarlier(
      &desk, .payByCard(call: call, info: Purchase.earlier(call).info, card: card.id), call,
      .status(.completed))
    try needOver(result?.summary != nil)
    try await needNoPayment(.earlierControl(call))
  }

  /// The host registers a card; returns the values that the completion received.
  func registerEarlier(
    _ desk: inout Desk, _ call: Int, _ reply: DeskReply
  ) async throws -> RegistrationResult? {
    try await send(.registerCard(call: call, card: .earlier))
    try await serve(&desk, .requestedCard) {
      try !$0.registrations(of: call).isEmpty
    } _: { _ in
      reply
    }
    let results = try seen.registrations(of: call)
    try needOver(results.count == 1)
    return results.first
  }

  /// The host asks for the update of a payment; the observer with the payment's number must hear exactly once of the
  /// update or its failure.
  func updateEarlier(_ desk: inout Desk, _ call: Int, _ reply: DeskReply) async throws {
    let before = try seen.told.count { $0.observer == call }
    try await send(.updateHistory(control: .earlierControl(call)))
    try await serve(&desk, .requestedStatus) {
      try $0.told.count { $0.observer == call } > before
    } _: { _ in
      reply
    }
    try needOver(seen.told.count { $0.observer == call } == before + 1)
  }

  /// Identifiers of the cards that are listed.
  func earlierCards() async throws -> [String] {
    let call = nextCall()
    try await send(.listCards(call: call))
    return try seen.cards(of: call).flatMap(\.cards).map(\.id)
  }

  /// Checks that no card is left, and no default card.
  func needNoCard() async throws {
    let call = nextCall()
    try await send(.listCards(call: call))
    try needOver(seen.cards(of: call) == [CardList(cards: [], defaultCard: nil)])
  }

  /// Removes a payment from the history, even if it is not listed, and checks that no payment is left.
  ///
  /// A library may know a payment that it does not list. If it does not know the payment, the removal has no effect.
  func needNoPayment(_ control: String) async throws {
    try await send(.removeFromHistory(control: control))
    try await settle()
    try needOver(try await earlierHistory().isEmpty)
  }

  /// Controls of the payments that are listed.
  func earlierHistory() async throws -> [String] {
    let call = nextCall()
    try await send(.listHistory(call: call))
    let lists = try seen.history(of: call)
    try needOver(lists.count == 1)
    return lists.flatMap { $0 }.map(\.control)
  }
}

extension Purchase {
  /// A payment with an account, amount and channel that no rule uses, because a library may cache lists by any of them.
  static func earlier(_ number: Int) -> Purchase {
    Purchase(
      info: PaymentInfo(
        merchantID: "911911", amount: "\(number).91", textDescription: "Earlier order \(number)",
        control: .earlierControl(number)), channels: [.earlier])
  }
}

extension String {
  /// The control of the earlier payment with that number.
  static func earlierControl(_ number: Int) -> String { "earlier-order-\(number)" }
}

extension PlatformChannel {
  /// A channel that no rule offers; so its last use affects no rule.
  static let earlier = PlatformChannel(id: "911", name: "Przelew 911", group: "earlier")
}

extension Card {
  /// A reference that no rule uses.
  static func earlier(_ number: Int) -> Card {
    Card(
      id: "earlier-card-\(number)", maskedNumber: "**** **** **** \(number + 8_000)", brandName: "Earlier",
      brandCodename: "earlier", logoURL: "https://example.com/logo/earlier.png")
  }
}

extension CardInfo {
  /// A test card that no rule registers.
  static let earlier = CardInfo(
    number: "5555555555554444", expires: "11/31", cvv: "911", holder: "Anna Nowak")
}
