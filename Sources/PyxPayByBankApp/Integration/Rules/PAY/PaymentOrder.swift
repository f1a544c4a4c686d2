import Conformance
import PropertyTesting

extension PayByBankAppIntegration {
  /// The order of the steps, and the end of the popup: sections 4.1, 4.2 and 5.
  static let paymentOrder: Chapter<Self> = Chapter("The order of a payment") {
    Rule(
      "PBBA-PAY-03", .should(.prose),
      "The popup comes after the reply to the payment request, stays until a status is known, and is dismissed before "
        + "the confirmation comes.",
      cites: .eis11("4.1", "4.2").quoting("Dismiss the Pay by Bank app pop-up"), given: .madePayment
    ) { trial, input in
      try trial.requireObserved(.requestedPopup, .showedOutcome, .dismissedPopup)
      let flow = try await trial.begin(after: input.earlier)
      if flow.ledger.submissionCount > 0 { trial.label(MadePayment.followed) }
      let popups = try trial.seen.of(.requestedPopup).count
      try await flow.pay()
      try trial.expect(
        try trial.seen.of(.requestedPopup).count - popups, equals: 0, "popups before the backend has replied")
      let ends = try trial.seen.of(.dismissedPopup, .showedOutcome).count
      try await flow.accept(input.payment)
      try await flow.expectPopupToStay()
      let confirmed = flow.ledger.confirmationCount
      guard try await flow.delay(input) else { return }
      try trial.need(
        flow.ledger.confirmationCount == confirmed,
        "what is shown before the backend has confirmed the payment", expected: "no confirmation", saw: "one",
        judgedBy: "PBBA-PAY-07/a")
      try await flow.conclude(input, with: .paid)
      if flow.controlsTime { try await flow.wait(milliseconds: 10_000) }
      // If the app shows a word of its own, it may say that the payment is under way.
      let shown = try trial.seen.of(.dismissedPopup, .showedOutcome).dropFirst(ends).filter {
        $0 == .dismissedPopup || $0.showsFinalStatus
      }
      guard let confirmation = shown.firstIndex(where: \.showsFinalStatus) else {
        throw trial.setback(expected: "the confirmation", saw: "none", judgedBy: "PBBA-PAY-07/b")
      }
      trial.label("confirmed")
      try trial.expect(
        shown.firstIndex(of: .dismissedPopup) ?? 0 <= confirmation,
        expected: "the popup dismissed before the confirmation",
        saw: "the popup dismissed after the confirmation")
    } covers: {
      [
        .seen(MadePayment.left, atLeast: 30), .seen("in progress before", atLeast: 30),
        .seen("confirmed", atLeast: 50), .seen(MadePayment.pushed, atLeast: 25),
        .seen(MadePayment.lost, atLeast: 5), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .changing("confirms before it dismisses the popup") { _, effects in
          return effects.filter { $0.kind != .dismissedPopup } + effects.filter { $0.kind == .dismissedPopup }
        },
        .rewriting("shows a popup before the backend has replied") { effect in
          guard effect.kind == .askedToSubmit else { return [effect] }
          return [effect, .requestedPopup(token: "", brn: "", expiryInterval: 60)]
        },
        .rewriting("dismisses the popup as soon as it has come") { effect in
          effect.kind == .requestedPopup ? [effect, .dismissedPopup] : [effect]
        },
        .changing("dismisses the popup ten seconds after the confirmation", state: false) {
          isLate, stimulus, effects in
          if stimulus.kind == .timePassed, isLate {
            isLate = false
            return [.dismissedPopup] + effects
          }
          if effects.contains(where: { $0.kind == .dismissedPopup }) { isLate = true }
          return effects.filter { $0.kind != .dismissedPopup }
        },
      ]
    }

    Rule(
      "PBBA-PAY-14", .must(.sample),
      "After a payment finishes, no popup is left, and the status page is shown once the consumer is back from the "
        + "bank app.",
      cites: .eis11("5"), given: .finishedPayment(PaymentStatus.final)
    ) { trial, input in
      try trial.requireObserved(input.made.leaves ? .showedOutcome : .dismissedPopup)
      let flow = try await trial.begin(after: input.made.earlier)
      guard try await flow.reachOutcome(input.made) else { return }
      var seen = try await flow.conclude(input.made, with: input.last)
      if flow.controlsTime { seen = seen.followed(by: try await flow.wait(milliseconds: 10_000)) }
      let isPaid = input.last == .paid
      // An error popup replaces the payment's popup.
      let isReplaced = !isPaid && flow.ledger.isErrorUp
      let popups: [Effect.Kind] = [.requestedPopup, .dismissedPopup]
      let visible = popups.filter(trial.profile.effects.contains)
      try trial.expect(
        try seen.of(visible).last?.kind != .requestedPopup || isReplaced, "the end of the payment",
        expected: "no new popup", saw: "one")
      if input.made.leaves {
        // The merchant decides what is shown about a payment that was not made.
        guard isPaid else { return }
        try trial.expect(
          try seen.of(.showedOutcome).count > 0, "the end of the payment", expected: "the status page",
          saw: "no page")
      } else {
        try trial.expect(
          try trial.seen.of(visible).last?.kind == .dismissedPopup || isReplaced,
          expected: "the popup dismissed when the payment is finished", saw: "that it stays")
      }
    } covers: {
      [
        .seen(MadePayment.left, atLeast: 30), .seen(MadePayment.stayed, atLeast: 30),
        .seen(MadePayment.toldAway, atLeast: 10), .seen(MadePayment.pushed, atLeast: 25),
        .seen(MadePayment.lost, atLeast: 5), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("does not dismiss the popup") { $0.kind == .dismissedPopup },
        .changing("dismisses the popup only when the consumer was away", state: false) {
          wasAway, stimulus, effects in
          if stimulus == .appDidEnterBackground { wasAway = true }
          let keeps = !wasAway
          return effects.filter { !keeps || $0.kind != .dismissedPopup }
        },
        .changing("shows no status page when the consumer was away", state: false) {
          wasAway, stimulus, effects in
          if stimulus == .appDidEnterBackground { wasAway = true }
          let skips = wasAway
          return effects.filter { !skips || $0.kind != .showedOutcome }
        }.reaching("After the app was left, no rule sees how a payment ends."),
      ]
    }
  }
}

extension PaymentFlow {
  /// Checks that the popup is not dismissed before the first status, for which the app has a minute to ask.
  ///
  /// Otherwise, nobody could read its code.
  fileprivate func expectPopupToStay() async throws {
    _ = try await question()
    try trial.expect(
      try trial.seenSinceStart.of(.requestedPopup, .dismissedPopup).last != .dismissedPopup,
      "the popup before any status is known", expected: "that it stays", saw: "that it is dismissed")
  }
}
