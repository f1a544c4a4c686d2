import Conformance
import PropertyTesting

/// What an app leaves to others: its server, the SDK's session, and whoever made the example application.
extension OnlinePaymentsIntegration {
  static let ownServer: Chapter<Self> = Chapter("What an app leaves to others") {
    Rule(
      "OP-FLOW-04", .must(.prose), "An app speaks to the Server API through the merchant's server alone.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects").quoting(
        "Your app must have its own server"),
      given: wholePayments, covers: journeyCovers,
      mutants: [
        .also(
          "creates the payment itself", with: .sentToServer, .calledServerAPI(url: serverAddress + "payments")
        ),
        .also(
          "creates the session itself", with: .askedForItems,
          .calledServerAPI(url: serverAddress + "sessions")),
        .also(
          "asks for the payment's status itself", with: .showedResult,
          .calledServerAPI(url: serverAddress + "payments/1")),
      ]
    ) { trial, shop in
      try trial.requireObserved(.calledServerAPI)
      try await trial.payTwice(in: shop) {
        try trial.seen.of(.calledServerAPI).first.map { call in
          if case .calledServerAPI(let url) = call { "a request of the app's own to \(url)" } else { "one" }
        }
      }
    }

    Rule(
      "OP-SES-16", .must(.prose), "An app uses the SDK's session, never its communicator.",
      cites: .objectiveCSDK("OPC2sCommunicator").quoting(
        "You do not use it directly, but only through the Session object"),
      given: wholePayments, covers: journeyCovers,
      mutants: [
        .also(
          "asks the communicator for the items", with: .askedForItems,
          .calledCommunicator(method: "paymentProductsForContext")),
        .also(
          "asks the communicator for the public key", with: .askedToPrepare,
          .calledCommunicator(method: "publicKey")),
        .also(
          "asks the communicator for the product", with: .askedForProduct,
          .calledCommunicator(method: "paymentProductWithId")),
      ]
    ) { trial, shop in
      try trial.requireObserved(.calledCommunicator)
      try await trial.payTwice(in: shop) {
        try trial.seen.of(.calledCommunicator).first.map { call in
          if case .calledCommunicator(let method) = call { "a call of its \(method)" } else { "one" }
        }
      }
    }

    Rule(
      "OP-DEMO-04", .should(.prose), "No screen asks the customer for the data of a session.",
      cites: .objectiveCSDK("Use demo application").quoting(
        "This screen should not be part of an actual application"),
      given: wholePayments, covers: journeyCovers,
      mutants: [
        .also(
          "asks for the data of a session first", with: .askedForItems,
          .askedForSetup(words: "Client session id")),
        .stateful("asks for them before another payment", state: false) { hasPaid, effect, _ in
          if effect.kind == .showedResult { hasPaid = true }
          return hasPaid && effect.kind == .askedForItems
            ? [.askedForSetup(words: "Customer id"), effect] : [effect]
        },
      ]
    ) { trial, shop in
      try trial.requireObserved(.askedForSetup)
      try await trial.payTwice(in: shop) {
        try trial.seen.of(.askedForSetup).first.map { screen in
          if case .askedForSetup(let words) = screen { "a screen that asks for \"\(words)\"" } else { "one" }
        }
      }
    }
  }
}

private let serverAddress = "https://payment.platform.example/v2/shop/"

/// What every case has to come to.
private let journeyCovers: [Coverage<Shop>] = [
  .seen("a payment was made", atLeast: 80), .seen(secondLabel, atLeast: 80),
]
private let secondLabel = "a second payment was made"

extension Trial where System == OnlinePaymentsIntegration {
  /// Two payments, one after the other; what must never be seen is looked for after each.
  fileprivate func payTwice(in shop: Shop, _ find: () throws -> String?) async throws {
    func look() throws {
      let found = try find()
      try expect(found == nil, expected: "none of it", saw: found ?? "")
    }
    let process = PaymentProcess(self, shop)
    for (place, product) in shop.products.enumerated() {
      process.shop.context.amount += 1
      try await process.offerItems()
      try look()
      guard process.canPay else {
        for label in ["a payment was made", secondLabel] {
          leaveOut(label, because: "what the app prepares and sends cannot be seen")
        }
        return
      }
      try await process.choose(product.item.id)
      try await process.fillIn(product.item.id)
      try await process.complete(try await process.confirm())
      try look()
      label(place == 0 ? "a payment was made" : secondLabel)
    }
  }
}

// MARK: Inputs

private let wholePayments: Generator<Shop> = Shop.any(products: 2...2, fields: 1...1, accounts: 0...0)

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Does something besides whenever it is seen to do another thing.
  fileprivate static func also(
    _ name: String, with kind: OnlinePaymentsIntegrationEffect.Kind, _ other: OnlinePaymentsIntegrationEffect
  ) -> Mutant {
    rewriting(name) { effect in effect.kind == kind ? [other, effect] : [effect] }
  }
}
