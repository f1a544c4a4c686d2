import Conformance
import PropertyTesting

/// A shop, and what a customer does there: two payments, or a journey through the payment process.
struct ShopVisit: Sendable {
  var shop: Shop
  /// The journey; empty if two payments are made instead.
  var journey: [PaymentTransition]
}

/// The coverage required by each rule that draws a ``ShopVisit``.
let journeyCovers: [Coverage<ShopVisit>] = [
  .seen("a payment was made", atLeast: 35), .seen(secondLabel, atLeast: 35), .seen(journeyLabel, atLeast: 30),
]
private let secondLabel = "a second payment was made"
private let journeyLabel = "a journey through the process"

extension Trial where System == OnlinePaymentsIntegration {
  /// Makes two payments, or follows a journey, and looks for forbidden effects on the way.
  func pay(on visit: ShopVisit, _ find: () throws -> String?) async throws {
    func look() throws {
      let found = try find()
      try expect(
        found == nil, "actions that the app must leave to others", expected: "none", saw: found ?? "")
    }
    if visit.journey.isEmpty {
      try await payTwice(in: visit.shop, look)
    } else {
      try await walk(visit.journey, in: visit.shop, look)
    }
  }

  /// Follows a journey as far as the app can; other rules judge its steps.
  private func walk(_ journey: [PaymentTransition], in shop: Shop, _ look: () throws -> Void) async throws {
    let walk = PaymentWalk(PaymentProcess(self, shop))
    for (place, row) in journey.enumerated() {
      let obstacle: String?
      do {
        obstacle = try await walk.takeUnjudged(row)
      } catch let stop as NotApplicable {
        // The app is judged up to the step that it cannot take. An app without redirects, for example, stops there.
        obstacle = stop.reason
      }
      try look()
      guard obstacle == nil else { return }
      if place == 0 { label(journeyLabel) }
    }
  }

  /// Makes two payments; between them, begins a purchase by its price, if the adapter understands that stimulus.
  private func payTwice(in shop: Shop, _ look: () throws -> Void) async throws {
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
          leaveOut(label, because: "the adapter cannot see what the app prepares and sends")
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

let shopVisits = Generator<ShopVisit> { source in
  let journey = try Generator<[PaymentTransition]>.tours.draw(from: source)
  guard journey.isEmpty else {
    let shop = try Shop.any(products: 2...3, fields: 1...2, accounts: 1...1).draw(from: source)
    return ShopVisit(shop: shop.withRequiredFields, journey: journey)
  }
  return ShopVisit(
    shop: try Shop.any(products: 2...2, fields: 1...1, accounts: 0...0).draw(from: source), journey: [])
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Adds another effect before each effect of a kind.
  static func also(
    _ name: String, with kind: OnlinePaymentsIntegrationEffect.Kind, _ other: OnlinePaymentsIntegrationEffect
  ) -> Mutant {
    rewriting(name) { effect in effect.kind == kind ? [other, effect] : [effect] }
  }
}
