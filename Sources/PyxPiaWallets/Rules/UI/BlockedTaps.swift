import Conformance
import PropertyTesting

extension PiaWallets {
  /// What the indicator does to taps.
  @ChapterBuilder<PiaWallets> static var blockedTaps: [Rule] {
    Rule(
      "PIA-UI-01/b", .must(.prose), "While the indicator is shown, the user cannot operate the app.",
      cites: .pia("Additional Settings").quoting("simultaneously preventing any user interaction"),
      given: tapsOnTheWay
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
      try await trial.waitForIndicator()
      guard input.comesBack else {
        trial.label("at the wallet")
        return try await trial.expectBlocked(when: "the wallet was opened")
      }
      if input.isByHand { return try await trial.expectBlockedAfterInterruption() }
      try await trial.returnByRedirect(input.payment)
      try await trial.settle()
      guard try trial.seen.indicator != nil else {
        // The way back ends with the redirect, so the library may have removed the indicator by then.
        return trial.leaveOutTapsOnReturn()
      }
      try await trial.expectBlocked(when: "the wallet had redirected")
      trial.label("back from the wallet")
    } covers: {
      [
        .seen("at the wallet", atLeast: 20), .seen("back from the wallet", atLeast: 12),
        .seen(byHand, atLeast: 12),
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
        .watching("lets taps through after an interruption") { watch, stimulus, effects in
          let isInterrupted = watch.wantsIndicator && watch.redirects.last == false
          return stimulus == .tap && isInterrupted ? [.tapReached] : effects
        },
      ]
    }
  }
}

// MARK: Inputs

/// A payment, whether the user taps before the payment, and whether the user is back in the app at the next tap.
private struct BlockedTap: Sendable {
  var payment: Payment
  var tapsBefore: Bool
  var comesBack: Bool
  /// Whether a user who comes back does so by hand, without a redirect.
  var isByHand: Bool
}

private let tapsOnTheWay: Generator<BlockedTap> = zip(.payment, .bool(probability: 0.3), .bool, .bool).map {
  BlockedTap(payment: $0, tapsBefore: $1, comesBack: $2, isByHand: $3)
}

private let byHand = "back by hand"

extension Trial where System == PiaWallets {
  /// Leaves out the labels for taps after a redirect, because the indicator disappeared by itself.
  fileprivate func leaveOutTapsOnReturn() {
    for label in ["back from the wallet", "an indicator blocked a tap"] {
      leaveOut(label, because: "the indicator goes by itself")
    }
  }

  /// The user comes back by hand; checks that the indicator takes the taps, unless it has disappeared by itself.
  fileprivate func expectBlockedAfterInterruption() async throws {
    try await returnByHand()
    // A library may wait a moment for a redirect before it takes the return as an interruption.
    try await wait()
    guard try seen.indicator != nil else {
      return leaveOut(byHand, because: "the indicator goes by itself")
    }
    try await expectBlocked(when: "the user had come back by hand")
    label(byHand)
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
