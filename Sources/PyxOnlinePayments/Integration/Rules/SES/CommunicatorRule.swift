import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// The SDK's communicator, which only the session may use.
  @ChapterBuilder<Self> static var communicator: [SystemRule<Self>] {
    Rule(
      "OP-SES-16", .must(.prose), "An app uses the SDK's session, never its communicator.",
      cites: .objectiveCSDK("OPC2sCommunicator").quoting(
        "You do not use it directly, but only through the Session object"),
      given: shopVisits
    ) { trial, visit in
      try trial.requireObserved(.calledCommunicator)
      try await trial.pay(on: visit) {
        try trial.seen.of(.calledCommunicator).first.map { call in
          if case .calledCommunicator(let method) = call { "a call of its \(method)" } else { "one" }
        }
      }
    } covers: {
      journeyCovers
    } mutants: {
      [
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
    }
  }
}
