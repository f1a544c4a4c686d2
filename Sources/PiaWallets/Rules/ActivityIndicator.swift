import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the activity indicator: "Additional Settings".
  static let activityIndicator = Chapter<PiaWallets>("Activity indicator") {
    Rule(
      "PIA-UI-01/a", .must(.prose),
      "An activity indicator stands on the app's root view while the user is taken to the wallet and back.",
      cites: .pia("Additional Settings"), readings: [.aPIA15], given: zip(.payment, .bool),
      covers: [
        .atLeast(20, percent: "a redirect") { $0.1 }, .atLeast(20, percent: "a return by hand") { !$0.1 },
      ],
      mutants: [
        .rewriting("puts it on the topmost view") {
          $0.kind == .showedIndicator ? [.showedIndicator(view: IndicatorView(rawValue: "top"))] : [$0]
        },
        .dropping("shows none") { $0.kind == .showedIndicator },
        .watching("removes it when the wallet redirects") { _, _, effects in
          effects.contains { $0.isRedirect(true) } ? effects + [.removedIndicator] : effects
        },
      ]
    ) { trial, input in
      let (payment, redirects) = input
      trial.change { $0 = .phone() }
      try await trial.reachWallet(payment.showing(true))
      try trial.expectIndicator(try trial.seen.indicatorWhenOpened, when: "the wallet was opened")
      if redirects {
        try await trial.returnByRedirect(payment)
        try trial.expectIndicator(try trial.seen.indicator, when: "the wallet had redirected")
      } else {
        try await trial.returnByHand()
        let isShown = try trial.seen.indicator != nil
        trial.reading(
          .aPIA15, isShown ? "stays after an interruption" : "goes by itself after an interruption")
      }
    }

    Rule(
      "PIA-UI-01/b", .must(.prose), "While the indicator is shown, the user cannot operate the app.",
      cites: .pia("Additional Settings"), given: zip(.payment, .bool(probability: 0.3), .bool),
      covers: [
        .atLeast(20, percent: "at the wallet") { !$0.2 },
        .atLeast(20, percent: "back from the wallet") { $0.2 },
        .seen(12, percent: "a tap reached the app before the launch"),
      ],
      mutants: [
        .watching("lets taps through") { watch, stimulus, effects in
          stimulus == .tap && watch.wasOpened && watch.wantsIndicator ? [.tapReached] : effects
        },
        .watching("lets taps through once the user is back") { watch, stimulus, effects in
          stimulus == .tap && watch.wantsIndicator && watch.isOver ? [.tapReached] : effects
        },
      ]
    ) { trial, input in
      let (payment, tapsBefore, comesBack) = input
      trial.change { $0 = .phone() }
      if tapsBefore, try await trial.tapReaches() { trial.label("a tap reached the app before the launch") }
      try await trial.reachWallet(payment.showing(true))
      guard comesBack else { return try await trial.expectBlocked(when: "the wallet was opened") }
      try await trial.returnByRedirect(payment)
      try await trial.expectBlocked(when: "the wallet had redirected")
    }

    Rule(
      "PIA-UI-02", .must(.derived), "The indicator is shown unless the host asks for none.",
      cites: .pia("Additional Settings"), given: .payment,
      mutants: [
        .misreading("shows none unless asked") { stimulus, _ in
          guard case .launchWallet(let call, let wallet, nil, let answer) = stimulus else {
            return [stimulus]
          }
          return [
            .launchWallet(call: call, wallet: wallet, showsActivityIndicator: false, answersAtOnce: answer)
          ]
        }
      ]
    ) { trial, payment in
      trial.change { $0 = .phone() }
      try await trial.reachWallet(payment.showing(nil))
      try trial.expectIndicator(try trial.seen.indicatorWhenOpened, when: "the wallet was opened")
    }

    Rule(
      "PIA-UI-03/a", .must(.prose), "No indicator is shown where the host asks for none.",
      cites: .pia("Additional Settings"), given: quietJourneys,
      covers: [
        .atLeast(15, percent: "a redirect") { $0.ending == .redirect },
        .atLeast(10, percent: "a failure") { $0.ending == .failure },
        .seen(15, percent: "another payment showed one"),
      ],
      mutants: [
        .misreading("always shows one") { stimulus, _ in stimulus.showing(true) },
        .watching("shows one when the user comes back") { watch, stimulus, effects in
          stimulus == .willEnterForeground && watch.isAway && !watch.wantsIndicator
            ? effects + [.showedIndicator(view: .root)] : effects
        },
      ]
    ) { trial, input in
      trial.change { $0 = .phone() }
      if input.followsPayment {
        try await trial.completePayment(Payment(wallet: .swish, showsActivityIndicator: true), call: 2)
        if try trial.seen.indicator != nil { trial.label("another payment showed one") }
        try await trial.send(.removeTransitionView)
        try await trial.wait()
      }
      guard try trial.seen.indicator == nil else { try trial.discard() }
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
    }

    Rule(
      "PIA-UI-03/b", .must(.prose),
      "Where the host asks for no indicator, the library does not block the user.",
      cites: .pia("Additional Settings"), given: zip(.payment, .bool),
      covers: [.atLeast(20, percent: "after the return") { $0.1 }],
      mutants: [
        .watching("leaves an invisible view that takes the taps") { watch, stimulus, effects in
          stimulus == .tap && !watch.wantsIndicator && watch.wasOpened ? [] : effects
        },
        .misreading("always shows one") { stimulus, _ in stimulus.showing(true) },
      ]
    ) { trial, input in
      let (payment, comesBack) = input
      trial.change { $0 = .phone() }
      try await trial.reachWallet(payment.showing(false))
      try await trial.expectFree(when: "the wallet was opened without an indicator")
      guard comesBack else { return }
      try await trial.returnByRedirect(payment)
      try await trial.expectFree(when: "the wallet had redirected, without an indicator")
    }

    indicatorRemoval
  }
}

// MARK: Inputs

private let quietJourneys: Generator<IndicatorJourney> =
  zip(
    .payment, .element(of: [IndicatorJourney.Ending.failure, .redirect, .interruption]),
    .bool(probability: 0.4)
  )
  .map { IndicatorJourney(payment: $0, ending: $1, followsPayment: $2) }

extension Payment {
  fileprivate func showing(_ shows: Bool?) -> Payment {
    var copy = self
    copy.showsActivityIndicator = shows
    return copy
  }
}

extension PiaWalletsStimulus {
  /// The same launch with another setting of the indicator.
  fileprivate func showing(_ shows: Bool) -> [PiaWalletsStimulus] {
    guard case .launchWallet(let call, let wallet, _, let answer) = self else { return [self] }
    return [.launchWallet(call: call, wallet: wallet, showsActivityIndicator: shows, answersAtOnce: answer)]
  }
}

extension Trial where System == PiaWallets {
  fileprivate func expectIndicator(_ view: IndicatorView?, when moment: String) throws {
    try expect(
      view == .root,
      "when \(moment), \(view.map { "the indicator stood on \($0.rawValue)" } ?? "no indicator was shown"), "
        + "expected one on root")
  }

  fileprivate func expectNoIndicator() throws {
    let view = try seen.indicator
    try expect(
      view == nil, "the host asked for no activity indicator, and one stands on \(view?.rawValue ?? "")")
  }

  /// States that the indicator takes the taps; where there is none to take them, other rules speak of it.
  fileprivate func expectBlocked(when moment: String) async throws {
    guard try seen.indicator != nil else { try discard() }
    let reaches = try await tapReaches()
    try expect(!reaches, "when \(moment), a tap reached the app, expected the indicator to take it")
  }
}
