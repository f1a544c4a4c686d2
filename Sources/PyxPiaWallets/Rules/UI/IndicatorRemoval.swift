import Conformance
import PropertyTesting

extension PiaWallets {
  /// When the indicator disappears: at the host's request, and after a failure.
  @ChapterBuilder<PiaWallets> static var indicatorRemoval: [Rule] {
    Rule(
      "PIA-UI-05/a", .must(.prose), "The indicator is gone once the host has asked to remove it.",
      cites: .pia("Wallet App Redirect").quoting("Remove the activity indicator presented by the SDK"),
      given: journeys
    ) { trial, input in
      trial.have(.phone())
      try await trial.play(input)
      if input.ending == .redirect || input.ending == .interruption {
        try trial.need(
          trial.seen.indicatorShownLast != nil, expected: "an indicator on screen", saw: "none",
          judgedBy: "PIA-UI-02")
        trial.label("the indicator was shown before")
      }
      for _ in 0..<input.removals {
        try await trial.send(.removeTransitionView)
        try await trial.waitUntil { try trial.seen.indicator == nil }
        let view = try trial.seen.indicator
        try trial.expect(
          view, equals: nil, "the view with the activity indicator after the host asked to remove it")
      }
    } covers: {
      [
        .seen("a redirect", atLeast: 10), .seen("an interruption", atLeast: 10),
        .seen("the indicator was shown before", atLeast: 10),
      ]
    } mutants: {
      [
        .dropping("does not remove the indicator") { $0.kind == .removedIndicator },
        .ignoring("removes the indicator only after a redirect") { watch, stimulus in
          stimulus == .removeTransitionView && !watch.isOver
        },
        .watching("shows the indicator again when asked twice") { watch, stimulus, effects in
          stimulus == .removeTransitionView && effects.isEmpty
            ? [.showedIndicator(view: .root)] : effects
        },
      ]
    }

    Rule(
      "PIA-UI-05/b", .must(.derived),
      "Once the host has asked to remove the indicator, the user can operate the app.",
      cites: .pia("Wallet App Redirect", "Additional Settings").quoting(
        "simultaneously preventing any user interaction"),
      given: journeys
    ) { trial, input in
      trial.have(.phone())
      try await trial.play(input)
      for _ in 0..<input.removals { try await trial.send(.removeTransitionView) }
      try await trial.waitUntil { try trial.seen.indicator == nil }
      try trial.need(
        trial.seen.indicator == nil, expected: "no indicator on screen", saw: "one", judgedBy: "PIA-UI-05/a")
      // The indicator counts as gone when its fade-out starts, but it may take touches until the fade-out ends.
      try await trial.wait()
      try await trial.expectFree(when: "the host had the indicator removed")
    } covers: {
      [.seen("a redirect", atLeast: 10), .seen("an interruption", atLeast: 10)]
    } mutants: {
      [
        .watching("leaves a view that catches taps") { watch, stimulus, effects in
          stimulus == .tap && watch.call > 0 && watch.wantsIndicator ? [] : effects
        }
      ]
    }

    Rule(
      "PIA-UI-06", .should(.derived),
      "After a failed payment or registration, the indicator disappears no later than when the host asks to remove it.",
      cites: .pia("Additional Settings", "Error Handling"), readings: [.indicatorGoesByItself],
      given: failures
    ) { trial, input in
      trial.have(.phone())
      // A library need not show an indicator if no wallet is opened. An earlier payment, in which a wallet is opened,
      // shows whether the library has an indicator at all.
      if input.followsPayment {
        try await trial.completePayment(Payment(wallet: .swish), call: 2)
        try await trial.send(.removeTransitionView)
        try await trial.waitUntil { try trial.seen.indicator == nil }
        try trial.need(
          trial.seen.indicator == nil, expected: "no indicator on screen", saw: "one",
          judgedBy: "PIA-UI-05/a")
        try trial.need(
          trial.seen.indicatorShownLast != nil, expected: "an indicator on screen", saw: "none",
          judgedBy: "PIA-UI-02")
        trial.label("the indicator was shown before")
      }
      let shownBefore = try trial.timesShown
      try await trial.fail(input.failing, input.payment)
      if input.failing == .registration { trial.label("a failed registration") }
      try await trial.wait()
      let wasShown = try trial.timesShown > shownBefore
      let staysFirst = try trial.seen.indicator != nil
      try await trial.send(.removeTransitionView)
      try await trial.waitUntil { try trial.seen.indicator == nil }
      let view = try trial.seen.indicator
      try trial.expect(
        view, equals: nil,
        "the view with the activity indicator after the payment failed and the host asked to remove it")
      if wasShown {
        trial.reading(
          .indicatorGoesByItself,
          staysFirst ? "stays after a failure" : "disappears by itself after a failure")
      }
    } covers: {
      [
        .seen("a failed registration", atLeast: 8),
        .seen("the indicator was shown before", atLeast: 10),
      ]
    } mutants: {
      [
        .ignoring("can be removed after a redirect only") { watch, stimulus in
          stimulus == .removeTransitionView && !watch.isOver
        },
        .ignoring("stays after a failed registration") { watch, stimulus in
          stimulus == .removeTransitionView && watch.registrationFailed
        },
      ]
    }
  }
}

// MARK: Inputs

private let journeys: Generator<IndicatorJourney> =
  zip(.payment, .element(of: IndicatorJourney.Ending.allCases), .int(in: 1...2))
  .map { IndicatorJourney(payment: $0, ending: $1, removals: $2) }

private struct Failure: Sendable {
  var payment: Payment
  var failing: Failing
  /// Whether a payment that reached its wallet comes before the failing one.
  var followsPayment: Bool
}

private let failures: Generator<Failure> =
  zip(
    .payment, Generator<Failing>.element(of: [.registration, .unusableURL, .walletGone, .network]),
    .bool(probability: 0.4)
  )
  .map { Failure(payment: $0, failing: $1, followsPayment: $2) }

extension Trial where System == PiaWallets {
  /// How many times an indicator appeared.
  fileprivate var timesShown: Int { get throws { try seen.of(.showedIndicator).count } }

  /// Runs a payment with the default indicator to its end.
  fileprivate func play(_ journey: IndicatorJourney) async throws {
    switch journey.ending {
    case .failure: try await fail(.unusableURL, journey.payment)
    case .registrationFailure: try await fail(.registration, journey.payment)
    case .redirect:
      try await reachWallet(journey.payment)
      try await waitForIndicator()
      try await returnByRedirect(journey.payment)
      label("a redirect")
    case .interruption:
      try await reachWallet(journey.payment)
      try await waitForIndicator()
      try await returnByHand()
      label("an interruption")
    }
    try await settle()
  }
}
