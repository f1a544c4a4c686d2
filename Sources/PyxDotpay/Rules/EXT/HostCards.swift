import Conformance
import PropertyTesting

/// Cards of the host's, whose numbers are those from 50 on.
let cardLists: Generator<[Card]> = Generator<[Int]>.subset(of: [50, 51, 52, 53]).map { numbers in
  (numbers.isEmpty ? [50] : numbers).map { .numbered($0) }
}

/// How many cards are remembered, and which the host has.
struct Mixed: Sendable {
  var internals: Int
  var cards: [Card]
}

extension Card {
  /// Whether it is one of those that rules have the host supply.
  var isHosts: Bool { Int(id.dropFirst()).map { $0 >= 50 } ?? false }
}

extension Trial where System == Dotpay {
  /// States which cards are listed, in whatever order: the remembered ones, and all or none of the host's.
  ///
  /// Whether the host's cards are listed is open; that they can be used is tried by paying.
  @discardableResult
  func expectCards(own: [String], hosts: [String]) async throws -> [String] {
    let listed = try await listCards().cards.map(\.id)
    try expect(isRight(listed, own: own, hosts: hosts), mismatch(listed, own: own, hosts: hosts))
    return listed
  }

  /// Reads whether remembered cards are listed while they are hidden, which is open; states that no others are.
  func readHidden(_ own: [String], hosts: [String]) async throws {
    let listed = try await listCards().cards.map(\.id)
    let others = listed.filter { !own.contains($0) }
    try expect(isRight(others, own: [], hosts: hosts), mismatch(others, own: [], hosts: hosts))
    // Some of them, and not others, is no reading.
    let hidden = Set(listed).intersection(own)
    try expect(
      hidden.isEmpty || hidden == Set(own), "the listed cards while they are hidden",
      expected: "all of \(own), or none of them", saw: "\(hidden.sorted())")
    reading(
      .aDP32, others.count < listed.count ? "hidden cards are listed" : "hidden cards are not listed")
  }

  /// The same as for cards that are there, on the way to a rule's subject.
  func needCards(own: [String], hosts: [String], judgedBy rules: String...) async throws {
    let listed = try await listCards().cards.map(\.id)
    guard isRight(listed, own: own, hosts: hosts) else {
      throw setback(mismatch(listed, own: own, hosts: hosts), judgedBy: rules)
    }
  }

  /// States that each of these cards of the host's can be paid with.
  func expectUsable(_ desk: inout Desk, _ cards: [String]) async throws {
    // The last one first: who takes a part of a list takes its beginning.
    for card in cards.reversed() {
      let (call, before) = (nextCall() + 70_000, try seen.payments.count)
      try await send(.payByCard(call: call, info: .sample, card: card))
      let sent = try await nextPayment(&desk, after: before)
      try expect(
        sent?.card == card, "a payment by card \(card) of the host's", expected: "sent with \(card)",
        saw: sent.map { "sent with \($0.card ?? "no card")" } ?? "not sent")
      try await finishWithoutForm(&desk, call: call)
    }
  }

  /// The same of one card on the way to a rule's subject.
  func needUsable(_ desk: inout Desk, _ card: String?) async throws {
    guard let card else { return }
    let (call, before) = (nextCall() + 70_000, try seen.payments.count)
    try await send(.payByCard(call: call, info: .sample, card: card))
    let sent = try await nextPayment(&desk, after: before)
    try need(
      sent?.card == card, "a payment by card \(card) of the host's", expected: "sent with \(card)",
      saw: sent.map { "sent with \($0.card ?? "no card")" } ?? "not sent", judgedBy: "DP-EXT-01", "DP-ONE-01",
      "DP-ONE-02")
    try await finishWithoutForm(&desk, call: call)
  }

  private func isRight(_ listed: [String], own: [String], hosts: [String]) -> Bool {
    let cards = Set(listed)
    return cards == Set(own) || cards == Set(own + hosts)
  }

  private func mismatch(_ listed: [String], own: [String], hosts: [String]) -> Mismatch {
    let others = hosts.isEmpty ? "" : ", with or without those of the host's: \(hosts)"
    return Mismatch("the listed cards", expected: "\(own)\(others)", seen: "\(listed.sorted())")
  }

  /// A registration is begun; returns the customer that it is for.
  func customerOfRegistration() async throws -> String? {
    let before = try seen.of(.requestedCard).count
    try await send(.registerCard(call: nextCall() + 60_000, card: .sample))
    let request = try await wait { try $0.of(.requestedCard).dropFirst(before).first }
    guard case .requestedCard(_, _, let customer, _)? = request else {
      throw setback(
        "the platform after a card was to be registered", expected: "asked to register it", saw: "not asked",
        judgedBy: "DP-CARD-05")
    }
    return customer
  }
}
