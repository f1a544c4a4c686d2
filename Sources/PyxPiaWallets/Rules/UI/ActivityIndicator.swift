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
        try await trial.returnByRedirect(input.payment)
        try await trial.settle()
        try trial.expectIndicator(try trial.seen.indicator, when: "the wallet had redirected")
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
        .watching("removes the indicator when the wallet redirects") { _, _, effects in
          effects.contains { $0.isRedirect(true) } ? effects + [.removedIndicator] : effects
        },
      ]
    }

    Rule(
      "PIA-UI-01/b", .must(.prose), "While the indicator is shown, the user cannot operate the app.",
      cites: .pia("Additional Settings").quoting("simultaneously preventing any user interaction"),
      given: blockedTaps
    ) { trial, input in
      trial.have(.phone())
      if input.tapsBefore {
        try trial.need(
          await trial.tapReaches(), "what a tap reaches before the launch", expected: "the app",
          saw: "nothing",
          judgedBy: "PIA-UI-03/b")
        trial.label("a tap reached the app before the launch")
      }
      try await trial.reachWallet(input.payment.showing(true))
      guard input.comesBack else {
        trial.label("at the wallet")
        return try await trial.expectBlocked(when: "the wallet was opened")
      }
      try await trial.returnByRedirect(input.payment)
      try trial.need(
        trial.seen.indicator != nil, expected: "an indicator on screen", saw: "none", judgedBy: "PIA-UI-01/a")
      try await trial.expectBlocked(when: "the wallet had redirected")
      trial.label("back from the wallet")
    } covers: {
      [
        .seen("at the wallet", atLeast: 20), .seen("back from the wallet", atLeast: 20),
        .seen("a tap reached the app before the launch", atLeast: 12),
        .seen("an indicator blocked a tap", atLeast: 10),
      ]
    } mutants: {
      [
        .watching("lets taps through") { watch, stimulus, effects in
          stimulus == .tap && watch.wasOpened && watch.wantsIndicator ? [.tapReached] : effects
        },
        .watching("lets taps through once the user is back") { watch, stimulus, effects in
          stimulus == .tap && watch.wantsIndicator && watch.isOver ? [.tapReached] : effects
        },
      ]
    }

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

/// A payment, whether the wallet redirects, and whether the user taps before it.
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

/// A payment, whether the user taps before it, and whether the user is back at the next tap.
private struct BlockedTap: Sendable {
  var payment: Payment
  var tapsBefore: Bool
  var comesBack: Bool
}

private let blockedTaps: Generator<BlockedTap> = zip(.payment, .bool(probability: 0.3), .bool).map {
  BlockedTap(payment: $0, tapsBefore: $1, comesBack: $2)
}

extension Trial where System == PiaWallets {
  /// The user taps before the payment, if the library's surroundings know taps.
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
  /// The document sets no instant: the indicator may come before the wallet is opened or with it, in any order of
  /// effects, and a library may remove it while the wallet covers the screen.
  fileprivate func expectIndicatorOnTheWay() async throws {
    try await settle()
    try expectIndicator(try seen.indicatorShownLast, when: "the wallet was opened")
  }

  fileprivate func expectIndicator(_ view: IndicatorView?, when moment: String) throws {
    try expect(view, equals: .root, "the view with the activity indicator when \(moment)")
  }

  /// Checks that the indicator takes the taps; it may be absent while the wallet covers the screen.
  fileprivate func expectBlocked(when moment: String) async throws {
    try await settle()
    guard try seen.indicator != nil else { return }
    label("an indicator blocked a tap")
    let reaches = try await tapReaches()
    try expect(!reaches, "what a tap reaches when \(moment)", expected: "the indicator", saw: "the app")
  }
}
