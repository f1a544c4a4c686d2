import Conformance
import PropertyTesting

/// Journeys in every second case, and random walks in the other cases.
///
/// In a run of 200 cases, the journeys take every pair of transitions three times.
private let walksOfHosts = Generator<[HostTransition]> { source in
  let tour = try tours.draw(from: source)
  return try tour ?? randomWalks.draw(from: source)
}

extension PaydiantIntegration {
  /// The whole-model rule: what the states of a transaction allow in the host, on any walk.
  static let hostWalks: Chapter<PaydiantIntegration> = Chapter("Whole model") {
    Rule(
      "PD-MODEL-01", .must(.derived),
      "In whatever order events come, the host does what the state of the transaction requires, and nothing that "
        + "this state does not allow.",
      cites: .paydiant("Data Triangle", "Basic payment implementation steps"),
      fresh:
        "A walk knows only the receipts of its own payments, but an app may show an earlier one at any time.",
      given: zip(walksOfHosts, .bool(probability: 0.15))
    ) { trial, input in
      if input.1 { try await trial.startTwice() }
      try await trial.walk(input.0)
    } covers: {
      [
        .seen("ten transitions or more", atLeast: 20), .seen("two payments or more", atLeast: 30),
        .seen("the payment was submitted", atLeast: 25), .seen(HostSituation.startedTwice, atLeast: 5),
      ]
    } mutants: {
      [
        .watching("asks for another token when the terminal has submitted") { ledger, stimulus, effects in
          stimulus.kind == .discovered && ledger.deal?.isByPhone == true
            ? effects + [.askedForToken(call: 900)] : effects
        },
        .watching("starts the decoder when the receipt arrives") { _, stimulus, effects in
          stimulus.kind == .receiptArrived ? effects + [.startedDecoding] : effects
        },
        .watching("shows the accounts again when the payment is complete") { ledger, stimulus, effects in
          guard stimulus.kind == .updated, let offered = ledger.deal?.offered else { return effects }
          return effects + [.showedAccounts(accounts: offered, amount: nil)]
        },
      ]
    }
  }
}

private let tours = PaydiantIntegration.hostNavigator.tours(takingEachPair: 3)
private let randomWalks = PaydiantIntegration.hostTable.walks(upTo: 60)
