import Conformance
import PropertyTesting

private struct Losses: Sendable {
  /// Whether the user first comes back without a redirect, and the request for the status after that fails.
  var wasInterrupted: Bool
  /// How often a request fails.
  var count: Int
  var error: String
}

private let losses: Generator<Losses> = zip(
  .bool, .int(in: 1...3),
  .element(of: [
    "the connection was lost", "timed out", "the reply could not be read", "the backend refused: 500",
  ])
).map { Losses(wasInterrupted: $0, count: $1, error: $2) }

extension PiaWalletsIntegration {
  /// Payments whose status cannot be learned for a while.
  static var lostStatus: Rule {
    Rule(
      "PIA-RDR-03/c", .must(.derived),
      "If a request for the status fails, the host does not treat the payment as paid, treats it as failed only if "
        + "the host rolls it back, and accepts a later answer.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.lostWalletPaymentStatus],
      given: losses
    ) { trial, input in
      try trial.requireObserved(.askedForStatus, .showedOutcome)
      let flow = HostFlow(trial)
      try await flow.reachWallet()
      try await flow.comeBack(byRedirect: !input.wasInterrupted)
      let labels = ["after an interruption", "an answer came after a failed request"]
      guard let question = try await flow.needQuestion(orLeavingOut: labels) else { return }
      guard try await flow.loseStatuses(input, from: question) else {
        return trial.reading(.lostWalletPaymentStatus, "it abandons the payment")
      }
      let asksAgain = try await flow.question() != nil
      trial.reading(.lostWalletPaymentStatus, asksAgain ? "it asks again" : "it does not ask again by itself")
      if input.wasInterrupted {
        try await flow.comeBack(byRedirect: true)
      } else if !asksAgain {
        return
      }
      guard let question = try await flow.question() else {
        return try trial.expect(
          false, "after the SDK reported the redirect, with nothing known about the payment",
          expected: "a request for the status within a minute", saw: "none")
      }
      trial.label("an answer came after a failed request")
      try await flow.answer(question, .authorised)
      try await flow.settle(on: .authorised)
      try trial.expect(
        flow.ledger.shown.contains(.paid),
        "what is shown once the backend says that the payment is authorised",
        expected: "that the payment succeeded",
        saw: flow.ledger.shown.isEmpty ? "nothing" : "\(flow.ledger.shown.map(\.rawValue))")
    } covers: {
      [
        .seen("after an interruption", atLeast: 30), .seen("several status requests failed", atLeast: 30),
        .seen("an answer came after a failed request", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("shows a payment as failed when its status request fails") { _, stimulus, effects in
          stimulus.kind == .statusFailed ? effects + [.showedOutcome(outcome: .notPaid)] : effects
        },
        .watching("commits when its status request fails") { ledger, stimulus, effects in
          guard stimulus.kind == .statusFailed, let purchase = ledger.purchase else { return effects }
          return effects + [.askedToCommit(call: 900, transaction: purchase.transaction)]
        },
        .rewritingStimuli("ignores later answers", state: false) { isDeaf, stimulus in
          if stimulus.kind == .statusFailed { isDeaf = true }
          return isDeaf && stimulus.kind == .gotStatus ? [] : [stimulus]
        },
        .rewritingStimuli("drops a payment after a status request has failed", state: false) {
          isDone, stimulus in
          if stimulus.kind == .statusFailed { isDone = true }
          if stimulus.kind == .payTapped { isDone = false }
          return isDone ? [] : [stimulus]
        },
      ]
    }
  }
}

// MARK: Steps

extension HostFlow {
  /// Status requests fail as often as the input says, but at most as often as the app asks; false if the app abandons
  /// the payment.
  fileprivate func loseStatuses(_ input: Losses, from first: HostLedger.Question) async throws -> Bool {
    for number in 0..<input.count {
      guard let question = number == 0 ? first : try await question() else {
        trial.leaveOut("several status requests failed", because: "the app does not ask again by itself")
        break
      }
      try await send(.statusFailed(call: question.call, error: input.error))
      if input.wasInterrupted { trial.label("after an interruption") }
      if number > 0 { trial.label("several status requests failed") }
      guard try expectNoOutcome() else { return false }
    }
    return true
  }

  /// Checks that the payment counts neither as paid nor as failed; false if the app rolls it back, which it may do.
  private func expectNoOutcome() throws -> Bool {
    let purchase = try purchase()
    let shown = ledger.shown.filter { $0 == .paid || $0 == .notPaid }
    try trial.expect(
      purchase.decisions.count { $0.isCommit }, equals: 0, "commits before the backend has reported a status")
    if purchase.isRolledBack {
      try trial.expect(
        !shown.contains(.paid), expected: "no confirmation of a payment that is rolled back",
        saw: "a confirmation")
      trial.leaveOut("an answer came after a failed request", because: "the app abandons the payment")
      trial.leaveOut("several status requests failed", because: "the app abandons the payment")
      return false
    }
    try trial.expect(
      shown.isEmpty, expected: "no outcome, because the backend has reported none",
      saw: "\(shown.map(\.rawValue))")
    return true
  }
}
