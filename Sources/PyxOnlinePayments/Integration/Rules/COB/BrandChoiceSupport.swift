import Conformance
import PropertyTesting

/// A choice among the brands of a result.
struct BrandChoice: Sendable {
  var decision: Decision
  /// One of the brands that can be used.
  var choice: ProductID
}

extension BrandChoice {
  /// Cards of several brands, with one of the brands that can be used.
  static let any = Generator<BrandChoice> { source in
    let decision = try Decision.any { $0.status == .supported && $0.hasBrands && $0.isAllowed }.draw(
      from: source
    ).withChoice
    // In three of four draws, the chosen brand is not the primary brand.
    let others = decision.usable.filter { $0 != decision.primary }
    let isPrimary = try Generator<Bool>.bool(probability: 0.25).draw(from: source)
    let choice = try Generator<ProductID>.element(of: isPrimary ? [decision.primary] : others).draw(
      from: source)
    return BrandChoice(decision: decision, choice: choice)
  }
}

extension Decision {
  /// The same result; if only one brand can be used, the card gets another brand, so that the customer has a choice.
  var withChoice: Decision {
    guard !hasChoice else { return self }
    var decision = self
    let known = [current] + (details.coBrands ?? []).map(\.paymentProductId)
    let another = ProductID.cards.first { !known.contains($0) }
    decision.details.coBrands?.append(contentsOf: another.map { [IINDetail($0)] } ?? [])
    return decision
  }
}

/// A choice, and the number of digits that the customer types after it.
@dynamicMemberLookup
struct TypedOn: Sendable {
  var made: BrandChoice
  var digits: Int

  subscript<Value>(dynamicMember path: KeyPath<BrandChoice, Value>) -> Value { made[keyPath: path] }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Chooses a brand, with the result or when Pay is pressed, and pays; returns the products of the requests.
  func pay(
    _ input: BrandChoice, after seen: Observed<System>, digits: String
  ) async throws -> [ProductID] {
    var requests: [ProductID] = []
    if try seen.offers.isEmpty {
      let paying = try await drive(.pressPay)
      try needChoice(!paying.offers.isEmpty, for: input.decision.details)
      requests += try paying.requests
    }
    requests += try await drive(.chooseBrand(paymentProductId: input.choice)).requests
    if requests.isEmpty { requests = try await drive(.pressPay).requests }
    guard requests.isEmpty else { return requests }
    // The change of brand may empty a form.
    if let again = try await drive(.enterNumber(digits: digits)).lookups.last?.call {
      _ = try await answer(again, input.decision.details)
    }
    return try await drive(.pressPay).requests
  }

  /// Checks that a result with one brand brings up no choice, in a form that offers a choice for several brands.
  func expectNoChoice(for decision: Decision) async throws {
    let offers = try await offers(in: decide(decision))
    try expect(
      offers.isEmpty,
      expected: "no choice for \(decision.details)", saw: "a choice of \(offers.last?.words ?? "none")")
    try await restart()
    let call = try await openForm("1", digits: Decision.number)
    let details = IINDetails(
      .supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true,
      coBrands: [IINDetail("1"), IINDetail("3")])
    let seen = try await answer(call, details)
    try await needChoice(!self.offers(in: seen).isEmpty, for: details)
    label("a card of several brands led to a choice")
  }
}
