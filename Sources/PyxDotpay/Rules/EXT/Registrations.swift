import Conformance
import PropertyTesting

/// The ways in which a card is registered.
enum RegistrationWay: String, Sendable, CaseIterable {
  case payment = "in a payment"
  case host = "by the host"
  case manager = "in the card manager"
}

/// The way in which the user registers a card, and the fault; nil if there is no fault.
struct UserRegistration: Sendable {
  var way: RegistrationWay
  var fault: PlatformFault?
}

let userRegistrations: Generator<UserRegistration> = zip(
  .element(of: [.payment, .manager]),
  Generator<PlatformFault?>.element(of: [nil, .serverError, nil, .offline])
).map { UserRegistration(way: $0, fault: $1) }

/// The way in which each of several cards comes to be remembered.
let rememberings: Generator<[RegistrationWay]> = .array(
  of: .element(of: [.host, .manager, .payment]), count: 1...3)

extension Mutant where System == Dotpay {
  /// If a payment names no card, pays with the former default card, even after a stimulus that rules this card out.
  static func charging(
    _ name: String, since isEnd: @escaping @Sendable (DotpayStimulus) -> Bool
  ) -> Mutant {
    chargingLost(name) { stimulus, _ in isEnd(stimulus) }
  }

  /// Like ``charging(_:since:)``, for stimuli that rule out only certain cards.
  static func chargingLost(
    _ name: String, since isEnd: @escaping @Sendable (DotpayStimulus, _ card: String) -> Bool
  ) -> Mutant {
    behaving(name, state: (chosen: String?.none, isOver: false), lasting: .wholeCase) {
      known, stimulus, world, inner in
      if case .setDefaultCard(let card) = stimulus { (known.chosen, known.isOver) = (card, false) }
      if let card = known.chosen, isEnd(stimulus, card) { known.isOver = true }
      guard known.isOver, let card = known.chosen, case .payByCard(_, let info, nil) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      return [
        .requestedPayment(
          request: 900, environment: "production", language: nil, info: info, channel: nil, card: card,
          customerID: nil, remembersCard: false, cvv: nil)
      ]
    }
  }
}

extension Observed where System == Dotpay {
  /// The number of new cards that the delegate was told of.
  var toldRegistrations: Int { get throws { try of(.toldRegistration).count } }
}

extension Trial where System == Dotpay {
  /// The user registers a card in that way, on the way to the rule's subject.
  func registerByUser(_ desk: inout Desk, _ one: UserRegistration, _ card: Card, call: Int) async throws {
    let reply = one.fault.map { DeskReply.fault($0) }
    guard one.way == .payment else {
      try await needManager()
      let request = try await addInManager(&desk, reply ?? .answer(PlatformAnswer(card: card)))
      try need(
        request != nil, "the library's request when a card is to be registered",
        expected: "a request to register it",
        saw: "no such request", judgedBy: "DP-CARD-13")
      try await send(.closeCardManager)
      return
    }
    try await reachForm(&desk, cardPurchase(), call: call)
    let sent = try await submit(&desk, cardPurchase(), remembersCard: true)
    try need(
      sent.remembersCard, "the payment of a user who asks to have the card remembered",
      expected: "has the card remembered",
      saw: "does not",
      judgedBy: "DP-CARD-02")
    let ends = try await conclude(
      &desk, call: call, reply ?? .answer(PlatformAnswer(status: .completed, card: card)))
    try need(
      one.fault != nil || ends.first?.isFinished == true, "the end of the payment", expected: "finished",
      saw: "\(ends)", judgedBy: "DP-PAY-02")
  }

  /// Makes the library remember cards, numbered from 1, each in one of these ways.
  ///
  /// Labels the case with the ways, and returns the cards as listed.
  func remember(_ desk: inout Desk, by ways: [RegistrationWay]) async throws -> CardList {
    for (number, way) in ways.enumerated() {
      let card = Card.numbered(1 + number)
      if way == .host {
        try await register(&desk, card)
      } else {
        try await registerByUser(&desk, UserRegistration(way: way), card, call: 900 + number)
      }
      let listed = try await listCards().cards.map(\.id)
      try need(
        listed.contains(card.id), "the cards after one was registered \(way.rawValue)", expected: card.id,
        saw: "\(listed)", judgedBy: "DP-CARD-05", "DP-CARD-02", "DP-CARD-13")
      label(way.rawValue)
    }
    return try await listCards()
  }

  /// Checks that a payment for which the host names no card uses none of these cards.
  func expectUnused(_ desk: inout Desk, _ cards: [String], _ name: String) async throws {
    let (call, before) = (nextCall() + 80_000, try seen.payments.count)
    var info = PaymentInfo.sample
    info.control = "by-no-card-\(call)"
    try await send(.payByCard(call: call, info: info, card: nil))
    // If the library has no other card, it refuses the payment.
    try await serve(&desk, .requestedList) {
      try $0.payments.count > before || !$0.results(of: call).isEmpty
    } _: { request in
      .answer(.usual(to: request))
    }
    let sent = try seen.payments.dropFirst(before).first
    try expect(
      sent?.card.map(cards.contains) != true, "the card of a payment that names none, \(name)",
      expected: "none of \(cards)", saw: sent?.card ?? "none")
    // The platform accepts no payment without a card.
    if let sent {
      try await finishWithoutForm(
        &desk, call: call, sent.card == nil ? .fault(.serverError) : .status(.completed))
    }
  }

  /// Checks that the card manager shows none of these cards.
  func expectUnmanaged(_ cards: [String], _ name: String) async throws {
    guard let shown = try await openManager() else {
      throw setback(
        "the card manager, when the host presents it", expected: "on screen", saw: "not on screen",
        judgedBy: "DP-CARD-13")
    }
    try await send(.closeCardManager)
    try expect(
      shown.filter(cards.contains), equals: [], "cards in the card manager, \(name)")
  }

  /// Records whether the delegate is told of a card that the host registers, and of a card without a customer.
  func recordOtherRegistrations(_ desk: inout Desk) async throws {
    let before = try seen.toldRegistrations
    try await register(&desk, .numbered(70))
    try await settle()
    let told = try seen.toldRegistrations - before
    try expect(
      told <= 1, "a card that the host registers", expected: "told once at most", saw: "\(told) times")
    reading(
      .hostCardChangesTold,
      told == 1 ? "told of cards that the host registers" : "not told of cards that the host registers")
    try await send(.clearExternalCards)
    try await registerByUser(&desk, UserRegistration(way: .payment), .numbered(71), call: 91)
    try await settle()
    let more = try seen.toldRegistrations - before - told
    try expect(
      more <= 1, "a card that is registered for no customer", expected: "told once at most",
      saw: "told \(more) times")
    let isTold = more == 1
    reading(.cardWithoutCustomerTold, isTold ? "told of every card" : "told of external cards only")
  }
}

extension DotpayEffect {
  /// Whether the request names a customer.
  var hasCustomer: Bool {
    switch self {
    case .requestedPayment(_, _, _, _, _, _, .some, _, _), .requestedCard(_, _, .some, _): true
    default: false
    }
  }

  func forCustomer(_ other: String?) -> [DotpayEffect] {
    switch self {
    case .requestedPayment(
      let request, let environment, let language, let info, let channel, let card, _, let remembers, let cvv):
      [
        .requestedPayment(
          request: request, environment: environment, language: language, info: info, channel: channel,
          card: card, customerID: other, remembersCard: remembers, cvv: cvv)
      ]
    case .requestedCard(let request, let environment, _, let account):
      [.requestedCard(request: request, environment: environment, customerID: other, account: account)]
    default: [self]
    }
  }
}
