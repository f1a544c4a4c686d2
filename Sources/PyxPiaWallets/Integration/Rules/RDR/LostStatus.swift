import Conformance
import PropertyTesting

private struct Losses: Sendable {
  /// Whether nothing comes of the question after an interruption, which the redirect follows.
  var wasInterrupted: Bool
  /// How often nothing comes of a question.
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
  /// Payments whose status cannot be had for a while.
  static var lostStatus: Rule {
    Rule(
      "PIA-RDR-03/c", .must(.derived),
      "Where nothing comes of a question for the status, the payment is not taken for made, nor for lost unless it is "
        + "rolled back, and an answer that comes later counts.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.aPIA18],
      given: losses
    ) { trial, input in
      try trial.requireObserved(.askedForStatus, .showedOutcome)
      let flow = HostFlow(trial)
      try await flow.reachWallet()
      try await flow.comeBack(byRedirect: !input.wasInterrupted)
      for number in 0..<input.count {
        guard let question = number == 0 ? try await flow.needQuestion() : try await flow.question() else {
          trial.leaveOut("several times", because: "the app asks no more by itself")
          break
        }
        try await flow.send(.statusFailed(call: question.call, error: input.error))
        if input.wasInterrupted { trial.label("after an interruption") }
        if number > 0 { trial.label("several times") }
        let purchase = try flow.purchase()
        let shown = flow.ledger.shown.filter { $0 == .paid || $0 == .notPaid }
        try trial.expect(
          purchase.decisions.count { $0.isCommit }, equals: 0, "commits while the backend has told no status")
        if purchase.isRolledBack {
          try trial.expect(
            !shown.contains(.paid), expected: "no confirmation of what is rolled back", saw: "one")
          trial.leaveOut("an answer came later", because: "the app gives the payment up")
          trial.leaveOut("several times", because: "the app gives the payment up")
          return trial.reading(.aPIA18, "it gives the payment up")
        }
        try trial.expect(
          shown.isEmpty, expected: "no outcome, as the backend has told none", saw: "\(shown.map(\.rawValue))"
        )
      }
      let asksAgain = try await flow.question() != nil
      trial.reading(.aPIA18, asksAgain ? "it asks again" : "it asks no more by itself")
      if input.wasInterrupted {
        try await flow.comeBack(byRedirect: true)
      } else if !asksAgain {
        return
      }
      guard let question = try await flow.question() else {
        return try trial.expect(
          false, "the backend, after the SDK reported the redirect and nothing is known of the payment",
          expected: "a question for the status within a minute", saw: "no question")
      }
      trial.label("an answer came later")
      try await flow.answer(question, .authorised)
      try await flow.settle(on: .authorised)
      try trial.expect(
        flow.ledger.shown.contains(.paid),
        "what is shown once the backend says that the payment is authorised",
        expected: "that it was made",
        saw: flow.ledger.shown.isEmpty ? "nothing" : "\(flow.ledger.shown.map(\.rawValue))")
    } covers: {
      [
        .seen("after an interruption", atLeast: 30), .seen("several times", atLeast: 30),
        .seen("an answer came later", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("shows a payment as not made where nothing comes of the question") { _, stimulus, effects in
          stimulus.kind == .statusFailed ? effects + [.showedOutcome(outcome: .notPaid)] : effects
        },
        .watching("commits where nothing comes of the question") { ledger, stimulus, effects in
          guard stimulus.kind == .statusFailed, let purchase = ledger.purchase else { return effects }
          return effects + [.askedToCommit(call: 900, transaction: purchase.transaction)]
        },
        .rewritingStimuli("hears no answer any more", state: false) { isDeaf, stimulus in
          if stimulus.kind == .statusFailed { isDeaf = true }
          return isDeaf && stimulus.kind == .gotStatus ? [] : [stimulus]
        },
        .rewritingStimuli("is done with a payment once nothing came of a question", state: false) {
          isDone, stimulus in
          if stimulus.kind == .statusFailed { isDone = true }
          if stimulus.kind == .payTapped { isDone = false }
          return isDone ? [] : [stimulus]
        },
      ]
    }
  }
}
