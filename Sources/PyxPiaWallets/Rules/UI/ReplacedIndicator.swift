import Conformance
import PropertyTesting

extension PiaWallets {
  /// What the library must not do if the host shows its own indicator.
  @ChapterBuilder<PiaWallets> static var replacedIndicator: [Rule] {
    Rule(
      "PIA-UI-03/a", .must(.prose), "If the host turns the indicator off, it is never shown.",
      cites: .pia("Additional Settings").quoting(
        "if you choose to replace this activity indicator with your own"),
      given: quietJourneys
    ) { trial, input in
      trial.have(.phone())
      if input.followsPayment {
        try await trial.completePayment(Payment(wallet: .swish, showsActivityIndicator: true), call: 2)
        try trial.need(
          trial.seen.indicatorShownLast != nil, expected: "an indicator on screen", saw: "none",
          judgedBy: "PIA-UI-01/a"
        )
        trial.label("another payment showed an indicator")
        try await trial.send(.removeTransitionView)
        try await trial.wait()
      }
      try trial.need(
        trial.seen.indicator == nil, expected: "no indicator on screen", saw: "one", judgedBy: "PIA-UI-05/a")
      let payment = input.payment.showing(false)
      if input.ending == .failure {
        try await trial.fail(.unusableURL, payment)
      } else {
        try await trial.reachWallet(payment)
        try trial.expectNoIndicator()
        try await trial.leave()
        try await trial.enter()
        if input.ending == .redirect { try await trial.receive(payment.redirectURL()) }
        try trial.expectNoIndicator()
        try await trial.activate()
      }
      try trial.expectNoIndicator()
      try await trial.wait()
      try trial.expectNoIndicator()
      if input.ending == .redirect { trial.label("a redirect") }
      if input.ending == .failure { trial.label("a failure") }
    } covers: {
      [
        .seen("a redirect", atLeast: 15), .seen("a failure", atLeast: 10),
        .seen("another payment showed an indicator", atLeast: 10),
      ]
    } mutants: {
      [
        .rewritingStimuli("always shows an indicator") { stimulus, _ in stimulus.showing(true) },
        .watching("shows an indicator when the user comes back") { watch, stimulus, effects in
          stimulus == .willEnterForeground && watch.isAway && !watch.wantsIndicator
            ? effects + [.showedIndicator(view: .root)] : effects
        },
      ]
    }

    Rule(
      "PIA-UI-03/b", .should(.derived),
      "If the host turns the indicator off, the user can operate the app.",
      cites: .pia("Additional Settings").quoting("you’re responsible to block user interactions"),
      given: unblockedTaps
    ) { trial, input in
      trial.have(.phone())
      try await trial.reachWallet(input.payment.showing(false))
      try await trial.expectFree(when: "the wallet was opened without an indicator")
      guard input.comesBack else { return }
      try await trial.returnByRedirect(input.payment)
      try await trial.expectFree(when: "the wallet had redirected, without an indicator")
      trial.label("after the return")
    } covers: {
      [.seen("after the return", atLeast: 20)]
    } mutants: {
      [
        .watching("leaves an invisible view that catches taps") { watch, stimulus, effects in
          stimulus == .tap && !watch.wantsIndicator && watch.wasOpened ? [] : effects
        },
        .rewritingStimuli("always shows an indicator") { stimulus, _ in stimulus.showing(true) },
      ]
    }
  }
}

// MARK: Inputs

private let quietJourneys: Generator<IndicatorJourney> =
  zip(
    .payment, .element(of: [IndicatorJourney.Ending.failure, .redirect, .interruption]),
    .bool(probability: 0.4)
  )
  .map { IndicatorJourney(payment: $0, ending: $1, followsPayment: $2) }

/// A payment, and whether the user is back from the wallet at the tap.
private struct UnblockedTap: Sendable {
  var payment: Payment
  var comesBack: Bool
}

private let unblockedTaps: Generator<UnblockedTap> = zip(.payment, .bool).map {
  UnblockedTap(payment: $0, comesBack: $1)
}

extension PiaWalletsStimulus {
  /// The same launch with another setting of the indicator.
  fileprivate func showing(_ shows: Bool) -> [PiaWalletsStimulus] {
    guard case .launchWallet(let call, let wallet, _, let answer) = self else { return [self] }
    return [.launchWallet(call: call, wallet: wallet, showsActivityIndicator: shows, answersAtOnce: answer)]
  }
}

extension Trial where System == PiaWallets {
  fileprivate func expectNoIndicator() throws {
    let view = try seen.indicator
    try expect(view, equals: nil, "the view with an activity indicator, although the host had turned it off")
  }
}
