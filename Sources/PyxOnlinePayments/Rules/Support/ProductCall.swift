import Conformance
import PropertyTesting

/// A call that asks the service for products.
enum ProductCall: String, CaseIterable, Sendable {
  case items = "a call for items"
  case product = "a call for a product"

  /// Any of them.
  static let any = Generator<ProductCall>.element(of: allCases)

  /// Answers everything that the call may ask with one reply; the product is 1.
  func script(_ reply: ScriptedReply) -> [ScriptedExchange] {
    [
      ScriptedExchange(endpoint: ScriptedExchange.itemsEndpoint, reply: reply),
      ScriptedExchange(endpoint: ScriptedExchange.productEndpoint("1"), reply: reply),
    ]
  }
}

extension Trial where System == OnlinePayments {
  /// Makes the call and returns how it ended, a success in words; nil where it did not end.
  func make(_ kind: ProductCall, call: Int) async throws -> CallResult<String>? {
    switch kind {
    case .items:
      try await result(
        .getPaymentItems(call: call, context: PaymentContext()), call: call, .paymentItems
      ) { $0.items.map { "a success with the items \($0.words)" } }
    case .product:
      try await result(
        .getPaymentProduct(call: call, paymentProductId: "1", context: PaymentContext()), call: call,
        .paymentProduct
      ) { $0.product.map { "a success with \($0.item.title)" } }
    }
  }

  /// How the call ended, once for each time that it did.
  func ends(of kind: ProductCall, call: Int) throws -> [CallResult<String>] {
    switch kind {
    case .items: try seen.results(of: call, .paymentItems) { $0.items.map { "the items \($0.words)" } }
    case .product: try seen.results(of: call, .paymentProduct) { $0.product.map(\.item.title) }
    }
  }
}

extension Mutant where System == OnlinePayments {
  /// Ends calls for products in another way where they failed: with what the closures make of it.
  static func hidingFailures(
    _ name: String, of kinds: [ProductCall], as success: @escaping @Sendable (Int) -> OnlinePaymentsEffect
  ) -> Mutant {
    behaving(name, state: Set<Int>()) { calls, stimulus, world, inner in
      switch stimulus {
      case .getPaymentItems(let call, _) where kinds.contains(.items): calls.insert(call)
      case .getPaymentProduct(let call, _, _) where kinds.contains(.product): calls.insert(call)
      default: break
      }
      return try await inner.send(stimulus, in: world).map { $0.hidden(calls, success) }
    } late: { calls, _, effects in
      effects.map { $0.hidden(calls, success) }
    }
  }
}

extension OnlinePaymentsEffect {
  fileprivate func hidden(
    _ calls: Set<Int>, _ success: (Int) -> OnlinePaymentsEffect
  ) -> OnlinePaymentsEffect {
    guard case .requestFailed(let call, _, _) = self, calls.contains(call) else { return self }
    return success(call)
  }
}
