import Conformance

/// The built-in card manager.
extension Trial where System == Dotpay {
  /// The host presents the card manager; returns the identifiers of the cards on screen, or nil if no manager appears.
  func openManager(
    for owner: CardOwner? = nil, of account: String = "10000", in currency: String = "PLN"
  ) async throws -> [String]? {
    let before = try seen.of(.showedCards).count
    try await send(.showCardManager(merchantID: account, currency: currency, owner: owner))
    let first = try await wait { try $0.of(.showedCards).dropFirst(before).first }
    // The screen may fill in data that arrive late.
    if first != nil { try await settle() }
    guard case .showedCards(let cards, _)? = try seen.of(.showedCards).dropFirst(before).last else {
      return nil
    }
    return cards
  }

  /// The host presents the card manager, on the way to the rule's subject.
  func needManager(of account: String = "10000") async throws {
    let shown = try await openManager(of: account)
    try need(
      shown != nil, "the card manager, when the host presents it", expected: "on screen",
      saw: "not on screen", judgedBy: "DP-CARD-13")
  }

  /// The user adds a card in the card manager, and the platform replies; returns the request, nil if there is none.
  func addInManager(_ desk: inout Desk, _ reply: DeskReply) async throws -> DotpayEffect? {
    try await send(.addManagedCard(card: .sample))
    let request = try await awaitRequest(&desk, .requestedCard)
    guard let request, let number = request.request else { return nil }
    desk.answered.insert(number)
    desk.replies.append(reply)
    try await send(reply.stimulus(to: number))
    try await settle()
    guard case .fault = reply else { return request }
    // A library may ask again after a failure.
    for _ in 0..<8 {
      guard let again = try openRequests(desk, .requestedCard).first?.request else { break }
      desk.answered.insert(again)
      try await send(reply.stimulus(to: again))
      try await settle()
    }
    return request
  }

  /// The user removes a card in the card manager, and the platform removes it too if the library asks for that.
  func removeInManager(_ desk: inout Desk, _ card: String) async throws {
    try await send(.removeManagedCard(card: card))
    try await settle()
    for case .requestedRemoval(let number, _, _) in try openRequests(desk, .requestedRemoval) {
      desk.answered.insert(number)
      try await send(.answerRequest(request: number, answer: PlatformAnswer()))
    }
    try await settle()
  }
}
