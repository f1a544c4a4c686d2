import Conformance
import PropertyTesting

/// A call that asks the service for something, with a text of 100,000 characters where it takes one.
///
/// No document allows such texts, and none forbids them: how the call ends is open, that it ends is not.
enum LongCall: String, CaseIterable, Sendable {
  case check = "a check of very many digits"
  case items = "payment items for a very long currency"
  case product = "a payment product with a very long id"

  /// Any of them.
  static let any = Generator<LongCall>.element(of: allCases)

  /// The stimulus that makes it.
  var stimulus: OnlinePaymentsStimulus.Kind {
    switch self {
    case .check: .lookUpIIN
    case .items: .getPaymentItems
    case .product: .getPaymentProduct
    }
  }

  /// The effects of which one ends it.
  var effects: [OnlinePaymentsEffect.Kind] {
    switch self {
    case .check: [.lookedUp, .lookupFailed]
    case .items: [.paymentItems, .requestFailed]
    case .product: [.paymentProduct, .requestFailed]
    }
  }

  /// The text.
  var text: String { String(self == .check ? "4" : "A", times: 100_000) }
}

extension Trial where System == OnlinePayments {
  /// Makes the call and returns its number.
  func make(_ long: LongCall) async throws -> Int {
    let call = nextCall()
    switch long {
    case .check: try await send(.lookUpIIN(call: call, digits: long.text, context: PaymentContext()))
    case .items:
      try await send(.getPaymentItems(call: call, context: PaymentContext(currencyCode: long.text)))
    case .product:
      try await send(
        .getPaymentProduct(
          call: call, paymentProductId: ProductID(rawValue: long.text), context: PaymentContext()))
    }
    return call
  }
}
