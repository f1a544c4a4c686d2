import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// The first screen of the document's example app.
  @ChapterBuilder<Self> static var setupScreen: [SystemRule<Self>] {
    Rule(
      "OP-DEMO-04", .should(.prose), "No screen asks the customer for the data of a session.",
      cites: .objectiveCSDK("Use demo application").quoting(
        "This screen should not be part of an actual application"),
      given: shopVisits
    ) { trial, visit in
      try trial.requireObserved(.askedForSetup)
      try await trial.pay(on: visit) {
        try trial.seen.of(.askedForSetup).first.map { screen in
          if case .askedForSetup(let words) = screen { "a screen that asks for \"\(words)\"" } else { "one" }
        }
      }
    } covers: {
      journeyCovers
    } mutants: {
      [
        .also(
          "asks for the data of a session first", with: .askedForItems,
          .askedForSetup(words: "Client session id")),
        .stateful("asks for session data before another payment", state: false) { hasPaid, effect, _ in
          if effect.kind == .showedResult { hasPaid = true }
          return hasPaid && effect.kind == .askedForItems
            ? [.askedForSetup(words: "Customer id"), effect] : [effect]
        },
      ]
    }
  }
}
