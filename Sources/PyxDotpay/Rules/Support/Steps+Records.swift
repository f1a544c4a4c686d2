import Conformance

/// The library's records and settings.
extension Trial where System == Dotpay {
  // MARK: Cards

  /// The host asks for the cards; throws a setback unless it gets exactly one answer.
  func listCards() async throws -> CardList {
    let call = nextCall() + 10_000
    try await send(.listCards(call: call))
    return try one(of: try seen.cards(of: call), "the cards", judgedBy: "DP-CARD-05")
  }

  /// Registers a card, on the way to the rule's subject.
  func register(_ desk: inout Desk, _ card: Card) async throws {
    let call = nextCall() + 20_000
    try await send(.registerCard(call: call, card: .sample))
    try await serve(&desk, .requestedCard) { seen in
      try !seen.registrations(of: call).isEmpty
    } _: { _ in
      .answer(PlatformAnswer(card: card))
    }
    let cards = try seen.registrations(of: call)
    try need(
      cards.count == 1 && cards.first?.card?.id == card.id, "the registration", expected: card.id,
      saw: "\(cards)", judgedBy: "DP-CARD-05")
  }

  /// Registers the cards with numbers from 1 to `count`, on the way to the rule's subject; returns them as listed.
  func remember(_ desk: inout Desk, _ count: Int) async throws -> [Card] {
    for number in 1...count { try await register(&desk, .numbered(number)) }
    let listed = try await listCards().cards
    let ids = Set(listed.map(\.id))
    try need(
      ids.count == count, "the remembered cards", expected: "\(count)", saw: "\(ids.count)",
      judgedBy: "DP-CARD-05")
    return listed
  }

  /// The host supplies cards, on the way to the rule's subject.
  func supply(_ cards: [Card], customer: String) async throws {
    try await send(.configureExternalCards(cards: cards, customerID: customer))
  }

  // MARK: History

  /// The host asks for the history; throws a setback unless it gets exactly one answer.
  ///
  /// If `needsControls` is true, it also throws if a payment has no control, because only controls identify payments.
  func listHistory(needsControls: Bool = true) async throws -> [PaymentSummary] {
    let call = nextCall() + 30_000
    try await send(.listHistory(call: call))
    let listed = try one(of: try seen.history(of: call), "the history", judgedBy: "DP-HIST-01")
    if needsControls { try listed.needControls() }
    return listed
  }

  /// The host reads the settings; throws a setback unless it gets exactly one answer.
  func settings() async throws -> Settings {
    let call = nextCall() + 40_000
    try await send(.readSettings(call: call))
    return try one(of: try seen.settings(of: call), "the settings", judgedBy: "DP-ENV-01")
  }

  /// The single answer to a request; throws a setback if there is none, or there are several.
  private func one<Answer>(of answers: [Answer], _ subject: String, judgedBy judge: String) throws -> Answer {
    guard let answer = answers.first, answers.count == 1 else {
      throw setback(subject, expected: "one answer", saw: "\(answers.count)", judgedBy: judge)
    }
    return answer
  }
}

extension [PaymentSummary] {
  /// Throws if the payments cannot be identified.
  func needControls() throws {
    guard !contains(where: \.control.isEmpty) else {
      throw NotApplicable("does not say which payment of the history is which")
    }
  }
}

/// The values that the completion of a registration received.
struct RegistrationResult: Sendable, Hashable {
  var card: Card?
  var error: String?
}

extension Observed where System == Dotpay {
  /// The results of `registerCard` with that call number.
  func registrations(of call: Int) throws -> [RegistrationResult] {
    try of(.gotCard).compactMap {
      guard case .gotCard(call, let card, let error) = $0 else { return nil }
      return RegistrationResult(card: card, error: error)
    }
  }

  /// The results of `unregisterCard` with that call number: true if there was no error.
  func unregistrations(of call: Int) throws -> [Bool] {
    try of(.unregisteredCard).compactMap {
      guard case .unregisteredCard(call, let error) = $0 else { return nil }
      return error == nil
    }
  }
}
