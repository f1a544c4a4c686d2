import Conformance
import PropertyTesting

/// Rules on how a payment ends: "6. Finalise transaction", and third parties in "3. Receive and display payment method
/// details".
extension OnlinePaymentsIntegration {
  static let finalising = Chapter<Self>("Redirects and the result") {
    Rule(
      "OP-ITM-13", .must(.prose),
      "A product of a third party leads to its address as it is, and the customer's return to the result.",
      cites: .objectiveCSDK("3. Receive and display payment method details"), given: thirdParties,
      covers: [
        .atLeast(20, percent: "no fields") { $0.shop.products[0].fields.isEmpty },
        .atLeast(20, percent: "a field") { !$0.shop.products[0].fields.isEmpty },
        .atLeast(20, percent: "an escaped character in the query") { $0.url.contains("%2") },
        .atLeast(20, percent: "a declined payment") { !$0.isSuccessful },
      ],
      mutants: [
        .dropping("does not redirect the customer") { $0.kind == .openedURL },
        .opening("decodes the address") { $0.replacing("%2F", with: "/").replacing("%20", with: " ") },
        .opening("encodes the address again") { $0.replacing("%", with: "%25") },
        .opening("opens the address without its query") { String($0.prefix { $0 != "?" }) },
        .afterRedirect("shows no result after the return") { effect in
          effect.kind == .showedResult || effect.kind == .showedError ? [] : [effect]
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.openedURL, .showedResult)
      try await trial.begin(after: input.earlier)
      let earlier = try trial.seen.results.count
      let process = PaymentProcess(trial, input.shop)
      let payment = try await process.payThirdParty()
      try await process.redirect(payment, to: input.url)
      try await process.end(payment, isSuccessful: input.isSuccessful, since: earlier)
    }

    Rule(
      "OP-FLOW-02", .must(.prose),
      "Where the server demands that the customer visits another party, there is no result before the return.",
      cites: .objectiveCSDK("6. Finalise transaction"), given: redirects,
      covers: [
        .atLeast(20, percent: "a declined payment") { !$0.isSuccessful },
        .atLeast(20, percent: "a second redirected payment") { $0.urls.count > 1 },
      ],
      mutants: [
        .rewriting("shows success when the customer is sent away") { effect in
          if case .openedURL = effect { [effect, .showedResult(isSuccessful: true)] } else { [effect] }
        },
        .rewriting("takes the demand for the end of the payment") { effect in
          if case .openedURL = effect { [.showedResult(isSuccessful: true)] } else { [effect] }
        },
        .rewriting("takes the demand for a failure") { effect in
          if case .openedURL = effect { [.showedResult(isSuccessful: false)] } else { [effect] }
        },
        .stateful("shows a result at once when the customer is sent away again", state: false) {
          hasOpened, effect, _ in
          guard case .openedURL = effect else { return [effect] }
          defer { hasOpened = true }
          return hasOpened ? [effect, .showedResult(isSuccessful: true)] : [effect]
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.openedURL, .showedResult)
      try await trial.begin(after: input.earlier)
      let process = PaymentProcess(trial, input.shop)
      for url in input.urls {
        process.shop.context.amount += 1
        let payment = try await process.pay(input.shop.products[0].item.id)
        let earlier = try trial.seen.results.count
        try await process.redirect(payment, to: url)
        try await process.end(payment, isSuccessful: input.isSuccessful, since: earlier)
      }
    }

    Rule(
      "OP-FLOW-03/a", .must(.prose), "The customer sees the result of the payment in the end, good or bad.",
      cites: .objectiveCSDK("6. Finalise transaction", "Encrypt sensitive data"), given: endings,
      covers: [
        .atLeast(20, percent: "a declined payment") { !$0.isSuccessful },
        .atLeast(20, percent: "a redirect") { !$0.urls.isEmpty },
        .atLeast(20, percent: "no redirect") { $0.urls.isEmpty },
      ],
      mutants: [
        .dropping("shows no result") { $0.kind == .showedResult },
        .dropping("shows no result of a declined payment") { $0 == .showedResult(isSuccessful: false) },
        .rewriting("shows success for every payment") { effect in
          if case .showedResult = effect { [.showedResult(isSuccessful: true)] } else { [effect] }
        },
        .afterRedirect("shows success after every redirect") { effect in
          if case .showedResult = effect { [.showedResult(isSuccessful: true)] } else { [effect] }
        },
        .stateful("shows the result of the first payment for all", state: Bool?.none) { first, effect, _ in
          guard case .showedResult(let isSuccessful) = effect else { return [effect] }
          let shown = first ?? isSuccessful
          first = shown
          return [.showedResult(isSuccessful: shown)]
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.showedResult)
      try await trial.begin(after: input.earlier)
      let process = PaymentProcess(trial, input.shop)
      // Then another payment, which ends in the other way.
      for isSuccessful in [input.isSuccessful, !input.isSuccessful] {
        process.shop.context.amount += 1
        let payment = try await process.pay(input.shop.products[0].item.id)
        let earlier = try trial.seen.results.count
        if let url = input.urls.first {
          process.answered(payment.call)
          try await process.send(.serverDemandedRedirect(call: payment.call, url: url))
        }
        try await process.end(payment, isSuccessful: isSuccessful, since: earlier)
      }
    }
  }
}

// MARK: Inputs

private struct Ending: Sendable {
  var shop: Shop
  var urls: [String]
  var isSuccessful: Bool
  /// What came before.
  var earlier: [PaymentTransition]

  var url: String { urls.first ?? "" }
}

private func ending(
  of shops: Generator<Shop>, redirects: ClosedRange<Int>
) -> Generator<Ending> {
  zip(shops, OpaqueTexts.url.array(count: redirects), Generator<Bool>.bool, .earlier).map {
    Ending(shop: $0, urls: $1, isSuccessful: $2, earlier: $3)
  }
}

private let shops: Generator<Shop> = Shop.any(products: 1...1, fields: 1...2, accounts: 0...0)
private let redirects: Generator<Ending> = ending(of: shops, redirects: 1...2)
private let endings: Generator<Ending> = ending(of: shops, redirects: 0...1)
private let thirdParties: Generator<Ending> = ending(
  of: Shop.any(products: 1...1, fields: 0...1, accounts: 0...0).map { shop in
    var shop = shop
    shop.products[0].item.usesRedirectionTo3rdParty = true
    shop.products[0].item.paymentMethod = "redirect"
    return shop
  }, redirects: 1...1)

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Opens another address.
  fileprivate static func opening(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Mutant {
    rewriting(name) { effect in
      if case .openedURL(let url) = effect { [.openedURL(url: change(url))] } else { [effect] }
    }
  }

  /// Does something else once the customer has been sent away.
  fileprivate static func afterRedirect(
    _ name: String,
    _ change: @escaping @Sendable (OnlinePaymentsIntegrationEffect) -> [OnlinePaymentsIntegrationEffect]
  ) -> Mutant {
    stateful(name, state: false) { isAway, effect, _ in
      if case .openedURL = effect { isAway = true }
      return isAway ? change(effect) : [effect]
    }
  }
}
