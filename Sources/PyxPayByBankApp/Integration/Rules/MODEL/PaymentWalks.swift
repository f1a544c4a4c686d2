import Conformance
import PropertyTesting

/// A journey in every second case, and a random walk in the others.
///
/// In a run of 200 cases, the journeys take every pair of transitions once.
private let walksOfHosts = Generator<[HostTransition]> { source in
  let tour = try tours.draw(from: source)
  return try tour ?? randomWalks.draw(from: source)
}

/// Walks of up to 40 rows of the table; a row whose next state the document leaves open can only come last.
///
/// Every second walk stays with a payment for a long time, while the app is left and reopened again and again.
private let randomWalks = zip(Generator<Bool>.bool, Generator<Int>.int(in: 0...23).array(count: 8...40)).map {
  stays, choices in
  let table = PayByBankAppIntegration.hostTable
  var state = table.initial
  return choices.enumerated().compactMap { number, choice -> HostTransition? in
    var rows = table.transitions(from: state).filter { $0.next != nil || number == choices.count - 1 }
    let waiting = rows.filter { [.pending, .away].contains($0.next) }
    if stays, !waiting.isEmpty, number % 8 < 6 { rows = waiting }
    let row = rows[choice % rows.count]
    state = row.next ?? table.initial
    return row
  }
}

private let tenTransitions = "ten transitions or more"
private let twoPayments = "two payments or more"
private let retried = "a retry"
private let made = "the payment is made"

/// The labels of the rows that a walk took.
private let walkLabels: [(label: String, isIn: @Sendable ([HostTransition]) -> Bool)] = [
  (tenTransitions, { $0.count >= 10 }),
  (twoPayments, { $0.count { $0.event == .accept } > 1 }),
  (retried, { $0.contains { $0.event == .retry } }),
  (made, { $0.contains { $0.event == .paid } }),
]

extension PayByBankAppIntegration {
  /// The whole-model rule: what the states of a payment in the host allow, on walks of any kind.
  static let paymentWalks: Chapter<PayByBankAppIntegration> = Chapter("Whole model") {
    Rule(
      "PBBA-MODEL-02", .must(.derived),
      "Whatever happens in whatever order, the host does what the state of the payment requires, and only what that "
        + "state allows.",
      cites: .eis11("2.2", "2.3", "4.2", "4.2.1", "4.2.2", "4.2.3.1", "4.2.3.2", "4.2.5", "4.4.2"),
      given: walksOfHosts
    ) { trial, rows in
      try trial.requireObserved(.askedToSubmit)
      let taken = try await trial.walk(rows)
      for (label, isIn) in walkLabels {
        if isIn(taken) {
          trial.label(label)
        } else if isIn(rows) {
          // If the guide leaves something open, the app's choice may end every walk early.
          trial.leaveOut(label, because: "walks end before")
        }
      }
    } covers: {
      [
        .seen(tenTransitions, atLeast: 25), .seen(twoPayments, atLeast: 25), .seen(retried, atLeast: 15),
        .seen(made, atLeast: 25),
      ]
    } mutants: {
      [
        .watching("submits again when the consumer comes back from the bank app") {
          ledger, stimulus, effects in
          guard stimulus == .appDidBecomeActive, ledger.payment?.isOver == false else { return effects }
          return effects + [.askedToSubmit(call: 901)]
        },
        .watching("asks for the popup again when the payment is completed") { ledger, stimulus, effects in
          guard case .gotStatus(_, .paid) = stimulus, let payment = ledger.payment, !payment.isOver
          else { return effects }
          return effects + [.requestedPopup(token: payment.token, brn: "AAAAAA", expiryInterval: 60)]
        },
        .watching("shows both the confirmation and a failure") { _, _, effects in
          effects.contains(.showedOutcome(status: .paid))
            ? effects + [.showedOutcome(status: .failed)] : effects
        },
        .watching("opens the bank app for the first payment when another one is accepted") {
          ledger, stimulus, effects in
          guard stimulus.kind == .submitted, let first = ledger.payments.first else { return effects }
          return effects + [.openedBankingApp(token: first.token)]
        },
      ]
    }
  }
}

private let tours = PayByBankAppIntegration.hostNavigator.tours()
