import Conformance
import PropertyTesting

extension Dotpay {
  /// The data that the delegate receives with a new card.
  @ChapterBuilder<Dotpay> static var registrationData: [Rule] {
    Rule(
      "DP-EXT-17", .must(.derived),
      "When the delegate is told of a new card, the data describe that card and the customer for whom it was "
        + "registered.",
      cites: .dotpay("Uzyskanie informacji o zmianach wywołanych działaniami Użytkownika").quoting(
        "Gdy tylko nowa karta zostanie zarejestrowana, aplikacja zostanie o tym poinformowana"),
      given: registeredCards
    ) { trial, registrations in
      var desk = Desk()
      for (number, one) in registrations.enumerated() {
        let card = Card.numbered(60 + number)
        let data = try await trial.needReport(&desk, of: card, one, call: 1 + number)
        // The document does not name the members of the data.
        guard let data, data != RegistrationData() else {
          throw NotApplicable("gives no readable data with a new card")
        }
        trial.label(one.way.rawValue)
        if number > 0 { trial.label("another card before") }
        if number > 0, registrations[number - 1].customer != one.customer {
          trial.label("another customer before")
        }
        try trial.expect(
          data.card == nil || isSame(data.card, card.id), "the card that the delegate is given",
          expected: card.id, saw: words(data.card))
        try trial.expect(
          data.customerID == nil || isSame(data.customerID, one.customer),
          "the customer that the delegate is given", expected: one.customer, saw: words(data.customerID),
          yieldingTo: "DP-EXT-05")
      }
    } covers: {
      [
        .seen("in a payment", atLeast: 40), .seen("in the card manager", atLeast: 40),
        .seen("another card before", atLeast: 30), .seen("another customer before", atLeast: 20),
      ]
    } mutants: {
      [
        .stateful("reports the previous card", state: String?.none) { last, effect, _ in
          guard case .toldRegistration(.some(var data)) = effect else { return [effect] }
          (data.card, last) = (last ?? data.card, data.card)
          return [.toldRegistration(data: data)]
        },
        .stateful("reports the first customer", state: String?.none) { first, effect, _ in
          guard case .toldRegistration(.some(var data)) = effect else { return [effect] }
          first = first ?? data.customerID
          data.customerID = first
          return [.toldRegistration(data: data)]
        },
        .rewriting("reports the customer's identifier as the card's") { effect in
          guard case .toldRegistration(.some(var data)) = effect else { return [effect] }
          data.card = data.customerID
          return [.toldRegistration(data: data)]
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The user registers a card for a customer; returns the data that the delegate then receives.
  fileprivate func needReport(
    _ desk: inout Desk, of card: Card, _ one: RegisteredCard, call: Int
  ) async throws -> RegistrationData? {
    try await supply([.numbered(50)], customer: one.customer)
    let before = try seen.toldRegistrations
    try await registerByUser(&desk, UserRegistration(way: one.way), card, call: call)
    let told = try await wait { try $0.of(.toldRegistration).dropFirst(before).first }
    guard case .toldRegistration(let data)? = told else {
      throw setback(
        "reports to the delegate after a registration \(one.way.rawValue)",
        expected: "a report of the new card",
        saw: "no report",
        judgedBy: "DP-EXT-12")
    }
    return data
  }
}

// MARK: Inputs

/// A card that the user registers, and the customer whose cards the host has supplied.
private struct RegisteredCard: Sendable {
  var way: RegistrationWay
  var customer: String
}

private let registeredCards: Generator<[RegisteredCard]> = .array(
  of: zip(.element(of: [.payment, .manager]), .element(of: ["customer-1", "B7_x.9", "42"])).map {
    RegisteredCard(way: $0, customer: $1)
  }, count: 1...3)
