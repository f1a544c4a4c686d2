import Conformance
import PropertyTesting

/// Rules on how a payment ends: "6. Finalise transaction", and third parties in "3. Receive and display payment method
/// details".
extension OnlinePaymentsIntegration {
  static let finalising: Chapter<Self> = Chapter("Redirects and the result") {
    thirdParties

    Rule(
      "OP-FLOW-02", .must(.prose),
      "If the server demands that the customer visit another party, a result is shown only after the return.",
      cites: .objectiveCSDK("6. Finalise transaction").quoting(
        "Once your customers complete this check, our platform processes the actual transaction"),
      given: redirects
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
      if !input.isSuccessful { trial.label("a declined payment") }
      if input.urls.count > 1 { trial.label("a second redirected payment") }
    } covers: {
      [
        .seen("a declined payment", atLeast: 20), .seen("a second redirected payment", atLeast: 20),
      ]
    } mutants: {
      [
        .rewriting("shows success when the customer is redirected") { effect in
          if case .openedURL = effect { [effect, .showedResult(isSuccessful: true)] } else { [effect] }
        },
        .rewriting("shows success instead of redirecting") { effect in
          if case .openedURL = effect { [.showedResult(isSuccessful: true)] } else { [effect] }
        },
        .rewriting("shows a failure instead of redirecting") { effect in
          if case .openedURL = effect { [.showedResult(isSuccessful: false)] } else { [effect] }
        },
        .stateful("shows a result at once at the second redirect", state: false) {
          hasOpened, effect, _ in
          guard case .openedURL = effect else { return [effect] }
          defer { hasOpened = true }
          return hasOpened ? [effect, .showedResult(isSuccessful: true)] : [effect]
        },
      ]
    }

    Rule(
      "OP-FLOW-03/a", .must(.prose), "The customer finally sees the result of the payment, good or bad.",
      cites: .objectiveCSDK("6. Finalise transaction", "Encrypt sensitive data").quoting(
        "display the transaction result to your customers"), given: endings
    ) { trial, input in
      try trial.requireObserved(.showedResult)
      try await trial.begin(after: input.earlier)
      let process = PaymentProcess(trial, input.shop)
      // A second payment follows: it fails if the first one succeeds, and succeeds if the first one fails.
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
      trial.label(input.urls.isEmpty ? "a result without a redirect" : "a result after a redirect")
    } covers: {
      [
        .covers("a declined payment", atLeast: 20) { !$0.isSuccessful },
        .seen("a result after a redirect", atLeast: 20), .seen("a result without a redirect", atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("shows no result") { $0.kind == .showedResult },
        .dropping("shows no result of a declined payment") { $0 == .showedResult(isSuccessful: false) },
        .rewriting("shows success for every payment") { effect in
          if case .showedResult = effect { [.showedResult(isSuccessful: true)] } else { [effect] }
        },
        .afterRedirect("shows success after every redirect") { effect in
          if case .showedResult = effect { [.showedResult(isSuccessful: true)] } else { [effect] }
        },
        .changing("shows success when the customer returns, and then nothing more", state: false) {
          hasReturned, stimulus, effects in
          switch stimulus {
          case .startPayment: hasReturned = false
          case .returned:
            hasReturned = true
            return effects + [.showedResult(isSuccessful: true)]
          case .serverFinished where hasReturned: return effects.filter { $0.kind != .showedResult }
          default: break
          }
          return effects
        },
        .stateful("shows the result of the first payment for all", state: Bool?.none) { first, effect, _ in
          guard case .showedResult(let isSuccessful) = effect else { return [effect] }
          let shown = first ?? isSuccessful
          first = shown
          return [.showedResult(isSuccessful: shown)]
        },
      ]
    }
  }
}

// MARK: Inputs

private let shops: Generator<Shop> = Shop.any(products: 1...1, fields: 1...2, accounts: 0...0)
private let redirects: Generator<Ending> = Ending.of(shops, redirects: 1...2)
private let endings: Generator<Ending> = Ending.of(shops, redirects: 0...1)
