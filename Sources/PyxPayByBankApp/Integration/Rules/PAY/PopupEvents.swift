import Conformance
import PropertyTesting

/// The popup that is up when something happens to it.
private enum UpPopup: String, Sendable, CaseIterable {
  case payment = "popup of a payment"
  case refusal = "error popup after a submission"
  case expiry = "error popup after the popup's time"
}

private struct PopupCase: Sendable {
  var payment: Payment
  var popup: UpPopup
  /// Whether the request is a retry of a refused one.
  var isRetry: Bool
  /// Whether the following payment is made; otherwise its popup is closed.
  var isMade: Bool
  var earlier: Earlier
  /// Whether the consumer leaves the app and comes back while the error popup is up.
  var isLeft: Bool
}

/// The label of cases in which the popup belongs to a retry.
private let ofRetry = "popup of a retry"
/// The label of cases in which the retried request came to an end.
private let requestOver = "the retried request ended"

/// The label of cases in which the consumer has left the app while the error popup was up.
private let leftLabel = "the app was left while the error popup was up"

private func popups(_ kinds: [UpPopup]) -> Generator<PopupCase> {
  zip(
    .payment, .element(of: kinds), .bool(probability: 0.4), .bool, .earlierPayments, .bool(probability: 0.3)
  )
  .map { PopupCase(payment: $0, popup: $1, isRetry: $2, isMade: $3, earlier: $4, isLeft: $5) }
}

extension PaymentFlow {
  /// The consumer leaves the app and comes back.
  fileprivate func leaveForAMoment() async throws {
    guard trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else {
      return trial.leaveOut(leftLabel, because: "the app is not told when the user leaves it")
    }
    try await go(.background)
    try await go(.active)
    trial.label(leftLabel)
  }

  /// Brings up the popup; false if the app does not show it, and then the case is passed over.
  fileprivate func reach(_ input: PopupCase) async throws -> Bool {
    try await pay()
    if input.isRetry {
      let earlier = ledger.submissionCount
      if try await refuse() { try await askForRetry() }
      guard ledger.submissionCount > earlier, !ledger.submissions.isEmpty else {
        trial.leaveOut(ofRetry, because: "the app offers no retry, or submits no request for it")
        trial.passOver(because: "shows no \(ofRetry)")
        return false
      }
    }
    var isUp = true
    switch input.popup {
    case .payment: try await accept(input.payment)
    case .refusal: isUp = try await refuse()
    case .expiry:
      try await accept(input.payment)
      isUp = try await expire()
    }
    if isUp {
      trial.label(input.popup.rawValue)
      if input.isRetry { trial.label(ofRetry) }
    } else {
      trial.leaveOut(input.popup.rawValue, because: "the app shows no error popup then")
      trial.passOver(because: "shows no \(input.popup.rawValue)")
    }
    return isUp
  }
}

