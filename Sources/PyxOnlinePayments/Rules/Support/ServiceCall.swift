import Conformance

/// A call that asks the Client API for one thing.
enum ServiceCall: String, CaseIterable, Sendable {
  case items = "the list"
  case product = "a product"
  case key = "the public key"
  case check = "an IIN check"

  /// The stimulus that makes it.
  var stimulus: OnlinePaymentsStimulus.Kind {
    switch self {
    case .items: .getPaymentItems
    case .product: .getPaymentProduct
    case .key: .getPublicKey
    case .check: .lookUpIIN
    }
  }

  /// The effects that end it.
  fileprivate var effects: Set<OnlinePaymentsEffect.Kind> {
    switch self {
    case .items: [.paymentItems, .requestFailed]
    case .product: [.paymentProduct, .requestFailed]
    case .key: [.publicKey, .requestFailed]
    case .check: [.lookedUp, .lookupFailed]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Whether the implementation understands the call and shows how it ends.
  func canMake(_ kind: ServiceCall) -> Bool {
    understands(kind.stimulus) && profile.effects.isSuperset(of: kind.effects)
  }

  /// Makes the call and returns what it brought, by its id: the ids of a list in order; nil where it did not end.
  func make(
    _ kind: ServiceCall, product id: ProductID = "1", in context: PaymentContext = PaymentContext()
  ) async throws -> CallResult<String>? {
    let call = nextCall()
    switch kind {
    case .items:
      return try await result(.getPaymentItems(call: call, context: context), call: call, .paymentItems) {
        $0.items?.map(\.id.rawValue).sorted().joined(separator: ", ")
      }
    case .product:
      return try await result(
        .getPaymentProduct(call: call, paymentProductId: id, context: context), call: call, .paymentProduct
      ) { $0.product?.item.id.rawValue }
    case .key:
      return try await result(.getPublicKey(call: call), call: call, .publicKey) { $0.publicKey?.id }
    case .check:
      switch try await lookUp("41111111", in: context, call: call) {
      case .result(let details)?: return .success(details.paymentProductId?.rawValue ?? "none")
      case .failure(let error)?: return .failure(CallFailure(error: error))
      case nil: return nil
      }
    }
  }
}
