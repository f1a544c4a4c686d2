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
  /// States which cards are listed, in whatever order, each once.
  func expectCards(_ ids: [String]) async throws {
    let listed = try await listCards().cards.map(\.id)
    try expect(
      listed.sorted() == ids.sorted(), "the cards", expected: "\(ids.sorted())", saw: "\(listed.sorted())")
  }

  /// The same on the way to a rule's subject.
  func needCards(_ ids: [String], judgedBy rules: String...) async throws {
    let listed = try await listCards().cards.map(\.id)
    guard listed.sorted() == ids.sorted() else {
      throw setback("the cards", expected: "\(ids.sorted())", saw: "\(listed.sorted())", judgedBy: rules)
    }
  }

  /// A registration is begun; returns the customer that it is for.
  func customerOfRegistration() async throws -> String? {
    let before = try seen.of(.requestedCard).count
    try await send(.registerCard(call: nextCall() + 60_000, card: .sample))
    let request = try await wait { try $0.of(.requestedCard).dropFirst(before).first }
    guard case .requestedCard(_, _, let customer)? = request else {
      throw setback(expected: "a registration at the platform", saw: "none", judgedBy: "DP-CARD-05")
    }
    return customer
  }
}
