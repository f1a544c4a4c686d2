import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the activity indicator: "Additional Settings".
  static let activityIndicator: Chapter<PiaWallets> = Chapter("Activity indicator") {
    Rule(
      "PIA-UI-01/a", .must(.prose),
      "An activity indicator is shown on the app's root view while the user is taken to the wallet and back.",
      cites: .pia("Additional Settings").quoting(
        "presents an activity indicator in the transitions to and from a wallet"),
      readings: [.indicatorGoesByItself], given: returns
    ) { trial, input in
      trial.have(.phone())
      try await trial.tapBefore(input)
      try await trial.reachWallet(input.payment.showing(true))
      try await trial.expectIndicatorOnTheWay()
      if input.redirects {
        try await trial.expectIndicatorOnTheWayBack(input.payment)
        trial.label("a redirect")
      } else {
        try await trial.returnByHand()
        try await trial.wait()
        trial.label("a return by hand")
        let isShown = try trial.seen.indicator != nil
        trial.reading(
          .indicatorGoesByItself,
          isShown ? "stays after an interruption" : "disappears by itself after an interruption")
      }
    } covers: {
      [
        .seen("a redirect", atLeast: 20), .seen("a return by hand", atLeast: 20),
        .seen("the user taps before the launch", atLeast: 12),
      ]
    } mutants: {
      [
        .rewriting("shows the indicator on the topmost view") {
          $0.kind == .showedIndicator ? [.showedIndicator(view: IndicatorView(rawValue: "top"))] : [$0]
        },
        .dropping("shows no indicator") { $0.kind == .showedIndicator },
        .watching("removes the indicator for good while the user is at the wallet") {
          watch, stimulus, effects in
          stimulus == .didEnterBackground && watch.isAway ? effects + [.removedIndicator] : effects
        },
      ]
    }

    blockedTaps

    Rule(
      "PIA-UI-02", .must(.derived), "The indicator is shown unless the host turns it off.",
      cites: .pia("Additional Settings"), given: returns
    ) { trial, input in
      trial.have(.phone())
      try await trial.tapBefore(input)
      try await trial.reachWallet(input.payment.showing(nil))
      try await trial.expectIndicatorOnTheWay()
    } mutants: {
      [
        .rewritingStimuli("shows no indicator unless asked") { stimulus, _ in
          guard case .launchWallet(let call, let wallet, nil, let answer) = stimulus else {
            return [stimulus]
          }
          return [
            .launchWallet(call: call, wallet: wallet, showsActivityIndicator: false, answersAtOnce: answer)
          ]
        }
      ]
    }

    replacedIndicator
    indicatorRemoval
  }
}

// MARK: Inputs

/// A payment, whether the wallet redirects, and whether the user taps before the payment.
private struct Return: Sendable {
  var payment: Payment
  var redirects: Bool
  var tapsBefore: Bool
}

private let returns: Generator<Return> = zip(
  .payment, .element(of: Wallet.allCases), .bool, .bool(probability: 0.3)
).map { payment, wallet, redirects, tapsBefore in
  var payment = payment
  if !redirects { payment.wallet = wallet }
  return Return(payment: payment, redirects: redirects, tapsBefore: tapsBefore)
}

extension Trial where System == PiaWallets {
  /// The user taps before the payment, if the input says so and the implementation understands taps.
  fileprivate func tapBefore(_ input: Return) async throws {
    guard input.tapsBefore else { return }
    guard understands(.tap) else {
      return leaveOut("the user taps before the launch", because: "nobody taps here")
    }
    try await send(.tap)
    label("the user taps before the launch")
  }

  /// Checks that an indicator had been shown by the time that the wallet was opened.
  ///
  /// The document does not say exactly when: the indicator may appear before the wallet is opened or in the same step,
  /// in any order of effects. A library may remove it while the wallet covers the screen.
  fileprivate func expectIndicatorOnTheWay() async throws {
    try await waitForIndicator()
    try expectIndicator(try seen.indicatorShownLast, when: "the wallet was opened")
  }

  /// Checks that an indicator is shown at some time between the switch to the wallet and the report of the redirect.
  ///
  /// Only the sample says that the host then removes the indicator, so a library may also remove it by itself.
  fileprivate func expectIndicatorOnTheWayBack(_ payment: Payment) async throws {
    try await leave()
    try await settle()
    let isStillUp = try seen.indicator != nil
    let earlier = try seen.of(.showedIndicator).count
    try await enter()
    try await receive(payment.redirectURL())
    try await activate()
    try await waitUntil { try isStillUp || self.seen.of(.showedIndicator).count > earlier }
    try await settle()
    let isShown = try isStillUp || seen.of(.showedIndicator).count > earlier
    try expectIndicator(isShown ? seen.indicatorShownLast : nil, when: "the user came back from the wallet")
    let stays = try seen.indicator != nil
    reading(
      .indicatorGoesByItself, stays ? "stays after a redirect" : "disappears by itself after a redirect")
  }

  fileprivate func expectIndicator(_ view: IndicatorView?, when moment: String) throws {
    try expect(view, equals: .root, "the view with the activity indicator when \(moment)")
  }
}
