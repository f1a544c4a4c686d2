import Conformance
import PropertyTesting

/// Journeys in every second case, and random walks in the other cases.
///
/// In a run of 200 cases, the journeys take every pair of transitions once.
private let walksOfHosts = Generator<[HostTransition]> { source in
  let tour = try tours.draw(from: source)
  return try tour ?? randomWalks.draw(from: source)
}

private let randomWalks = PiaWalletsIntegration.hostTable.randomWalks(choosing: 0...11, count: 8...40)

extension PiaWalletsIntegration {
  /// The whole-model rule: what the states of a payment in the host allow, on walks of any kind.
  static let hostWalks: Chapter<PiaWalletsIntegration> = Chapter("Whole model") {
    Rule(
      "PIA-MODEL-02", .must(.derived),
      "Whatever happens in whatever order, the host does what the state of the payment requires, and nothing that this "
        + "state does not allow.",
      cites: .pia(
        "Introduction", "Wallet Payment Registration", "Wallet App Redirect",
        "Wallet payments - Cases of interrupted transactions", "Error Handling", "Additional Settings"),
      given: walksOfHosts
    ) { trial, rows in
      try await trial.walk(rows)
    } covers: {
      [
        .seen("ten transitions or more", atLeast: 30),
        .seen("two payments or more", atLeast: 25), .seen("the wallet redirected", atLeast: 15),
      ]
    } mutants: {
      [
        .watching("registers again when the consumer comes back by hand") { _, stimulus, effects in
          stimulus.redirect == false ? effects + [.askedToRegister(call: 901)] : effects
        },
        .watching("launches the wallet again when the consumer has declined") { ledger, stimulus, effects in
          guard stimulus.status == .denied, let purchase = ledger.purchase else { return effects }
          return effects + [
            .launchedWallet(
              launch: purchase.launch + 900, wallet: purchase.wallet,
              showsActivityIndicator: purchase.showsIndicator)
          ]
        },
        .watching("answers the SDK again when the wallet redirects") { ledger, stimulus, effects in
          guard stimulus.redirect == true, let purchase = ledger.purchase else { return effects }
          return effects + [.failedRegistration(launch: purchase.launch)]
        },
      ]
    }
  }
}

private let tours = PiaWalletsIntegration.hostNavigator.tours()
