import Conformance
import PropertyTesting

private let paymentsOnTwoDevices = Generator<MadePayment>.madePayment.map(\.onTwoDevices)

extension PayByBankAppIntegration {
  /// How the host asks for the status: sections 2.2, 2.3, 4.2.4 and 5.
  static let statusRequests: Chapter<Self> = Chapter("Questions about the status") {
    Rule(
      "PBBA-PAY-04", .may(.prose),
      "The host can notice a payment that is made on another device while the popup is up.",
      cites: .eis11("4.2.4").quoting("can start as soon as the PBBA Pop-up is displayed"),
      given: paymentsOnTwoDevices
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reachOutcome(input) else { return }
      if !trial.understands(.pushedStatus), try await flow.question() == nil {
        return trial.passOver(because: "does not look for the status while the popup is up")
      }
      let confirmed = flow.ledger.confirmationCount
      try await flow.conclude(input, with: .paid)
      if flow.controlsTime { try await flow.wait(milliseconds: 10_000) }
      try trial.expect(
        flow.ledger.confirmationCount > confirmed, "the status page",
        expected: "the confirmation, although the app was never left", saw: "no confirmation")
    } covers: {
      [.seen("in progress before", atLeast: 30)]
    } mutants: {
      [
        .rewritingStimuli(
          "ignores the final status of a payment in progress until the app comes back", state: false
        ) { isDeaf, stimulus in
          if stimulus == .appDidBecomeActive { isDeaf = false }
          if case .gotStatus(_, let status) = stimulus {
            if status == .inProgress { isDeaf = true } else if isDeaf { return [] }
          }
          return [stimulus]
        }.reaching(
          "Once an answer has said that a payment is in progress, the app ignores answers until it comes back, "
            + "whatever a rule expects."
        )
      ]
    }

    backgroundQuestions

    askingToTheEnd

    lostStatus
  }
}
