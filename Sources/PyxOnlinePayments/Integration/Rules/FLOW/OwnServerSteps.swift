import Conformance
import PropertyTesting

/// What every case must reach.
let journeyCovers: [Coverage<Shop>] = [
  .seen("a payment was made", atLeast: 80), .seen(secondLabel, atLeast: 80),
]
private let secondLabel = "a second payment was made"

extension Trial where System == OnlinePaymentsIntegration {
  /// Makes two payments, one after the other, and between them begins one with its price if the app understands that;
  /// after each step, it looks for forbidden effects.
  func payTwice(in shop: Shop, _ find: () throws -> String?) async throws {
    func look() throws {
      let found = try find()
      try expect(
        found == nil, "actions that the app must leave to others", expected: "none", saw: found ?? "")
    }
    let process = PaymentProcess(self, shop)
    for (place, product) in shop.products.enumerated() {
      if place == 1, understands(.startPurchase) {
        try await process.send(
          .startPurchase(price: "19.99", currencyCode: "EUR", countryCode: "NL", isRecurring: false))
        try await process.deliverItems()
        try look()
      }
      process.shop.context.amount += 1
      try await process.offerItems()
      try look()
      guard process.canPay else {
        for label in ["a payment was made", secondLabel] {
          leaveOut(label, because: "what the app prepares and sends cannot be seen")
        }
        return
      }
      try await process.choose(product.item.id)
      try await process.fillIn(product.item.id)
      try await process.complete(try await process.confirm())
      try look()
      label(place == 0 ? "a payment was made" : secondLabel)
    }
  }
}

// MARK: Inputs

let wholePayments: Generator<Shop> = Shop.any(products: 2...2, fields: 1...1, accounts: 0...0)

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Does something more whenever it does a certain thing.
  static func also(
    _ name: String, with kind: OnlinePaymentsIntegrationEffect.Kind, _ other: OnlinePaymentsIntegrationEffect
  ) -> Mutant {
    rewriting(name) { effect in effect.kind == kind ? [other, effect] : [effect] }
  }
}
