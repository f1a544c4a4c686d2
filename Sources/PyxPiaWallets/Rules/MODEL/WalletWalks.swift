import Conformance
import PropertyTesting

extension PiaWallets {
  /// The whole-model rule: what the states of a payment allow, on walks of any kind.
  static let walks: Chapter<PiaWallets> = Chapter("Whole model") {
    Rule(
      "PIA-MODEL-01", .must(.derived),
      "Whatever happens in whatever order, the library does what the state of the payment requires, and nothing that "
        + "this state does not allow.",
      cites: .pia(
        "Introduction", "Wallet App Detection", "Wallet Payment Registration", "Wallet App Redirect",
        "Wallet payments - Cases of interrupted transactions", "Error Handling", "Additional Settings"),
      given: walksOfPayments
    ) { trial, input in
      try await trial.walk(input.rows, in: input.scenery)
    } covers: {
      [
        .seen("ten transitions or more", atLeast: 40), .seen("two payments or more", atLeast: 40),
        .seen("the user is at the wallet", atLeast: 40),
      ]
    } mutants: {
      [
        .watching("asks for a wallet URL when the host removes the indicator") {
          watch, stimulus, effects in
          stimulus == .removeTransitionView && watch.isOver
            ? effects + [.walletURLRequested(call: watch.call)] : effects
        },
        .watching("opens the wallet when the host removes the indicator") { watch, stimulus, effects in
          guard stimulus == .removeTransitionView, watch.wasOpened else { return effects }
          return effects + [.openedURL(url: Payment(wallet: watch.wallet).walletURL, succeeded: true)]
        },
        .watching("asks for a wallet URL when a link arrives") { watch, stimulus, effects in
          guard case .openURL = stimulus, watch.lastURLWasForeign else { return effects }
          return effects + [.walletURLRequested(call: watch.call)]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct PaymentWalk: Sendable {
  var rows: [WalletTransition]
  var scenery: Scenery
}

/// Generates journeys and random walks in turn; in a run of 200 cases, the journeys take every pair of transitions
/// once.
private let walksOfPayments = Generator<PaymentWalk> { source in
  let rows = try tours.draw(from: source) ?? randomWalks.draw(from: source)
  return PaymentWalk(rows: rows, scenery: try Generator<Scenery>.scenery.draw(from: source))
}

private let tours = PiaWallets.walletNavigator.tours()
private let randomWalks = PiaWallets.walletTable.walks(upTo: 60)
