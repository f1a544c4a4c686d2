import Conformance
import PropertyTesting

extension PayByBankAppIntegration {
  /// What the consumer is shown: sections 2.2, 2.3 and 4.2.5.
  static let outcomes: Chapter<Self> = Chapter("Confirmation") {
    Rule(
      "PBBA-PAY-07/a", .must(.derived),
      "A payment is confirmed at most once, and only after the backend has said that it was made.",
      cites: .eis11("2.2", "2.3", "4.2.5"), given: hostWalks
    ) { trial, walk in
      try trial.requireObserved(.askedToSubmit, .showedOutcome)
      let flow = PaymentFlow(trial)
      flow.judgesConfirmations = true
      for (number, row) in walk.journey.enumerated() {
        guard let obstacle = try await flow.take(row, .numbered(number)) else { continue }
        trial.leaveOut("after: \(row.words)", because: obstacle)
        break
      }
      for (number, step) in walk.steps.enumerated() { try await flow.take(step, number: number) }
      try await flow.take(.pushAgain(walk.last), number: walk.steps.count)
      if !walk.journey.isEmpty, flow.ledger.submissionCount > 0 { trial.label("journeys") }
      if flow.ledger.confirmationCount > 0 { trial.label("confirmed") }
      if flow.ledger.submissionCount > 1 { trial.label("another payment followed") }
      let confirmed = flow.ledger.paid.count
      try await trial.atTheEnd {
        let shown = try trial.seen.of(.showedOutcome).count { $0 == .showedOutcome(status: .paid) }
        try trial.expect(
          shown <= confirmed, "confirmations until the end", expected: "at most \(confirmed)", saw: "\(shown)"
        )
      }
    } covers: {
      [
        .seen("journeys", atLeast: 20),
        .seen("confirmed", atLeast: 20), .seen("a status was lost", atLeast: 2),
        .seen("another payment followed", atLeast: 5),
        .seen(answeredLate, atLeast: 1),
        .seen(pushedAgain, atLeast: 2),
      ]
    } mutants: {
      [
        .changing("confirms when the consumer comes back", state: false) { isPending, stimulus, effects in
          if stimulus.kind == .submitted { isPending = true }
          if effects.contains(where: { $0.kind == .showedOutcome }) { isPending = false }
          return isPending && stimulus == .appDidBecomeActive
            ? effects + [.showedOutcome(status: .paid)] : effects
        },
        .doubling("confirms twice") { $0 == .showedOutcome(status: .paid) },
        .rewriting("confirms as soon as the popup is asked for") { effect in
          effect.kind == .requestedPopup ? [effect, .showedOutcome(status: .paid)] : [effect]
        },
        .rewritingStimuli("treats a payment in progress as a completed one") { stimulus, _ in
          if case .gotStatus(let call, .inProgress) = stimulus {
            [.gotStatus(call: call, status: .paid)]
          } else {
            [stimulus]
          }
        },
        .changing("confirms a payment whose popup has expired") { stimulus, effects in
          return stimulus == .calledBack(event: .didExpire)
            ? effects + [.showedOutcome(status: .paid)] : effects
        },
        .rewritingStimuli("treats a cancelled payment as a completed one") { stimulus, _ in
          if case .gotStatus(let call, .cancelled) = stimulus {
            [.gotStatus(call: call, status: .paid)]
          } else {
            [stimulus]
          }
        },
      ]
    }

    Rule(
      "PBBA-PAY-07/b", .should(.prose),
      "A payment is confirmed once the backend has said that it was made.",
      cites: .eis11("2.2", "2.3", "4.2.5").quoting(
        "payment confirmation screen once the payment status of the Transaction is known"
      ), given: .madePayment
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reachOutcome(input) else { return }
      var seen = try await flow.conclude(input, with: .paid)
      if flow.controlsTime { seen = seen.followed(by: try await flow.wait(milliseconds: 10_000)) }
      let shown = try seen.of(.showedOutcome)
      try trial.expect(
        shown.contains(.showedOutcome(status: .paid)), "the status page",
        expected: "the confirmation of a payment that the backend confirmed", saw: "no confirmation")
      let denied = shown.filter {
        $0 == .showedOutcome(status: .cancelled) || $0 == .showedOutcome(status: .failed)
      }
      try trial.expect(
        denied.isEmpty, "the status page", expected: "none that says that the payment was not made",
        saw: "\(denied)")
    } covers: {
      [
        .seen(MadePayment.left, atLeast: 30), .seen(MadePayment.stayed, atLeast: 30),
        .seen(MadePayment.toldAway, atLeast: 10), .seen(MadePayment.pushed, atLeast: 25),
        .seen(MadePayment.lost, atLeast: 5), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("never confirms") { $0 == .showedOutcome(status: .paid) }
          .reaching("Without a confirmation, no rule sees that a payment was made."),
        .changing("does not confirm when the status was in progress before", state: false) {
          wasInProgress, stimulus, effects in
          if case .gotStatus(_, .inProgress) = stimulus { wasInProgress = true }
          return wasInProgress ? effects.filter { $0.kind != .showedOutcome } : effects
        },
      ]
    }

    Rule(
      "PBBA-PAY-13", .should(.prose),
      "A payment that was cancelled or has failed also ends visibly.",
      cites: .eis11("2.2", "2.3").quoting("once the payment status of the Transaction is known"),
      given: .finishedPayment([.cancelled, .failed])
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.made.earlier)
      guard try await flow.reachOutcome(input.made) else { return }
      let confirmed = flow.ledger.confirmationCount
      var seen = try await flow.conclude(input.made, with: input.last)
      if flow.controlsTime { seen = seen.followed(by: try await flow.wait(milliseconds: 10_000)) }
      try trial.need(
        flow.ledger.confirmationCount == confirmed,
        expected: "no confirmation of a payment that is \(input.last.rawValue)",
        saw: "one", judgedBy: "PBBA-PAY-07/a")
      try trial.expect(
        try flow.ends(seen, inAnyWord: true), "a payment that is \(input.last.rawValue)",
        expected: "an outcome, an error popup or the end of the popup", saw: "none of these")
      trial.label(input.last.rawValue)
    } covers: {
      [
        .seen(PaymentStatus.cancelled.rawValue, atLeast: 30),
        .seen(PaymentStatus.failed.rawValue, atLeast: 30),
        .seen("in progress before", atLeast: 30), .seen(MadePayment.pushed, atLeast: 25),
        .seen(MadePayment.lost, atLeast: 5), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .rewritingStimuli("keeps waiting when the consumer has cancelled") { stimulus, _ in
          if case .gotStatus(let call, .cancelled) = stimulus {
            [.gotStatus(call: call, status: .inProgress)]
          } else {
            [stimulus]
          }
        },
        .rewritingStimuli("does nothing when the payment has failed") { stimulus, _ in
          if case .gotStatus(_, .failed) = stimulus { [] } else { [stimulus] }
        },
      ]
    }

    unknownStatus
  }
}
