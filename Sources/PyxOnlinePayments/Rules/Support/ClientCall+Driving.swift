import Conformance
import PropertyTesting

extension ClientCall {
  /// Any call for products.
  static let forProducts = Generator<ClientCall>.element(of: products)

  /// Gives the same reply to requests for the list and to requests for product 1.
  func script(_ reply: ScriptedReply) -> [ScriptedExchange] {
    Self.products.map { ScriptedExchange(endpoint: $0.endpoint, reply: reply) }
  }
}

extension OnlinePaymentsEffect {
  /// What identifies the result: its id, the sorted ids of a list, or the encrypted fields of a prepared request.
  fileprivate var id: String? {
    items?.map(\.id.rawValue).sorted().joined(separator: ", ") ?? product?.item.id.rawValue ?? publicKey?.id
      ?? prepared?.encryptedFields
  }

  /// The result, in a message.
  fileprivate var brought: String? { items.map { "the items \($0.words)" } ?? product?.item.title ?? id }
}

extension Trial where System == OnlinePayments {
  /// Whether the implementation understands the call and shows how it ends.
  func canMake(_ kind: ClientCall) -> Bool {
    understands(kind.stimulus) && profile.effects.isSuperset(of: [kind.success, .requestFailed])
  }

  /// Makes the call and returns the id of its result (for a list, its sorted ids); nil if the call did not end.
  func make(
    _ kind: ClientCall, product id: ProductID = "1", in context: PaymentContext = PaymentContext()
  ) async throws -> CallResult<String>? {
    let call = nextCall()
    guard kind == .check else {
      return try await result(
        kind.stimulus(call: call, product: id, in: context), call: call, kind.success, \.id)
    }
    switch try await lookUp("41111111", in: context, call: call) {
    case .result(let details)?: return .success(details.paymentProductId?.rawValue ?? "none")
    case .failure(let error)?: return .failure(CallFailure(error: error))
    case nil: return nil
    }
  }

  /// Makes a call for products and returns its end, with a success put into words; nil if the call did not end.
  func make(
    _ kind: ClientCall, call: Int, in context: PaymentContext = PaymentContext()
  ) async throws -> CallResult<String>? {
    try await result(kind.stimulus(call: call, in: context), call: call, kind.success) { effect in
      effect.brought.map { "a success with \($0)" }
    }
  }

  /// All ends of a call for products, in order; a faulty SDK may end a call more than once.
  func ends(of kind: ClientCall, call: Int) throws -> [CallResult<String>] {
    try seen.results(of: call, kind.success, \.brought)
  }
}
