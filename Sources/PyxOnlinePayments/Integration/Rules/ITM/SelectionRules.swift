import Conformance
import PropertyTesting

/// Rules on the choice of a payment item: "3. Receive and display payment method details" and the demo application's
/// selection screen.
extension OnlinePaymentsIntegration {
  static let selection: Chapter<Self> = Chapter("Choosing how to pay") {
    Rule(
      "OP-ITM-12", .may(.prose),
      "A single item may be used without a choice; the payment is then the same as if it had been chosen.",
      cites: .objectiveCSDK("3. Receive and display payment method details").quoting(
        "If you only have one payment item, you can skip this screen"), readings: [.singleItemOffered],
      given: singleItems
    ) { trial, single in
      let process = PaymentProcess(trial, single.shop)
      try await process.offerItems()
      // Without a selection there is no account to choose.
      let offersAccounts = process.hasSelection && trial.understands(.selectAccount)
      let account = offersAccounts ? single.accountId : nil
      if trial.profile.effects.contains(.showedSelection) {
        trial.reading(
          .singleItemOffered, process.hasGoneOn ? "a single item is taken" : "a single item is offered")
      }
      try await process.choose(single.product, account: account)
      try await process.fillIn(single.product, account: account)
      let request = try await process.confirm()
      try trial.expect(
        request.product == single.product,
        expected: "a request with product \(single.product.rawValue)",
        saw: "a request with \(request.product.rawValue)")
      if let account {
        try trial.expect(
          request.account == account,
          "the account on file of the request", expected: "\(account), which was chosen",
          saw: "\(request.account ?? "none")"
        )
      }
    } covers: {
      [
        .covers("an account on file", atLeast: 20) { $0.accountId != nil },
        .covers("no account on file", atLeast: 20) { $0.accountId == nil },
      ]
    } mutants: {
      [
        .rewriting("loses the account of the only item") { effect in
          if case .askedToPrepare(let call, let product, _, let values, let tokenize) = effect {
            [.askedToPrepare(call: call, paymentProductId: product, values: values, tokenize: tokenize)]
          } else {
            [effect]
          }
        },
        .stateful("pays with another product when there is no choice", state: false) {
          isProcess, effect, _ in
          if effect.kind == .showedForm { isProcess = true }
          guard isProcess, case .askedToPrepare(let call, _, let account, let values, let tokenize) = effect
          else { return [effect] }
          return [
            .askedToPrepare(
              call: call, paymentProductId: "1", accountOnFileId: account, values: values, tokenize: tokenize)
          ]
        },
      ]
    }

    selectionScreen
  }
}

// MARK: Inputs

private struct SingleItem: Sendable {
  var shop: Shop
  /// The account that the customer would choose.
  var accountId: String?

  var product: ProductID { shop.products.first?.item.id ?? "1" }
}

private let singleItems: Generator<SingleItem> = Shop.any(products: 1...1, accounts: 0...1).map { shop in
  SingleItem(shop: shop, accountId: shop.items.first?.accountsOnFile.first?.id)
}
