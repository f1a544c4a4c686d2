import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The button that asks for a retry: section 4.2.3.2.
  static var retryByButton: Rule {
    Rule(
      "PBBA-ERR-05", .must(.prose), "The button inside the error popup asks the host for a retry once.",
      cites: .eis11("4.2.3.2").quoting("when the PBBA button inside the error pop-up is tapped"),
      readings: [.errorPopupAfterTap], given: errorsAndApps
    ) { trial, input in
      let face = try await trial.reachError(input.strings, bankApps: input.bankApps, after: input.start)
      let observed = try await trial.send(.tap(control: .retry))
      let (retries, closes) = (
        try observed.callbacks(.retryPaymentRequest).count, try observed.callbacks(.didCloseByUser).count
      )
      try trial.expect(retries, equals: 1, "requests for a retry")
      try trial.expect(closes, equals: 0, "reports of a close by the user besides the retry")
      if trial.profile.effects.contains(.dismissed) {
        trial.reading(
          .errorPopupAfterTap, try trial.isUp(face) ? "the error popup stays" : "the error popup disappears")
      }
      trial.label("retry asked for")
      let more = try await trial.end(after: input.start).callbacks(.retryPaymentRequest).count
      try trial.expect(
        more, equals: 0, "more requests for a retry at the end of the session")
    } covers: {
      [.seen("retry asked for", atLeast: 50)]
    } mutants: {
      [
        .watching("reports a close instead of a retry") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error) else { return moment.effects }
          return moment.without(kind: .calledBack) + [moment.callback(.didCloseByUser)]
        },
        .watching("also reports a close") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error) else { return moment.effects }
          return moment.and(moment.callback(.didCloseByUser))
        },
        .doubling("requests the retry twice") { $0.isCallback(.retryPaymentRequest) },
        .repeatingWhenClosed("requests the retry again when the session is closed") {
          $0.isCallback(.retryPaymentRequest)
        },
      ]
    }
  }

  /// What the library leaves to the host after a retry: section 4.2.3.2.
  static var nothingAfterRetry: Rule {
    Rule(
      "PBBA-ERR-08", .must(.prose),
      "After asking for a retry, the library waits until the host pays again.",
      cites: .eis11("4.2.3.2").quoting("The Merchant can retry submitting the payment request"),
      given: retriedPayments
    ) { trial, input in
      if input.paysFirst {
        try await trial.reachPopup(PopupPath(kind: .ecomm, payment: input.payments[0]))
        try await trial.send(.tap(control: .close))
      }
      let face = try await trial.reachError(
        input.strings, bankApps: 0, after: input.paysFirst ? Start() : input.start)
      if input.paysFirst { trial.label("a payment preceded the error") }
      // An earlier payment's popup that the error popup covered may be drawn again.
      let others = try trial.others(than: face)
      try trial.expectNoPayment(in: try await trial.askForRetry(), besides: others)
      if let later = try await trial.perform(.leaveAndReturn) {
        try trial.expectNoPayment(in: later, besides: others)
      }
      guard input.goesOn else {
        return try trial.expectNoPayment(in: try await trial.end(after: input.start), besides: others)
      }
      try await trial.clearScreen()
      let paid = try await trial.show(input.payments[1])
      try trial.needPopup(in: paid, after: input.paysFirst ? Start() : input.start)
      if try !paid.faces.isEmpty { trial.label("the host paid again") }
    } covers: {
      [
        .seen("the host paid again", atLeast: 25), .seen("a payment preceded the error", atLeast: 25),
      ]
    } mutants: {
      [
        .watching("shows the last payment again by itself") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error),
            let payment = moment.before.payments.last
          else { return moment.effects }
          let face = Face(
            popup: "retried", screen: .ecomm, presenter: payment.presenter, texts: [payment.brn],
            instructions: ["Enter the code."], controls: [.close], images: [])
          return moment.and(face.effect)
        },
        .watching("opens the bank app by itself") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error) else { return moment.effects }
          return moment.and(.openedURL(url: "zapp://", succeeded: true))
        },
        .closing("opens the bank app when the session is closed, after a retry") { done in
          done.contains { $0.isCallback(.retryPaymentRequest) }
            ? [.openedURL(url: "zapp://", succeeded: true)] : []
        }.reaching("If a retry was asked for in a session, every end of that session shows the defect."),
      ]
    }
  }

  /// What must not ask for a retry: sections 4.2.3.2 and 5.
  ///
  /// A report of expiry while an error popup is up is not a defect here, because the sample code connects expiry with
  /// error popups (A-PBBA-8).
  static var retryByTapAlone: Rule {
    Rule(
      "PBBA-ERR-12", .must(.prose),
      "Only the consumer's tap asks for a retry.",
      cites: .eis11("4.2.3.2", "5").quoting("called only when the Consumer taps on the \"Pay by Bank app\""),
      readings: [.expiryOfErrorPopup],
      given: eventsDuringErrors
    ) { trial, input in
      trial.leaveOutWithoutClock("time passed")
      let face = try await trial.reachError(input.strings, bankApps: 0, after: input.start)
      for step in input.steps {
        let observed = try await trial.perform(step)
        let retries = try observed?.callbacks(.retryPaymentRequest) ?? []
        try trial.expect(
          retries.isEmpty, "requests for a retry although nobody tapped the button", expected: "none",
          saw: "\(retries.count)")
        if step == .wait, let observed {
          trial.label("time passed")
          trial.reading(
            .expiryOfErrorPopup,
            try observed.expiries(of: face).isEmpty
              ? "an error popup does not expire" : "an error popup expires")
        }
      }
      guard input.taps else { return }
      // An error popup need not outlive a stay in the background.
      if trial.profile.effects.contains(.dismissed), try !trial.isUp(face) {
        return trial.leaveOut(tapAsked, because: "the error popup does not stay up")
      }
      try await trial.askForRetry()
      trial.label(tapAsked)
    } covers: {
      [
        .seen("time passed", atLeast: 20),
        .seen(tapAsked, atLeast: 25),
      ]
    } mutants: {
      [
        .watching("requests a retry when time has passed") { moment in
          guard case .timePassed = moment.stimulus, moment.wasUp(.error) else {
            return moment.effects
          }
          return moment.and(moment.callback(.retryPaymentRequest))
        },
        .watching("requests a retry when the host app comes back") { moment in
          guard moment.stimulus == .appDidBecomeActive, moment.wasUp(.error) else {
            return moment.effects
          }
          return moment.and(moment.callback(.retryPaymentRequest))
        },
      ]
    }
  }
}

