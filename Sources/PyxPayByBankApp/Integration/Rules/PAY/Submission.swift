import Conformance
import PropertyTesting

private struct Tap: Sendable {
  var earlier: Earlier
  /// Whether the app goes to the background and comes back before the tap.
  var comesBack: Bool
  /// Whether the app goes to the background after the tap, and comes back once the request is accepted.
  var leavesAfter: Bool
}

private let taps: Generator<Tap> = zip(.earlierPayments, .bool, .bool).map {
  Tap(earlier: $0, comesBack: $1, leavesAfter: $2)
}

private let cameBackAfter = "the app came back after"

extension PaymentFlow {
  /// The consumer leaves the app after the tap, its request is accepted, and the app comes back.
  ///
  /// Returns false if the request's popup does not come, or if its coming cannot be seen. The app may have abandoned
  /// the request in the background, and it may then submit the request again.
  fileprivate func isAcceptedAway(_ payment: Payment) async throws -> Bool {
    guard trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else {
      trial.leaveOut(cameBackAfter, because: "is not told when the user leaves it")
      return false
    }
    guard trial.profile.effects.contains(.requestedPopup) else {
      trial.leaveOut(cameBackAfter, because: "cannot observe requestedPopup")
      return false
    }
    try await go(.background)
    var seen = try await reply(accepting: payment).followed(by: try await go(.active))
    seen = try await afterAMoment(seen) { try $0.of(.requestedPopup).count > 0 }
    if try seen.of(.requestedPopup).count > 0 { return true }
    trial.leaveOut(cameBackAfter, because: "shows no popup of a request that was accepted while it was away")
    return false
  }
}

private struct Reply: Sendable {
  var earlier: Earlier
  var payment: Payment
  /// Why the submission fails; nil if the backend accepts the request.
  var error: String?
  /// Whether the app is in the background when the backend accepts the request.
  var isAway: Bool
}

private let replies: Generator<Reply> = zip(
  .earlierPayments, .payment,
  .optional(of: .element(of: ["the connection was lost", "refused", "the reply could not be read"])),
  .bool(probability: 0.3)
).map { Reply(earlier: $0, payment: $1, error: $2, isAway: $3) }

