import Conformance

/// A call to an SDK that asks the Client API for one thing.
enum ClientCall: Sendable, Hashable, CaseIterable {
  case items, product, key, check, preparation

  /// The calls that only fetch something from the service.
  static let service: [ClientCall] = [.items, .product, .key, .check]
  /// The calls of ``service``, in the order in which rules pick a call by number.
  static let overlapping: [ClientCall] = [.check, .items, .product, .key]
  /// The calls that ask for products.
  static let products: [ClientCall] = [.items, .product]
  /// The calls that take a text.
  static let withText: [ClientCall] = [.check, .items, .product]
  /// The calls, other than checks, that end with a success or a failure continuation.
  static let continued: [ClientCall] = [.items, .product, .key, .preparation]

  /// The subject of the call, in words.
  var words: String {
    switch self {
    case .items: "payment items"
    case .product: "a payment product"
    case .key: "the public key"
    case .check: "a check of a card number"
    case .preparation: "the preparation of a request"
    }
  }

  /// The result of the call, in words.
  var outcome: String {
    switch self {
    case .items: "the list"
    case .product: "a product"
    case .key: "the public key"
    case .check: "an IIN check"
    case .preparation: "a prepared request"
    }
  }

  /// The call itself, in words.
  var request: String { "a call for " + (self == .items ? "items" : outcome) }

  /// The stimulus that makes the call.
  var stimulus: OnlinePaymentsStimulus.Kind {
    switch self {
    case .items: .getPaymentItems
    case .product: .getPaymentProduct
    case .key: .getPublicKey
    case .check: .lookUpIIN
    case .preparation: .prepareRequest
    }
  }

  /// The effect with which the call ends if it succeeds.
  var success: OnlinePaymentsEffect.Kind {
    switch self {
    case .items: .paymentItems
    case .product: .paymentProduct
    case .key: .publicKey
    case .check: .lookedUp
    case .preparation: .preparedRequest
    }
  }

  /// The last part of the path that the call requests from the service, with 1 as the product's id.
  var endpoint: String {
    switch self {
    case .items: ScriptedExchange.itemsEndpoint
    case .product: ScriptedExchange.productEndpoint("1")
    case .key, .preparation: ScriptedExchange.publicKeyEndpoint
    case .check: AskedLookup.endpoint
    }
  }

  /// The stimulus that makes the call with the given values.
  func stimulus(
    call: Int, product id: ProductID = "1", digits: String = "41111111",
    in context: PaymentContext = PaymentContext(), request: Int = 0
  ) -> OnlinePaymentsStimulus {
    switch self {
    case .items: .getPaymentItems(call: call, context: context)
    case .product: .getPaymentProduct(call: call, paymentProductId: id, context: context)
    case .key: .getPublicKey(call: call)
    case .check: .lookUpIIN(call: call, digits: digits, context: context)
    case .preparation: .prepareRequest(call: call, request: request)
    }
  }

  /// The stimulus with a text of 100,000 characters; the ordinary stimulus if the call takes no text.
  ///
  /// No document allows or forbids such texts: the call must end, but may succeed or fail.
  func longStimulus(call: Int) -> OnlinePaymentsStimulus {
    // The id of a product consists of digits, as a card number does.
    let text = String(self == .items ? "A" : "4", times: 100_000)
    return stimulus(
      call: call, product: ProductID(rawValue: text), digits: text,
      in: self == .items ? PaymentContext(currencyCode: text) : PaymentContext())
  }
}