/// The label of cases in which the last tap asks for a retry.
private let tapAsked = "the tap asked for a retry"

// MARK: Inputs

private struct RetriedError: Sendable {
  var strings: ErrorStrings
  var bankApps: Int
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let errorsAndApps: Generator<RetriedError> = zip(
  .errorStrings, .int(in: 0...1), .start(after: .anything)
).map { RetriedError(strings: $0, bankApps: $1, start: $2) }

private struct RetriedPayment: Sendable {
  var paysFirst: Bool
  var payments: [Payment]
  var strings: ErrorStrings
  var goesOn: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let retriedPayments: Generator<RetriedPayment> = zip(
  .bool, .payments(2...2), .errorStrings, .bool(probability: 0.7), .start(after: .nothingRemembered)
).map { RetriedPayment(paysFirst: $0, payments: $1, strings: $2, goesOn: $3, start: $4) }

private struct EventsDuringError: Sendable {
  var strings: ErrorStrings
  var steps: [Step]
  var taps: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let eventsDuringErrors: Generator<EventsDuringError> = zip(
  .errorStrings, .array(of: .element(of: [Step.wait, .leaveAndReturn, .ask, .hostButton]), count: 1...4),
  .bool, .start(after: .anything)
).map { EventsDuringError(strings: $0, steps: $1, taps: $2, start: $3) }

extension Trial where System == PayByBankApp {
  /// Taps the button of the error popup, which asks for a retry.
  @discardableResult
  func askForRetry() async throws -> Observed<PayByBankApp> {
    let observed = try await send(.tap(control: .retry))
    try need(
      !observed.callbacks(.retryPaymentRequest).isEmpty, expected: "a request for a retry", saw: "none")
    return observed
  }

  /// Checks that no new popup of a payment appeared, and no URL was opened.
  fileprivate func expectNoPayment(in observed: Observed<PayByBankApp>, besides others: Set<String>) throws {
    let payment = try observed.of(.presented, .openedURL).filter { effect in
      guard let face = effect.face else { return true }
      return !others.contains(face.popup) && (face.screen == Screen.mcomm || face.screen == Screen.ecomm)
    }
    try expect(
      payment.isEmpty, "after the retry",
      expected: "no popup of a payment and no URL before the host pays again",
      saw: "\(describedEffects(payment))")
  }
}