extension PayByBankAppIntegration {
  /// The payment request and its reply: sections 4.2.1, 4.2.2 and 5.
  static let submission: Chapter<Self> = Chapter("The payment request") {
    Rule(
      "PBBA-PAY-01", .must(.prose),
      "A tap on the payment button submits one payment request, and nothing is submitted before it.",
      cites: .eis11("4.2.1", "4.2.2").quoting(
        "called when the Consumer taps the Integrated iOS Merchant Button"), given: taps
    ) { trial, input in
      try trial.requireObserved(.askedToSubmit)
      let flow = try await trial.begin(after: input.earlier)
      let earlier = flow.ledger.submissionCount
      if input.comesBack {
        try await trial.bringing {
          guard trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) else {
            return trial.leaveOut(
              "the app was left and came back before", because: "is not told when the user leaves it")
          }
          try await flow.go(.background)
          try await flow.go(.active)
          trial.label("the app was left and came back before")
        }
      }
      try trial.expect(flow.ledger.submissionCount - earlier, equals: 0, "requests before the tap")
      let before = trial.seenSinceStart
      try await flow.tapButton()
      if flow.ledger.submissionCount == earlier, try flow.isButtonDisabled(in: before) {
        // Another rule judges how long the button stays disabled.
        trial.leaveOut("after another payment", because: "the app has then disabled its button")
        return trial.passOver(because: "keeps its button disabled after another payment")
      }
      try trial.expect(flow.ledger.submissionCount - earlier, equals: 1, "requests after the tap")
      if input.leavesAfter, try await flow.isAcceptedAway(.numbered(800)) {
        try trial.expect(
          flow.ledger.submissionCount - earlier, equals: 1, "requests when the app is back after the tap")
        trial.label(cameBackAfter)
      }
      if earlier > 0 { trial.label("after another payment") }
      if earlier == 0, !input.comesBack { trial.label("the payment comes first") }
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("the app was left and came back before", atLeast: 25),
        .seen("the payment comes first", atLeast: 3), .seen(cameBackAfter, atLeast: 25),
      ]
    } mutants: {
      [
        .changing("submits twice after one tap", state: 900) { last, stimulus, effects in
          effects.flatMap { effect -> [Effect] in
            guard effect.kind == .askedToSubmit, stimulus == .payTapped else { return [effect] }
            last += 1
            return [effect, .askedToSubmit(call: last)]
          }
        },
        .changing("submits when the app comes back", state: 900) { last, stimulus, effects in
          last += 1
          return stimulus == .appDidBecomeActive ? effects + [.askedToSubmit(call: last)] : effects
        },
        .rewritingStimuli("submits only the first payment", state: false) { hasPaid, stimulus in
          guard stimulus == .payTapped else { return [stimulus] }
          guard !hasPaid else { return [] }
          hasPaid = true
          return [stimulus]
        },
      ]
    }

    Rule(
      "PBBA-PAY-02", .must(.sample),
      "A reply leads to the popup with its own token, code and interval, a failure leads to an error popup, and "
        + "neither leads to both.",
      cites: .eis11("5"), readings: [.messageOfFailedRequest], given: replies
    ) { trial, input in
      try trial.requireObserved(.requestedPopup, .requestedErrorPopup)
      let flow = try await trial.begin(after: input.earlier)
      let earlier = flow.ledger.submissionCount
      try await flow.pay()
      if let error = input.error {
        let seen = try await flow.fail(error)
        try trial.expect(try seen.of(.requestedErrorPopup).count, equals: 1, "error popups after \(error)")
        try trial.expect(try seen.of(.requestedPopup).count, equals: 0, "popups of payments after \(error)")
        for case .requestedErrorPopup(_, _, let message) in try seen.of(.requestedErrorPopup) {
          let isAmong = message.lowercased().contains(error)
          trial.reading(
            .messageOfFailedRequest,
            message == error
              ? "only the error's own words" : isAmong ? "the error's own words among others" : "other words"
          )
        }
      } else {
        let seen = try await flow.accept(input.payment, away: input.isAway)
        let wanted = Effect.requestedPopup(
          token: input.payment.token, brn: input.payment.brn, expiryInterval: input.payment.longInterval)
        let popups = try seen.of(.requestedPopup)
        // An app that comes back may show the current popup once more.
        try trial.expect(
          input.isAway ? Set(popups) == [wanted] : popups == [wanted], "the requested popup",
          expected: "\(wanted), once", saw: "\(popups)")
        try trial.expect(
          try seen.of(.requestedErrorPopup).count, equals: 0, "error popups after the request was accepted")
      }
      trial.label(input.error == nil ? "accepted" : "failed")
      if earlier > 0 { trial.label("after another payment") }
    } covers: {
      [
        .seen("accepted", atLeast: 12), .seen("failed", atLeast: 25),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .rewriting("hands the code over as the token") { effect in
          guard case .requestedPopup(_, let brn, let interval) = effect else { return [effect] }
          return [.requestedPopup(token: brn, brn: brn, expiryInterval: interval)]
        },
        .rewriting("hands over another expiry interval") { effect in
          guard case .requestedPopup(let token, let brn, _) = effect else { return [effect] }
          return [.requestedPopup(token: token, brn: brn, expiryInterval: 86_400)]
        },
        .rewritingStimuli("waits forever when the request fails") { stimulus, _ in
          if case .submitFailed = stimulus { [] } else { [stimulus] }
        },
        .rewriting("shows an error popup as well") { effect in
          guard effect.kind == .requestedPopup else { return [effect] }
          return [effect, .requestedErrorPopup(code: nil, title: "Error", message: "Please try again.")]
        },
      ]
    }

    ownTokens
  }
}
