import Conformance
import PropertyTesting

/// Rules on storing payment data for later: "3. Receive and display payment method details" and the property `tokenize`
/// of "5. Encrypt and transfer payment data".
extension OnlinePaymentsIntegration {
  static let storing: Chapter<Self> = Chapter("Storing payment data") {
    Rule(
      "OP-REQ-14/a", .must(.prose),
      "A request asks to store the payment data if and only if the customer's switch says so.",
      cites: .objectiveCSDK(
        "3. Receive and display payment method details", "5. Encrypt and transfer payment data"
      ).quoting("customers can indicate that they want our platform to store their credentials"),
      readings: [.aOP74], given: wishes,
      covers: [
        .seen("data are to be stored", atLeast: 40), .seen("data are not to be stored", atLeast: 40),
        .seen("another wish than in the payment before", atLeast: 20),
        .covers("the customer thinks again", atLeast: 30) { $0.words.contains { $0.count > 1 } },
      ],
      mutants: [
        .tokenizing("never asks to store") { _ in false },
        .tokenizing("always asks to store") { _ in true },
        .tokenizing("takes the switch the wrong way round") { !$0 },
        .stateful("goes on storing once the customer wanted it", state: false) { hasStored, effect, _ in
          guard let isStored = effect.tokenizes else { return [effect] }
          hasStored = hasStored || isStored
          return [effect.tokenizing(hasStored)]
        },
        .behaving("heeds the customer's first word alone", state: false) { hasHeard, stimulus, world, inner in
          switch stimulus {
          case .startPayment, .gotProduct: hasHeard = false
          case .wishToStore(let isWanted):
            if hasHeard { return [.showedWishToStore(isWanted: isWanted)] }
            hasHeard = true
          default: break
          }
          return try await inner.send(stimulus, in: world)
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.showedWishToStore, .askedToPrepare)
      let process = PaymentProcess(trial, input.shop)
      let product = input.shop.products[0].item.id
      var former: Bool?
      for words in input.words {
        process.shop.context.amount += 1
        let earlier = try trial.seen.wishes.count
        try await process.offerItems()
        try await process.choose(product)
        if let untouched = try trial.seen.wishes.dropFirst(earlier).last {
          trial.reading(.aOP74, untouched ? "it says yes" : "it says no")
        }
        try await process.fillIn(product)
        for isWanted in words { try await process.send(.wishToStore(isWanted: isWanted)) }
        guard let isWanted = try trial.seen.wishes.dropFirst(earlier).last else {
          return trial.passOver(because: "shows no switch for storing data where a product allows it")
        }
        let request = try await process.confirm()
        guard let isStored = request.tokenize else {
          return trial.passOver(because: "does not show whether a request asks to store the data")
        }
        try trial.expect(
          isStored == isWanted, "whether the request asks to store the data",
          expected: isWanted ? "yes, as the switch says" : "no, as the switch says",
          saw: isStored ? "yes all the same" : "no all the same")
        trial.label(isWanted ? "data are to be stored" : "data are not to be stored")
        if let former, former != isWanted { trial.label("another wish than in the payment before") }
        former = isWanted
        try await process.complete(request)
      }
    }

    Rule(
      "OP-REQ-14/b", .should(.derived),
      "A request for a product that allows no storing does not ask to store the payment data.",
      cites: .objectiveCSDK(
        "OPBasicPaymentProduct", "3. Receive and display payment method details"
      ).quoting("whether our platform can store the payment data"),
      given: refusingShops,
      covers: [
        .seen("data of such a product are not stored", atLeast: 90),
        .covers("the customer wanted it before", atLeast: 40) { $0.words.contains([true]) },
      ],
      mutants: [
        .tokenizing("always asks to store") { _ in true },
        .behaving("asks to store whatever the product allows", state: false) {
          isWanted, stimulus, world, inner in
          if case .wishToStore(let wish) = stimulus { isWanted = wish }
          let wish = isWanted
          return try await inner.send(stimulus, in: world).map { effect in
            effect.tokenizes == nil ? effect : effect.tokenizing(wish)
          }
        },
        .stateful("goes on storing once the customer wanted it", state: false) { hasStored, effect, _ in
          guard let isStored = effect.tokenizes else { return [effect] }
          hasStored = hasStored || isStored
          return [effect.tokenizing(hasStored)]
        },
      ]
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
        let request = try await process.confirm()
        guard let isStored = request.tokenize else {
          return trial.passOver(because: "does not show whether a request asks to store the data")
        }
        if product.item.allowsTokenization == false {
          try trial.expect(
            !isStored,
            expected: "no storing of data with product \(product.item.id.rawValue), which allows none",
            saw: "a request that asks for it")
          trial.label("data of such a product are not stored")
        }
        try await process.complete(request)
      }
    }
  }
}

// MARK: Inputs

private struct Wishes: Sendable {
  var shop: Shop
  /// What the customer says in each of the payments, the last word last.
  var words: [[Bool]]
}

/// Single payments: those of a series may need the data.
private func singlePayments(_ products: Int) -> Generator<Shop> {
  Shop.any(products: products...products, fields: 1...2, accounts: 0...0).map { shop in
    var shop = shop
    shop.context.isRecurring = false
    return shop
  }
}

private let wishes: Generator<Wishes> = zip(
  singlePayments(1), Generator<Bool>.bool.array(count: 1...3).array(count: 1...3)
).map { Wishes(shop: $0, words: $1) }

/// First a product that allows storing, then one that does not.
private let refusingShops: Generator<Wishes> = zip(singlePayments(2), .bool).map { shop, isWanted in
  var shop = shop
  shop.products[1].item.allowsTokenization = false
  return Wishes(shop: shop, words: [[isWanted], [isWanted]])
}

// MARK: Mutants

extension OnlinePaymentsIntegrationEffect {
  /// Whether a request asks to store the data; nil where this is none.
  fileprivate var tokenizes: Bool? {
    if case .askedToPrepare(_, _, _, _, let tokenize) = self { tokenize } else { nil }
  }

  /// The same request with another wish.
  fileprivate func tokenizing(_ isStored: Bool) -> OnlinePaymentsIntegrationEffect {
    guard case .askedToPrepare(let call, let product, let account, let values, _) = self else { return self }
    return .askedToPrepare(
      call: call, paymentProductId: product, accountOnFileId: account, values: values, tokenize: isStored)
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Asks to store in another way than the form says.
  fileprivate static func tokenizing(
    _ name: String, _ change: @escaping @Sendable (Bool) -> Bool
  ) -> Mutant {
    rewriting(name) { effect in effect.tokenizes.map { [effect.tokenizing(change($0))] } ?? [effect] }
  }
}
