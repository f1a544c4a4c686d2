import Conformance
import PropertyTesting

/// A call that ends with one of two continuations, and the service's answer to it.
struct AnsweredCall: Sendable {
  /// The answer of the service.
  enum Answer: Sendable, Hashable {
    case right
    /// The reply is right, but comes only after all calls of the case have been made.
    case late
    /// Lists in the reply are empty.
    case emptyLists
    case fault(Fault)
  }

  var kind: ClientCall
  var answer: Answer

  /// Any answered call; a third of the draws have a fault.
  static let any: Generator<AnsweredCall> = zip(
    Generator<ClientCall>.element(of: ClientCall.continued),
    .frequency([
      (2, .just(.right)), (2, .just(.late)), (2, .just(.emptyLists)),
      (3, Fault.any.map { .fault($0) }),
    ])
  ).map(AnsweredCall.init)

  /// The product for which the call asks.
  private var document: ProductDocument {
    ProductDocument(
      item: PaymentItem(id: "1"), fields: answer == .emptyLists ? [] : [.text("reference")])
  }

  /// The service's script, with all replies that the call may need.
  func script(in trial: Trial<OnlinePayments>) -> [ScriptedExchange] {
    let documents = answer == .emptyLists && kind == .items ? [] : [document]
    var script: [ScriptedExchange] = [
      .items(documents, below: trial.assets), .product(document, below: trial.assets),
      trial.publicKey(TestKeys.pair(0)),
    ]
    for index in script.indices where script[index].endpoint == kind.endpoint {
      switch answer {
      case .right, .emptyLists: break
      case .late: script[index].reply.isHeld = true
      case .fault(let fault): script[index].reply = fault.reply
      }
    }
    return script
  }
}
