import Conformance
import PropertyTesting

/// Where a card is registered.
enum RegistrationWay: String, Sendable, CaseIterable {
  case payment = "in a payment"
  case host = "by the host"
  case manager = "in the card manager"
}

/// A card that the user registers, and what goes wrong.
struct UserRegistration: Sendable {
  var way: RegistrationWay
  var fault: PlatformFault?
}

let userRegistrations: Generator<UserRegistration> = zip(
  .element(of: [.payment, .manager]),
  Generator<PlatformFault?>.element(of: [nil, .serverError, nil, .offline])
).map { UserRegistration(way: $0, fault: $1) }

extension Observed where System == Dotpay {
  /// How many cards the delegate was told of.
  var toldRegistrations: Int { get throws { try of(.toldRegistration).count } }
}

extension Trial where System == Dotpay {
  /// The user registers a card in that way, which is not the rule's subject.
  func registerByUser(_ desk: inout Desk, _ one: UserRegistration, _ card: Card, call: Int) async throws {
    let reply = one.fault.map { DeskReply.fault($0) }
    guard one.way == .payment else {
      try await needManager()
      let request = try await addInManager(&desk, reply ?? .answer(PlatformAnswer(card: card)))
      try need(
        request != nil, "the platform after a card was to be registered", expected: "asked to register it",
        saw: "not asked", judgedBy: "DP-CARD-13")
      try await send(.closeCardManager)
      return
    }
    try await reachForm(&desk, cardPurchase(), call: call)
    let sent = try await submit(cardPurchase(), remembersCard: true)
    try need(
      sent.remembersCard, "the payment of a user who consents", expected: "has the card remembered",
      saw: "does not",
      judgedBy: "DP-CARD-02")
    try await conclude(
      &desk, call: call, reply ?? .answer(PlatformAnswer(status: .completed, card: card)))
  }

  /// Whether the delegate is told of a card that the host registers, and of one that has no customer.
  func readOtherRegistrations(_ desk: inout Desk) async throws {
    let before = try seen.toldRegistrations
    try await register(&desk, .numbered(70))
    try await settle()
    let told = try seen.toldRegistrations - before
    try expect(
      told <= 1, "a card that the host registers", expected: "told once at most", saw: "\(told) times")
    reading(
      .aDP26,
      told == 1 ? "told of cards that the host registers" : "not told of cards that the host registers")
    try await send(.clearExternalCards)
    try await registerByUser(&desk, UserRegistration(way: .payment), .numbered(71), call: 91)
    try await settle()
    let more = try seen.toldRegistrations - before - told
    try expect(
      more <= 1, "a card that is registered for no customer", expected: "told once at most",
      saw: "told \(more) times")
    let isTold = more == 1
    reading(.aDP17, isTold ? "told of every card" : "told of external cards only")
  }
}

extension DotpayEffect {
  /// Whether it names a customer.
  var hasCustomer: Bool {
    switch self {
    case .requestedPayment(_, _, _, _, _, _, .some, _, _), .requestedCard(_, _, .some): true
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
    case .requestedCard(let request, let environment, _):
      [.requestedCard(request: request, environment: environment, customerID: other)]
    default: [self]
    }
  }
}
