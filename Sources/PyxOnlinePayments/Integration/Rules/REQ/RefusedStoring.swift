import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// Products that do not allow storing: OPBasicPaymentProduct.
  static var refusedStoring: Rule {
    Rule(
      "OP-REQ-14/b", .should(.derived),
      "If a product does not allow storing, a request for it does not ask to store the payment data.",
      cites: .objectiveCSDK(
        "OPBasicPaymentProduct", "3. Receive and display payment method details"
      ).quoting("whether our platform can store the payment data"),
      given: refusingShops
    ) { trial, input in
      try trial.requireObserved(.askedToPrepare)
      let process = PaymentProcess(trial, input.shop)
      for (product, words) in zip(input.shop.products, input.words) {
        process.shop.context.amount += 1
        try await process.offerItems()
        try await process.choose(product.item.id)
        try await process.fillIn(product.item.id)
        if trial.understands(.wishToStore) {
          for isWanted in words { try await process.send(.wishToStore(isWanted: isWanted)) }
        }
        let isSwitchSeen = trial.profile.effects.contains(.showedWishToStore)
        if isSwitchSeen, try trial.seen.wishes.last == true {
          trial.label(beforeLabel)
        } else if !isSwitchSeen {
          trial.leaveOut(beforeLabel, because: "a switch for storing data cannot be seen")
        }
        let request = try await process.confirm()
        guard let isStored = request.tokenize else {
          return trial.passOver(because: "does not show whether a request asks to store the data")
        }
        if product.item.allowsTokenization == false {
          try trial.expect(
            !isStored,
            expected: "no storing of data with product \(product.item.id.rawValue), which does not allow it",
            saw: "a request that asks for it")
          trial.label("data of such a product are not stored")
        }
        try await process.complete(request)
      }
    } covers: {
      [
        .seen("data of such a product are not stored", atLeast: 90),
        .seen(beforeLabel, atLeast: 40),
      ]
    } mutants: {
      [
        .tokenizing("always asks to store") { _ in true },
        .changing("asks to store even if the product forbids it", state: false) {
          isWanted, stimulus, effects in
          if case .wishToStore(let wish) = stimulus { isWanted = wish }
          let wish = isWanted
          return effects.map { effect in
            effect.tokenizes == nil ? effect : effect.tokenizing(wish)
          }
        },
        .stateful("keeps storing once the customer wanted it", state: false) { hasStored, effect, _ in
          guard let isStored = effect.tokenizes else { return [effect] }
          hasStored = hasStored || isStored
          return [effect.tokenizing(hasStored)]
        },
      ]
    }
  }
}

private let beforeLabel = "the customer wanted it before"

// MARK: Inputs

/// First a product that allows storing, then one that does not.
private let refusingShops: Generator<Wishes> = zip(singlePayments(2), .bool).map { shop, isWanted in
  var shop = shop
  shop.products[1].item.allowsTokenization = false
  return Wishes(shop: shop, words: [[isWanted], [isWanted]])
}