extension PayByBankAppIntegration {
  /// The library's reports to the host: sections 3.5.1.5, 4.2.2, 4.2.3.1, 4.2.3.2 and 5.
  static let popupEvents: Chapter<Self> = Chapter("The popup's events") {
    Rule(
      "PBBA-PAY-10/a", .may(.prose),
      "A retry can submit the payment again, which then goes on like the first request.",
      cites: .eis11("4.2.3.2", "5").quoting("The Merchant can retry submitting the payment request"),
      readings: [.retryOfPayment], given: popups([.refusal, .expiry])
    ) { trial, input in
      try trial.requireObserved(.requestedPopup)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reach(input) else { return }
      let earlier = flow.ledger.submissionCount
      try await flow.askForRetry()
      let isSubmitted = flow.ledger.submissionCount > earlier
      trial.reading(
        .retryOfPayment, isSubmitted ? "a retry submits the payment again" : "a retry submits nothing")
      guard isSubmitted else { return trial.passOver(because: "submits nothing when a retry is asked for") }
      let popups = try await flow.reply(accepting: input.payment.renewed).of(.requestedPopup)
      try trial.expect(
        !popups.isEmpty, "the request of the retry, once it was accepted", expected: "its popup", saw: "none")
    } covers: {
      [.seen(UpPopup.expiry.rawValue, atLeast: 30), .seen(ofRetry, atLeast: 20)]
    } mutants: {
      [
        .rewritingStimuli("ignores the reply to the request of a retry", state: false) { isRetry, stimulus in
          if stimulus == .payTapped { isRetry = false }
          if stimulus == .calledBack(event: .retryPaymentRequest) { isRetry = true }
          return isRetry && stimulus.kind == .submitted ? [] : [stimulus]
        },
        .rewritingStimuli("treats every reply to a retry as a refusal", state: false) { isRetry, stimulus in
          if stimulus == .payTapped { isRetry = false }
          if stimulus == .calledBack(event: .retryPaymentRequest) { isRetry = true }
          guard isRetry, case .submitted(let call, _, _, _) = stimulus else { return [stimulus] }
          return [.submitFailed(call: call, error: "refused")]
        },
      ]
    }

    Rule(
      "PBBA-PAY-10/b", .must(.derived), "A retry submits at most one payment request.",
      cites: .eis11("4.2.2", "4.2.3.2"), given: popups([.refusal, .expiry])
    ) { trial, input in
      try trial.requireObserved(.askedToSubmit)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reach(input) else { return }
      if input.isLeft { try await flow.leaveForAMoment() }
      let earlier = flow.ledger.submissionCount
      func check(_ situation: String) throws {
        let count = flow.ledger.submissionCount - earlier
        try trial.expect(
          count <= 1, "payment requests after a retry\(situation)", expected: "at most one", saw: "\(count)")
      }
      try await flow.askForRetry()
      if flow.controlsTime, !input.isMade { try await flow.wait(milliseconds: 5000) }
      try check("")
      guard !flow.ledger.submissions.isEmpty else {
        return trial.leaveOut(requestOver, because: "the app then submits no request")
      }
      // This request's popup is then closed, or its payment is made; neither event asks for another request.
      _ = try await flow.reply(accepting: input.payment.renewed)
      if input.isMade, try await flow.question() != nil || trial.understands(.pushedStatus) {
        try await flow.tell(.paid)
      } else {
        try await flow.send(.calledBack(event: .didCloseByUser))
      }
      if flow.controlsTime { try await flow.wait(milliseconds: 30_000) }
      try check(", whose payment is over")
      trial.label(requestOver)
    } covers: {
      [
        .seen(UpPopup.expiry.rawValue, atLeast: 30), .seen(UpPopup.refusal.rawValue, atLeast: 30),
        .seen(ofRetry, atLeast: 20), .seen(requestOver, atLeast: 30), .seen(leftLabel, atLeast: 12),
      ]
    } mutants: {
      [
        .changing("submits twice after a retry", state: 900) { last, stimulus, effects in
          guard stimulus == .calledBack(event: .retryPaymentRequest) else { return effects }
          last += 1
          return effects + [.askedToSubmit(call: last)]
        },
        .changing("submits at once and again after five seconds", state: false) { isDue, stimulus, effects in
          if stimulus == .calledBack(event: .retryPaymentRequest) { isDue = true }
          guard stimulus.kind == .timePassed, isDue else { return effects }
          isDue = false
          return effects + [.askedToSubmit(call: 950)]
        },
      ]
    }

    Rule(
      "PBBA-PAY-11", .should(.sample),
      "Once the consumer has closed a popup, the payment button can be tapped again.",
      cites: .eis11("5"), given: popups(UpPopup.allCases)
    ) { trial, input in
      try trial.requireObserved(.changedPayButton)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reach(input) else { return }
      try await flow.closePopup()
      let last = try trial.seenSinceStart.of(.changedPayButton).last
      try trial.expect(
        last != .changedPayButton(isEnabled: false), expected: "an enabled payment button",
        saw: "a disabled one")
    } covers: {
      UpPopup.allCases.map { .seen($0.rawValue, atLeast: 20) } + [.seen(ofRetry, atLeast: 20)]
    } mutants: {
      [
        .ignoring("ignores the close of a popup") { $0 == .calledBack(event: .didCloseByUser) },
        .changing("leaves the button disabled after an error", state: false) { hasFailed, stimulus, effects in
          if stimulus.kind == .payTapped { hasFailed = false }
          let keeps = hasFailed
          if effects.contains(where: { $0.kind == .requestedErrorPopup }) { hasFailed = true }
          return effects.filter { !keeps || $0 != .changedPayButton(isEnabled: true) }
        },
      ]
    }

    expiredPopup

    expiredCode
  }
}

extension Payment {
  /// The same payment, as the backend accepts it after a retry.
  fileprivate var renewed: Payment {
    Payment(token: "\(token)-again", brn: brn, expiryInterval: expiryInterval)
  }
}
