import Conformance
import PropertyTesting

/// What an app must not store: "Encrypt sensitive data".
extension OnlinePaymentsIntegration {
  static let keeping: Chapter<Self> = Chapter("Keeping what is encrypted") {
    Rule(
      "OP-ENC-13", .must(.prose),
      "The app stores nothing that the SDK has encrypted, whether or not the server answers the payment.",
      cites: .objectiveCSDK("Encrypt sensitive data").quoting("Do not store the encrypted data"),
      given: payments
    ) { trial, input in
      try trial.requireObserved(.stored)
      let process = PaymentProcess(trial, input.shop)
      let payment = try await process.pay(
        input.shop.products[0].item.id, fields: input.fields, metadata: input.metadata)
      process.answered(payment.call)
      if input.isAnswered {
        try await process.send(.serverFinished(call: payment.call, isSuccessful: true))
      } else {
        try await process.send(.serverFailed(call: payment.call, error: "the connection was lost"))
      }
      trial.label("a payment that the server \(input.isAnswered ? "ended" : "did not answer")")
      try await trial.atTheEnd {
        for case .stored(let place, let text) in try trial.seen.of(.stored) {
          try trial.expect(
            !text.readings.contains { $0.has(input.fields) },
            expected: "nothing encrypted to be stored", saw: "the encrypted fields in \(place)")
        }
      }
    } covers: {
      [
        .seen("a payment that the server ended", atLeast: 30),
        .seen("a payment that the server did not answer", atLeast: 30),
      ]
    } mutants: {
      [
        .rewriting("stores what it sends") { effect in
          guard case .sentToServer(_, let input?, _) = effect else { return [effect] }
          return [.stored(place: "preferences", text: "payment=\(input)"), effect]
        },
        .rewriting("stores what it sends in base64") { effect in
          guard case .sentToServer(_, let input?, _) = effect else { return [effect] }
          return [effect, .stored(place: "a file", text: input.inBase64)]
        },
        .changing("stores the encrypted request when the server does not answer", state: String?.none) {
          sent, stimulus, effects in
          for case .sentToServer(_, let input?, _) in effects { sent = input }
          guard case .serverFailed = stimulus, let text = sent else { return effects }
          return effects + [.stored(place: "a file", text: text)]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct KeptPayment: Sendable {
  var shop: Shop
  var fields: String
  var metadata: String
  /// Whether the server says how the payment ended.
  var isAnswered: Bool
}

private let payments: Generator<KeptPayment> = zip(
  Shop.any(products: 1...1, fields: 1...2, accounts: 0...0), OpaqueTexts.encryptedFields,
  OpaqueTexts.metadata,
  .bool
).map { KeptPayment(shop: $0, fields: $1, metadata: $2, isAnswered: $3) }
