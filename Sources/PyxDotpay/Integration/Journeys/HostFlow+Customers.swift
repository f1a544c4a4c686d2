import Conformance

/// The steps of a customer of the merchant's backend.
extension HostFlow {
  /// The backend identifies the user, and answers with the customer's cards as often as it is asked.
  func signIn(_ customer: String, _ cards: [Card]) async throws {
    try await send(.signedIn(customer: customer))
    try await giveCards(cards)
  }

  /// The backend answers requests for cards until the app has passed the cards on and stops asking.
  ///
  /// The app may take a moment for each step.
  func giveCards(_ cards: [Card]) async throws {
    let earlier = ledger.desk.configurations.count
    for _ in 0..<8 {
      try await afterAMoment {
        !ledger.desk.cardRequests.isEmpty || ledger.desk.configurations.count > earlier
      }
      guard let call = ledger.desk.cardRequests.first else { return }
      try await send(.gotCards(call: call, cards: cards))
    }
  }

  /// The cards that the app passed last.
  var configuration: HostDesk.Configuration? { ledger.desk.configurations.last }
}
