import Conformance

/// A call among others, told apart by the amount in its request unless it asks for the public key.
struct OverlappingCall: Sendable {
  var number: Int
  var kind: ClientCall
  var fails: Bool

  var amount: Int64 { 1_000_003 + 111_111 * Int64(number) }
  private var context: PaymentContext { PaymentContext(amount: amount) }
  private var document: ProductDocument {
    ProductDocument(
      item: PaymentItem(
        id: "1", minAmount: Int64(number), displayHints: ItemHints(label: "Call \(number)")))
  }
  /// The product that the call's IIN check finds.
  private var checkedProduct: Int { ProductID.cardNumber(number) }

  var stimulus: OnlinePaymentsStimulus { kind.stimulus(call: number, in: context) }

  /// The script for every request that an SDK may make with this amount; all replies are held back.
  func script(below assets: AssetAddress) -> [ScriptedExchange] {
    let texts = [String(amount)]
    let right = [
      ScriptedExchange(
        endpoint: AskedLookup.endpoint, containing: texts, reply: IINReply(product: checkedProduct).scripted()
      ),
      .items([document], below: assets, containing: texts),
      .product(document, below: assets, containing: texts),
    ]
    return right.map { exchange in
      var exchange = exchange
      if fails { exchange.reply = .error(status: 500) }
      return exchange.held
    }
  }

  /// Whether the request is this call's.
  func made(_ exchange: Exchange) -> Bool {
    kind == .key
      ? exchange.endpoint == ScriptedExchange.publicKeyEndpoint
      : exchange.request.url.has(String(amount))
        || String(decoding: exchange.request.body, as: UTF8.self).has(String(amount))
  }

  /// Whether the answer is the service's reply to this call.
  func isOwn(_ answer: OnlinePaymentsEffect) -> Bool {
    switch kind {
    case .check:
      fails
        ? answer.details?.status == .unknown : answer.details?.paymentProductId == ProductID(checkedProduct)
    case .items: !fails && answer.items?.contains(where: isOwn) == true
    case .product: !fails && answer.product.map { isOwn($0.item) } == true
    case .key: answer.publicKey != nil
    // A preparation is not among the overlapping calls.
    case .preparation: false
    }
  }

  private func isOwn(_ item: PaymentItem) -> Bool {
    item.minAmount == Int64(number) || item.displayHints.label == "Call \(number)"
  }
}

extension ScriptedExchange {
  /// The same exchange, with its reply held back.
  var held: ScriptedExchange {
    var held = self
    held.reply.isHeld = true
    return held
  }
}
