import Conformance
import PropertyTesting

private struct Losses: Sendable {
  var payment: Payment
  /// How often a request fails.
  var count: Int
  var error: String
  var earlier: Earlier
}

private let losses: Generator<Losses> = zip(
  .payment, .int(in: 1...3), .element(of: ["the connection was lost", "the reply could not be read"]),
  .earlierPayments
).map { Losses(payment: $0, count: $1, error: $2, earlier: $3) }

extension PayByBankAppIntegration {
  /// Payments whose status cannot be learned for a while: the notes of sections 2.2 and 2.3.
  static var lostStatus: Rule {
    Rule(
      "PBBA-PAY-08", .should(.prose),
      "If a request for the status fails, no outcome is shown, and a later answer still counts.",
      cites: .eis11("2.2", "2.3").quoting("to support completion of a payment in case of polling failure"),
      readings: [.lostBankPaymentStatus], given: losses
    ) { trial, input in
      try trial.requireObserved(.askedForStatus, .showedOutcome, .requestedErrorPopup)
      let flow = try await trial.begin(after: input.earlier)
      let confirmed = flow.ledger.confirmationCount
      try await flow.begin(input.payment)
      for number in 1...input.count {
        guard try await flow.loseStatus(number, input.error) else { return }
      }
      guard let question = try await flow.question() else {
        return trial.leaveOut("a status came in the end", because: "the app does not ask again")
      }
      trial.reading(.lostBankPaymentStatus, "it asks again")
      _ = try await flow.answer(question, with: .paid)
      if flow.ledger.confirmationCount == confirmed, flow.controlsTime {
        try await flow.wait(milliseconds: 10_000)
      }
      try trial.expect(
        flow.ledger.confirmationCount > confirmed, "the status page",
        expected: "the confirmation when the status is finally told", saw: "no confirmation")
    } covers: {
      [
        .seen("lost once", atLeast: 50), .seen("lost several times", atLeast: 30),
      ]
    } mutants: {
      [
        .rewritingStimuli("treats a lost answer as a cancelled payment") { stimulus, _ in
          if case .statusFailed(let call, _) = stimulus {
            [.gotStatus(call: call, status: .cancelled)]
          } else {
            [stimulus]
          }
        },
        .rewritingStimuli("treats a lost answer as a completed payment") { stimulus, _ in
          if case .statusFailed(let call, _) = stimulus {
            [.gotStatus(call: call, status: .paid)]
          } else {
            [stimulus]
          }
        },
        .rewritingStimuli("keeps asking and ignores later answers", state: false) { isDeaf, stimulus in
          if stimulus.kind == .statusFailed { isDeaf = true }
          guard isDeaf, stimulus.kind == .gotStatus else { return [stimulus] }
          return []
        }.reaching("After a lost request for the status, no payment ends."),
      ]
    }
  }
}

// MARK: Steps

extension PaymentFlow {
  /// A request for the status fails, and no outcome is shown; false if the app does not ask, or shows an error popup.
  fileprivate func loseStatus(_ number: Int, _ error: String) async throws -> Bool {
    guard let question = try await question() else {
      let reason = "the app does not ask \(number == 1 ? "for the status" : "again")"
      for label in ["lost once", "lost several times"].dropFirst(number == 1 ? 0 : 1) {
        trial.leaveOut(label, because: reason)
      }
      return false
    }
    let seen = try await send(.statusFailed(call: question.call, error: error))
    // If the app shows a word of its own, it may say that the payment is being checked.
    let shown = try seen.of(.showedOutcome).filter(\.showsFinalStatus)
    try trial.expect(
      shown.isEmpty, expected: "no outcome, because the backend has reported none", saw: "\(shown)")
    trial.label(number == 1 ? "lost once" : "lost several times")
    guard ledger.isErrorUp else { return true }
    trial.leaveOut("lost several times", because: "the app shows an error popup after the first")
    trial.reading(.lostBankPaymentStatus, "it shows an error popup")
    return false
  }
}
