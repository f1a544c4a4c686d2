import Conformance
import PropertyTesting

/// A call that ends by one of two continuations, and what the service answers to it.
struct AnyCall: Sendable {
  /// What is called.
  enum Kind: String, CaseIterable, Sendable {
    case items = "payment items"
    case product = "a payment product"
    case key = "the public key"
    case preparation = "the preparation of a request"

    /// The stimulus that calls it.
    var stimulus: OnlinePaymentsStimulus.Kind {
      switch self {
      case .items: .getPaymentItems
      case .product: .getPaymentProduct
      case .key: .getPublicKey
      case .preparation: .prepareRequest
      }
    }

    /// The effect of success.
    var effect: OnlinePaymentsEffect.Kind {
      switch self {
      case .items: .paymentItems
      case .product: .paymentProduct
      case .key: .publicKey
      case .preparation: .preparedRequest
      }
    }

    /// What the service is asked.
    var endpoint: String {
      switch self {
      case .items: ScriptedExchange.itemsEndpoint
      case .product: ScriptedExchange.productEndpoint("1")
      case .key, .preparation: ScriptedExchange.publicKeyEndpoint
      }
    }
  }

  /// What the service answers.
  enum Answer: Sendable, Hashable {
    case right
    /// The reply is right, and late by that many milliseconds.
    case late(Int)
    /// Lists in the reply are empty.
    case emptyLists
    case fault(Fault)
  }

  var kind: Kind
  var answer: Answer

  /// Any of them, a fault in a third of the draws.
  static let any: Generator<AnyCall> = zip(
    Generator<Kind>.element(of: Kind.allCases),
    .frequency([
      (2, .just(.right)), (2, Generator<Int>.int(in: 1...2).map { .late($0) }), (2, .just(.emptyLists)),
      (3, Fault.any.map { .fault($0) }),
    ])
  ).map(AnyCall.init)

  /// The product that is asked for.
  private var document: ProductDocument {
    ProductDocument(
      item: PaymentItem(id: "1"), fields: answer == .emptyLists ? [] : [.text("reference")])
  }

  /// The script of everything that the call may need.
  func script(in trial: Trial<OnlinePayments>) -> [ScriptedExchange] {
    let documents = answer == .emptyLists && kind == .items ? [] : [document]
    var script: [ScriptedExchange] = [
      .items(documents, below: trial.assets), .product(document, below: trial.assets),
      trial.publicKey(TestKeys.pair(0)),
    ]
    for index in script.indices where script[index].endpoint == kind.endpoint {
      switch answer {
      case .right, .emptyLists: break
      case .late(let milliseconds): script[index].reply.delayMilliseconds = milliseconds
      case .fault(let fault): script[index].reply = fault.reply
      }
    }
    return script
  }
}
