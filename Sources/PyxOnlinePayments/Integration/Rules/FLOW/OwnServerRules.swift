import Conformance
import PropertyTesting

/// Tasks that an app must leave to others: its server, the SDK's session, and the makers of the example application.
extension OnlinePaymentsIntegration {
  static let ownServer: Chapter<Self> = Chapter("What an app leaves to others") {
    Rule(
      "OP-FLOW-04", .must(.prose), "An app uses the Server API only through the merchant's server.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects").quoting(
        "Your app must have its own server"),
      given: shopVisits
    ) { trial, visit in
      try trial.requireObserved(.calledServerAPI)
      try await trial.pay(on: visit) {
        try trial.seen.of(.calledServerAPI).first.map { call in
          if case .calledServerAPI(let url) = call { "a request of the app's own to \(url)" } else { "one" }
        }
      }
    } covers: {
      journeyCovers
    } mutants: {
      [
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
    }

    communicator
    setupScreen
  }
}

private let serverAddress = "https://payment.platform.example/v2/shop/"
