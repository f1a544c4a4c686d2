import Conformance
import PropertyTesting

extension PaydiantIntegration {
  /// One update for each consent: "Submit the payment information" and "Display a payment confirmation summary".
  @ChapterBuilder<PaydiantIntegration> static var submittedOnce: [Rule] {
    Rule(
      "PD-FLOW-10", .must(.prose),
      "Once the reply names the summary, the transaction is complete and nothing more is submitted.",
      cites: .paydiant("Display a payment confirmation summary").quoting("the transaction is complete"),
      given: repetitions
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .updatedTransaction)
      let account = try await flow.reachUpdate(input.payment)
      let earlier = try trial.seen.of(.updatedTransaction).count
      try await flow.complete()
      for _ in 0..<input.taps { try await flow.send(.accountPicked(account: account)) }
      if input.taps > 1 { trial.label("tapped several times") }
      try await flow.send(
        .summarised(call: try await flow.needSummary(judgedBy: "PD-FLOW-09/a"), result: .approved))
      try await flow.wait(milliseconds: 20_000)
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.of(.updatedTransaction).count - earlier, equals: 0,
          "updates after the transaction was complete")
      }
    } covers: {
      [
        .seen("tapped several times", atLeast: 40),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("submits again when the account is tapped after the reply") { ledger, stimulus, effects in
          guard stimulus.kind == .accountPicked, ledger.deal?.isComplete == true else { return effects }
          return effects + [ledger.ownSubmission(call: 900)]
        },
        .watching("submits again when the reply names the summary") { ledger, stimulus, effects in
          guard case .updated(_, .summary) = stimulus else { return effects }
          return effects + [ledger.ownSubmission(call: 901)]
        },
        .watching("submits again when it has the summary") { ledger, stimulus, effects in
          stimulus.kind == .summarised ? effects + [ledger.ownSubmission(call: 902)] : effects
        },
      ]
    }

    Rule(
      "PD-FLOW-11", .must(.derived),
      "One consent is submitted once, however often the account is tapped before the reply.",
      cites: .paydiant("Data Triangle", "Submit the payment information").quoting(
        "submits the consumer's consent"),
      readings: [.uncertainPaymentResubmitted], given: repetitions
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .updatedTransaction)
      let account = try await flow.reachUpdate(input.payment)
      for _ in 1..<input.taps { try await flow.send(.accountPicked(account: account)) }
      let count = try trial.seen.of(.updatedTransaction).count
      // Submissions before the choice belong to no consent; PD-TND-04 judges them.
      try trial.expect(count - flow.updatesBeforePick, equals: 1, "updates for one consent")
      if input.taps > 1 { trial.label("tapped several times") }
      switch input.fate {
      case .open:
        try await trial.atTheEnd {
          try trial.expect(
            try trial.seen.of(.updatedTransaction).count - flow.updatesBeforePick, equals: 1,
            "updates for one consent until the app is put away")
        }
        trial.label("the reply may still come")
      case .failure: try await flow.loseUpdate(after: count)
      case .silence: try await flow.waitInVain(after: count)
      }
    } covers: {
      [
        .seen("tapped several times", atLeast: 40), .seen("the update fails", atLeast: 10),
        .seen("no reply comes", atLeast: 10), .seen("the reply may still come", atLeast: 40),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("submits again when the account is tapped again") { ledger, stimulus, effects in
          guard stimulus.kind == .accountPicked, !ledger.ownUpdates.isEmpty else { return effects }
          return effects + [ledger.ownSubmission(call: 900 + ledger.ownUpdates.count)]
        },
        .watchingEach("submits twice at once") { _, effect in
          effect.kind == .updatedTransaction ? [effect, effect] : [effect]
        },
        .repeatingWhenClosed("submits again when the session is closed") { $0.kind == .updatedTransaction },
      ]
    }
  }
}

// MARK: Inputs

private struct Repetition: Sendable {
  var payment: Payment
  var taps: Int
  var fate: Fate

  /// The update's outcome during the check: no reply yet, a failure, or no reply for a long time.
  enum Fate: Sendable, Hashable, CaseIterable { case open, failure, silence }
}

private let repetitions: Generator<Repetition> = zip(
  .payment, .int(in: 1...3), .element(of: Repetition.Fate.allCases + [.open, .open])
).map { Repetition(payment: $0, taps: $1, fate: $2) }

// MARK: Steps

extension HostFlow {
  /// The update fails; the document leaves open whether the app submits it again.
  fileprivate func loseUpdate(after count: Int) async throws {
    guard trial.understands(.updateFailed) else {
      return trial.leaveOut(
        "the update fails", because: "the app does not understand updateFailed")
    }
    try await send(.updateFailed(call: try await needUpdate(), error: "timed out"))
    try await wait(milliseconds: 20_000)
    trial.label("the update fails")
    let isRepeated = try trial.seen.of(.updatedTransaction).count > count
    trial.reading(
      .uncertainPaymentResubmitted,
      isRepeated ? "submits it again by itself" : "does not submit it again by itself")
  }

  /// No reply comes; the document leaves open whether the app submits the update again.
  fileprivate func waitInVain(after count: Int) async throws {
    guard controlsTime else {
      return trial.leaveOut("no reply comes", because: "the app does not use the suite's time")
    }
    try await wait(milliseconds: 30_000)
    trial.label("no reply comes")
    let isRepeated = try trial.seen.of(.updatedTransaction).count > count
    trial.reading(
      .uncertainPaymentResubmitted,
      isRepeated ? "submits it again if no reply comes" : "waits if no reply comes")
  }
}

extension HostLedger {
  /// Another update of the current transaction.
  func ownSubmission(call: Int) -> PaydiantIntegrationEffect {
    .updatedTransaction(
      call: call, rule: .processPayment, token: deal?.token, reference: deal?.submission?.reference,
      account: deal?.picked, amount: nil, confirmationRequired: false)
  }
}
