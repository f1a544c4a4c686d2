import Conformance
import PropertyTesting

/// The host's cards, with numbers from 50 on.
let cardLists: Generator<[Card]> = Generator<[Int]>.subset(of: [50, 51, 52, 53]).map { numbers in
  (numbers.isEmpty ? [50] : numbers).map { .numbered($0) }
}

/// The number of remembered cards, and the host's cards.
struct Mixed: Sendable {
  var internals: Int
  var cards: [Card]
}

extension Card {
  /// Whether this is one of the cards that the host supplies in the cases of rules.
  var isHosts: Bool { Self.isHosts(id) }

  /// Whether the host supplies the card with that identifier in the cases of rules.
  static func isHosts(_ id: String) -> Bool { Int(id.dropFirst()).map { $0 >= 50 } ?? false }
}

extension Trial where System == Dotpay {
  /// Checks that the list consists of all remembered cards and either all or none of the host's cards, in any order.
  ///
  /// The document leaves open whether the host's cards are listed. Payments show whether these cards can be used.
  @discardableResult
  func expectCards(own: [String], hosts: [String]) async throws -> [String] {
    let listed = try await listCards().cards.map(\.id)
    try expect(isRight(listed, own: own, hosts: hosts), mismatch(listed, own: own, hosts: hosts))
    return listed
  }

  /// Records whether remembered cards are listed while they are hidden, because the document leaves that open.
  ///
  /// Checks that the other listed cards are either all or none of the host's cards.
  func recordHidden(_ own: [String], hosts: [String]) async throws {
    let listed = try await listCards().cards.map(\.id)
    let others = listed.filter { !own.contains($0) }
    try expect(isRight(others, own: [], hosts: hosts), mismatch(others, own: [], hosts: hosts))
    // No reading allows the list to have only some of the hidden cards.
    let hidden = Set(listed).intersection(own)
    try expect(
      hidden.isEmpty || hidden == Set(own), "the hidden cards in the list",
      expected: "all of \(own), or none of them", saw: "\(hidden.sorted())")
    reading(
      .hiddenCardsListed,
      others.count < listed.count ? "hidden cards are listed" : "hidden cards are not listed")
  }

  /// Checks the listed cards on the way to a rule's subject.
  func needCards(own: [String], hosts: [String], judgedBy rules: String...) async throws {
    let listed = try await listCards().cards.map(\.id)
    guard isRight(listed, own: own, hosts: hosts) else {
      throw setback(mismatch(listed, own: own, hosts: hosts), judgedBy: rules)
    }
  }

  /// Checks that the user can pay with each of these cards of the host.
  func expectUsable(_ desk: inout Desk, _ cards: [String]) async throws {
    // Try the last card first, because a library that keeps only part of a list keeps the beginning.
    for card in cards.reversed() {
      let (call, before) = (nextCall() + 70_000, try seen.payments.count)
      try await send(.payByCard(call: call, info: .sample, card: card))
      let sent = try await nextPayment(&desk, after: before)
      try expect(
        sent?.card == card, "a payment by the host's card \(card)", expected: "sent with \(card)",
        saw: sent.map { "sent with \($0.card ?? "no card")" } ?? "not sent")
      try await finishWithoutForm(&desk, call: call)
    }
  }

  /// Checks that the user can pay with a card of the host, on the way to a rule's subject.
  func needUsable(_ desk: inout Desk, _ card: String?) async throws {
    guard let card else { return }
    let (call, before) = (nextCall() + 70_000, try seen.payments.count)
    try await send(.payByCard(call: call, info: .sample, card: card))
    let sent = try await nextPayment(&desk, after: before)
    try need(
      sent?.card == card, "a payment by the host's card \(card)", expected: "sent with \(card)",
      saw: sent.map { "sent with \($0.card ?? "no card")" } ?? "not sent", judgedBy: "DP-EXT-01", "DP-ONE-01",
      "DP-ONE-02")
    try await finishWithoutForm(&desk, call: call)
  }

  /// A card becomes the default card, on the way to a rule's subject.
  func needDefault(_ card: String) async throws {
    try await send(.setDefaultCard(card: card))
    try await settle()
    let chosen = try await listCards().defaultCard
    try need(
      chosen == card, "the default card", expected: card, saw: chosen ?? "none", judgedBy: "DP-CARD-07")
  }

  private func isRight(_ listed: [String], own: [String], hosts: [String]) -> Bool {
    let cards = Set(listed)
    return cards == Set(own) || cards == Set(own + hosts)
  }

  private func mismatch(_ listed: [String], own: [String], hosts: [String]) -> Mismatch {
    let others = hosts.isEmpty ? "" : ", with or without the host's cards: \(hosts)"
    return Mismatch("the listed cards", expected: "\(own)\(others)", seen: "\(listed.sorted())")
  }

  /// Begins a registration; returns the customer for whom the card is registered.
  func customerOfRegistration() async throws -> String? {
    var desk = try deskOfNow()
    try await send(.registerCard(call: nextCall() + 60_000, card: .sample))
    let request = try await awaitRequest(&desk, .requestedCard)
    guard case .requestedCard(_, _, let customer, _)? = request else {
      throw setback(
        "the library's request when a card is to be registered", expected: "a request to register it",
        saw: "no such request",
        judgedBy: "DP-CARD-05")
    }
    return customer
  }
}
