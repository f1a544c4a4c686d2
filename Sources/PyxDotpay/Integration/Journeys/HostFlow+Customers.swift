import Conformance

/// The steps of a customer of the merchant's backend.
extension HostFlow {
  /// The backend identifies the user, and answers with the customer's cards as often as it is asked.
  func signIn(_ customer: String, _ cards: [Card]) async throws {
    try await send(.signedIn(customer: customer))
    try await giveCards(cards)
  }

  /// The backend answers every request for cards; if none is open, one may take half a minute to come.
  func giveCards(_ cards: [Card]) async throws {
    for _ in 0..<8 {
      guard let call = ledger.desk.cardRequests.first else { return }
      try await send(.gotCards(call: call, cards: cards))
    }
  }

  /// The cards that the app passed last.
  var configuration: HostDesk.Configuration? { ledger.desk.configurations.last }
}
