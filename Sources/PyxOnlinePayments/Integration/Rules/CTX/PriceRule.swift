import Conformance
import PropertyTesting

/// Prices of the shop in the payment context: OPAmountOfMoney.
extension OnlinePaymentsIntegration {
  static let prices: Chapter<Self> = Chapter("Prices") {
    Rule(
      "OP-CTX-08", .must(.prose),
      "The shop's price reaches the SDK in its currency and with its fractions: 19.99 EUR as 1999.",
      cites: .objectiveCSDK("OPAmountOfMoney").quoting("amount includes currency fractions"),
      readings: [.amountUnitWithoutFractions], given: purchases
    ) { trial, input in
      try trial.requireObserved(.askedForItems)
      let process = PaymentProcess(trial, input.shop)
      var known: Set<String> = []
      for (place, price) in input.prices.enumerated() {
        let context = try await process.needContext(for: price)
        guard context.currencyCode == price.currencyCode else {
          // A shop may sell in few currencies, or use the country's currency. If it sold in EUR for an earlier price
          // in EUR, for example, it must do so for every later price in EUR.
          try trial.expect(
            !known.contains(price.currencyCode), "the currency of the payment",
            expected: "\(price.currencyCode), as for an earlier price in that currency",
            saw: context.currencyCode)
          for label in allLabels {
            trial.leaveOut(label, because: "sells in a currency other than that of the price")
          }
          continue
        }
        known.insert(price.currencyCode)
        guard price.hasFractions else {
          try trial.expectWholeUnits(context.amount, for: price)
          continue
        }
        try trial.expectFractions(context.amount, for: price)
        if place > 0 { trial.label("another price") }
      }
      if known.isEmpty { trial.passOver(because: "sells in a currency other than that of the price") }
    } covers: {
      [
        .seen("a price with fractions", atLeast: 60), .seen("a price without fractions", atLeast: 20),
        .seen(floatLabel, atLeast: 15), .seen("another price", atLeast: 30),
        .seen("a price in a currency without fractions", atLeast: 20),
      ]
    } mutants: {
      [
        .pricing("gives whole units") { price, _ in price.minorUnits / 100 * (price.hasFractions ? 1 : 100) },
        .pricing("leaves out the fractions") { price, _ in
          price.hasFractions ? price.minorUnits / 100 * 100 : price.minorUnits
        },
        .pricing("truncates floating-point amounts") { price, _ in
          price.hasFractions ? Int64((Double(price.text) ?? 0) * 100) : price.minorUnits
        },
        .pricing("gives thousandths") { price, _ in price.minorUnits * 10 },
        .pricing("keeps the first price") { price, first in first?.minorUnits ?? price.minorUnits },
        .behaving("keeps the currency of the previous price", state: String?.none) {
          former, stimulus, world, inner in
          guard case .startPurchase(_, let currency, _, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          let before = former ?? currency
          former = currency
          return try await inner.send(stimulus, in: world).map { effect in
            guard case .askedForItems(let call, var context) = effect else { return effect }
            context.currencyCode = before
            return .askedForItems(call: call, context: context)
          }
        },
      ]
    }
  }
}

private let allLabels = [
  "a price with fractions", "a price without fractions", floatLabel, "another price",
  "a price in a currency without fractions",
]
private let floatLabel = "a price that floating point cannot hold exactly"

extension Observed where System == OnlinePaymentsIntegration {
  /// The contexts for which items were requested, in order.
  fileprivate var askedContexts: [PaymentContext] {
    get throws {
      try of(.askedForItems).compactMap {
        if case .askedForItems(_, let context) = $0 { context } else { nil }
      }
    }
  }
}

// MARK: Steps

extension PaymentProcess {
  /// The customer begins to pay a price; returns the context with which the app then asks for items.
  fileprivate func needContext(for price: Price) async throws -> PaymentContext {
    let earlier = try trial.seen.askedContexts.count
    try await send(
      .startPurchase(
        price: price.text, currencyCode: price.currencyCode, countryCode: "NL", isRecurring: false))
    // An app may wait for an earlier request.
    try await deliverItems()
    guard let context = try trial.seen.askedContexts.dropFirst(earlier).last else {
      throw trial.setback(expected: "a request for the payment items", saw: "none", judgedBy: "OP-FLOW-01")
    }
    return context
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks that a price in a currency without fractions is given in whole units, or in hundredths.
  fileprivate func expectWholeUnits(_ amount: Int64, for price: Price) throws {
    let isHundredths = amount == price.minorUnits * 100
    try expect(
      isHundredths || amount == price.minorUnits,
      "the amount for a price of \(price.text) \(price.currencyCode)",
      expected: "\(price.minorUnits), or \(price.minorUnits * 100) in hundredths", saw: "\(amount)")
    reading(.amountUnitWithoutFractions, isHundredths ? "in hundredths" : "in whole units")
    label("a price in a currency without fractions")
  }

  /// Checks that a price is given with its fractions.
  fileprivate func expectFractions(_ amount: Int64, for price: Price) throws {
    try expect(
      amount == price.minorUnits,
      "the amount for a price of \(price.text) \(price.currencyCode)", expected: "\(price.minorUnits)",
      saw: "\(amount)")
    label(price.minorUnits % 100 == 0 ? "a price without fractions" : "a price with fractions")
    if Int64((Double(price.text) ?? 0) * 100) != price.minorUnits { label(floatLabel) }
  }
}

// MARK: Inputs

private struct Price: Sendable, Hashable {
  /// The amount in hundredths, or in whole units if the currency has no fractions.
  var minorUnits: Int64
  var currencyCode: String

  var hasFractions: Bool { currencyCode != "JPY" }
  /// The price as a shop writes it.
  var text: String {
    guard hasFractions else { return String(minorUnits) }
    let cents = String(minorUnits % 100)
    return "\(minorUnits / 100)." + (cents.count < 2 ? "0" : "") + cents
  }
}

private struct Purchases: Sendable {
  var shop: Shop
  var prices: [Price]
}

private let purchases: Generator<Purchases> = zip(
  Shop.any(products: 2...2, fields: 1...1, accounts: 0...0),
  zip(
    Generator<Int64>.frequency([
      (3, .int(in: 1...999_999, simplest: 100)), (1, Generator<Int64>.int(in: 1...999).map { $0 * 100 }),
      (1, .element(of: [1999, 29, 57, 58, 115, 435, 1001, 820, 100_999])),
    ]), .element(of: ["EUR", "USD", "GBP", "JPY"])
  ).map { Price(minorUnits: $0, currencyCode: $1) }.array(count: 1...3)
).map { shop, prices in
  // If the price stays the same, an app need not ask for the items again.
  let changes = prices.indices.filter { $0 == 0 || prices[$0] != prices[$0 - 1] }
  return Purchases(shop: shop, prices: changes.map { prices[$0] })
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Computes another amount from a price; the closure also gets the first price.
  fileprivate static func pricing(
    _ name: String, _ amount: @escaping @Sendable (Price, Price?) -> Int64
  ) -> Mutant {
    changing(name, state: Price?.none) { first, stimulus, effects in
      guard case .startPurchase(let text, let currency, _, _) = stimulus else { return effects }
      let price = Price(minorUnits: Int64(text.filter(\.isNumber)) ?? 0, currencyCode: currency)
      let earlier = first
      first = first ?? price
      return effects.map { effect in
        guard case .askedForItems(let call, var context) = effect else { return effect }
        context.amount = amount(price, earlier)
        return .askedForItems(call: call, context: context)
      }
    }
  }
}
