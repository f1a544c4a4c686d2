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
      try await PaymentProcess(trial, input.shop).makePayments(input)
      try await trial.atTheEnd {
        for case .stored(let place, let text) in try trial.seen.of(.stored) {
          try trial.expect(
            !text.readings.contains { $0.has(input.fields) || $0.has(input.laterFields) },
            expected: "nothing encrypted to be stored", saw: "the encrypted fields in \(place)")
        }
      }
    } covers: {
      [
        .seen(endedLabel, atLeast: 30), .seen(unansweredLabel, atLeast: 20),
        .seen(redirectLabel, atLeast: 25), .seen(declinedLabel, atLeast: 30),
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
        .storingLast("stores the encrypted request when the server does not answer") {
          $0.kind == .serverFailed
        },
        .storingLast("stores the encrypted request when the customer is sent elsewhere") {
          $0.kind == .serverDemandedRedirect
        },
        .storingLast("stores the encrypted request of a declined payment") {
          if case .serverFinished(_, false) = $0 { true } else { false }
        },
        .storingLast("stores the encrypted request when another payment begins") {
          $0.kind == .startPayment
        },
      ]
    }
  }
}

private let endedLabel = "a payment that the server ended"
private let unansweredLabel = "a payment that the server did not answer"
private let redirectLabel = "a payment for which the customer is sent elsewhere"
private let declinedLabel = "a second payment, which is declined"

// MARK: Driving

extension PaymentProcess {
  /// Makes a payment and, if the server says how it ended, a second payment, which is declined.
  fileprivate func makePayments(_ input: KeptPayment) async throws {
    let product = input.shop.products[0].item.id
    let payment = try await pay(product, fields: input.fields, metadata: input.metadata)
    answered(payment.call)
    if input.isRedirected, canRedirect {
      try await send(.serverDemandedRedirect(call: payment.call, url: "https://issuer.example/3ds?id=1"))
      trial.label(redirectLabel)
      // Some customers never come back.
      guard input.isAnswered else { return }
      try await send(.returned)
    }
    guard input.isAnswered else {
      try await send(.serverFailed(call: payment.call, error: "the connection was lost"))
      return trial.label(unansweredLabel)
    }
    try await send(.serverFinished(call: payment.call, isSuccessful: true))
    trial.label(endedLabel)
    shop.context.amount += 1
    let second = try await pay(product, fields: input.laterFields, metadata: input.metadata)
    answered(second.call)
    try await send(.serverFinished(call: second.call, isSuccessful: false))
    trial.label(declinedLabel)
  }

  /// Whether the adapter understands a redirect by the server, and the customer's return.
  private var canRedirect: Bool {
    trial.leaveOut(redirectLabel, without: .serverDemandedRedirect)
    trial.leaveOut(redirectLabel, without: .returned)
    return trial.understands(.serverDemandedRedirect) && trial.understands(.returned)
  }
}

// MARK: Inputs

private struct KeptPayment: Sendable {
  var shop: Shop
  var fields: String
  var metadata: String
  /// Whether the server says how the payment ended.
  var isAnswered: Bool
  /// Whether the server first demands that the customer visit another party.
  var isRedirected: Bool
  /// The encrypted fields of the second payment.
  var laterFields: String
}

private let payments: Generator<KeptPayment> = zip(
  Shop.any(products: 1...1, fields: 1...2, accounts: 0...0), OpaqueTexts.encryptedFields,
  OpaqueTexts.metadata,
  .bool, .bool(probability: 0.4), OpaqueTexts.encryptedFields
).map {
  KeptPayment(shop: $0, fields: $1, metadata: $2, isAnswered: $3, isRedirected: $4, laterFields: $5)
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Stores the request that was sent last, at each stimulus that the closure accepts.
  fileprivate static func storingLast(
    _ name: String, at isMoment: @escaping @Sendable (OnlinePaymentsIntegrationStimulus) -> Bool
  ) -> Mutant {
    changing(name, state: String?.none) { sent, stimulus, effects in
      for case .sentToServer(_, let input?, _) in effects { sent = input }
      guard isMoment(stimulus), let text = sent else { return effects }
      return effects + [.stored(place: "a file", text: text)]
    }
  }
}
