import Conformance
import PropertyTesting

/// The rule on steps that fail: the failure continuations in the document's samples.
extension OnlinePaymentsIntegration {
  static let failures: Chapter<Self> = Chapter("Failures") {
    Rule(
      "OP-FLOW-03/b", .should(.sample), "If a step fails for good, the customer is told.",
      cites: .objectiveCSDK(
        "2.Receive possible payment methods", "OPPaymentProduct", "5. Encrypt and transfer payment data"),
      given: brokenProcesses
    ) { trial, input in
      try trial.requireObserved(.showedError)
      let process = PaymentProcess(trial, input.shop)
      try await process.reach(input.step, isFilled: input.isFilled)
      // An app may try again on its own before it gives up, even several times and from an earlier step.
      for _ in 0..<attempts {
        guard let (call, question) = process.waiting.first else { break }
        process.answered(call)
        try await process.send(FailingStep(question).failure(of: call))
      }
      guard process.waiting.isEmpty else {
        trial.leaveOut(input.step.rawValue, because: "the app keeps trying")
        return trial.label("keeps trying")
      }
      let seesResults = trial.profile.effects.contains(.showedResult)
      let isTold = try trial.seen.failures > 0 || (seesResults && trial.seen.results.contains(false))
      try trial.expect(
        isTold, expected: "a notice to the customer that \(input.step.words) failed",
        saw: "no notice and no result")
      trial.label(input.step.rawValue)
      if process.preparations.last?.values.allSatisfy(\.value.isEmpty) == true { trial.label(emptyFormLabel) }
    } covers: {
      FailingStep.allCases.map { step in
        .seen(step.rawValue, atLeast: 5)
      } + [.seen(emptyFormLabel, atLeast: 3)]
    } mutants: {
      [
        .dropping("says nothing when something fails") { $0.kind == .showedError },
        .rewritingStimuli("waits forever when there are no items") { stimulus, _ in
          if case .itemsFailed = stimulus { [] } else { [stimulus] }
        },
        .rewritingStimuli("waits forever when there is no product") { stimulus, _ in
          if case .productFailed = stimulus { [] } else { [stimulus] }
        },
        .rewritingStimuli("waits forever when the request is not prepared") { stimulus, _ in
          if case .prepareFailed = stimulus { [] } else { [stimulus] }
        },
        .rewritingStimuli("waits forever when the server does not answer") { stimulus, _ in
          if case .serverFailed = stimulus { [] } else { [stimulus] }
        },
      ]
    }
  }
}

/// How many requests fail before the suite gives up.
private let attempts = 12

// MARK: Inputs

/// A step that fails.
private enum FailingStep: String, Sendable, Hashable, CaseIterable {
  case items, product, preparation, payment

  init(_ question: PaymentProcess.Question) {
    switch question {
    case .items: self = .items
    case .product: self = .product
    case .preparation: self = .preparation
    case .payment: self = .payment
    }
  }

  var words: String {
    switch self {
    case .items: "the request for payment items"
    case .product: "the request for a product"
    case .preparation: "the preparation of the request"
    case .payment: "the payment"
    }
  }

  /// The answer that makes the step fail.
  func failure(of call: Int) -> OnlinePaymentsIntegrationStimulus {
    let error = "the connection was lost"
    switch self {
    case .items: return .itemsFailed(call: call, error: error)
    case .product: return .productFailed(call: call, error: error)
    case .preparation: return .prepareFailed(call: call, error: error)
    case .payment: return .serverFailed(call: call, error: error)
    }
  }
}

private let emptyFormLabel = "the preparation of an empty form"

private struct BrokenProcess: Sendable {
  var shop: Shop
  var step: FailingStep
  /// Whether the customer fills in the form; if not, no field is required.
  var isFilled: Bool
}

private let brokenProcesses: Generator<BrokenProcess> = zip(
  Shop.any(products: 2...2, fields: 1...2, accounts: 0...0),
  Generator<FailingStep>.element(of: FailingStep.allCases), .bool(probability: 0.6)
).map { shop, step, isFilled in
  var shop = shop
  if !isFilled {
    for index in shop.products[0].fields.indices { shop.products[0].fields[index].isRequired = false }
  }
  return BrokenProcess(shop: shop, step: step, isFilled: isFilled)
}

// MARK: Driving

extension PaymentProcess {
  /// Makes the payment continue until the app waits for the answer to the step.
  fileprivate func reach(_ step: FailingStep, isFilled: Bool) async throws {
    let product = shop.products[0].item.id
    switch step {
    case .items: try await send(.startPayment(context: shop.context))
    case .product:
      try await offerItems()
      try await send(.selectItem(paymentProductId: product))
      if waiting.isEmpty, askedProducts.contains(product) {
        trial.leaveOut(step.rawValue, because: "the app gets the products before one is chosen")
        try trial.discard()
      }
    case .preparation:
      try await offerItems()
      try await choose(product)
      if !isFilled {
        try await send(.pressPay)
        if !waiting.isEmpty { break }
        // The button may stay disabled until every field is filled in.
        trial.leaveOut(emptyFormLabel, because: "the app prepares no request for an empty form")
      }
      try await fillIn(product)
      _ = try await confirm()
    case .payment: _ = try await pay(product)
    }
    try trial.need(
      waiting.contains { FailingStep($0.question) == step }, expected: "\(step.words)", saw: "none",
      judgedBy: "OP-FLOW-01")
  }
}
