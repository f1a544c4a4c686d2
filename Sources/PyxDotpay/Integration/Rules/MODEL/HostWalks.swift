import Conformance
import PropertyTesting

/// A journey in every second case, and a random walk in the others.
///
/// In a run of 200 cases, the journeys take every pair of transitions three times.
private let walksOfHosts = Generator<[HostTransition]> { source in
  let tour = try tours.draw(from: source)
  return try tour ?? randomWalks.draw(from: source)
}

private let randomWalks = DotpayIntegration.hostTable.randomWalks(choosing: 0...167, count: 8...40)

extension DotpayIntegration {
  /// The whole-model rule: on every walk through the state table, the host must do only what the payment's state
  /// allows.
  static let hostWalks: Chapter<DotpayIntegration> = Chapter("Whole model") {
    Rule(
      "DP-MODEL-02", .must(.derived),
      "Whatever happens, in any order, the host does what the state of the payment requires, and otherwise only what "
        + "that state allows.",
      cites: .dotpay(
        "Płatność", "Przygotowanie delegata powrotu", "Inicjalizacja płatności", "Zakończenie płatności",
        "Własna kontrolka podsumowania transakcji"), given: walksOfHosts
    ) { trial, rows in
      try await trial.walk(rows)
    } covers: {
      [
        .seen("ten transitions or more", atLeast: 30), .seen("two payments or more", atLeast: 30),
        .seen("the backend answered", atLeast: 20),
      ]
    } mutants: {
      [
        .watching("shows the controller again when the backend says no") { ledger, stimulus, effects in
          guard stimulus.told == .notPaid, let payment = ledger.payment else { return effects }
          return effects + [
            .presentedPayment(
              payment: payment.number + 900, channels: payment.channels, details: payment.details,
              isOnMainThread: payment.isOnMainThread)
          ]
        },
        .watching("pays by card when the SDK reports an error") { ledger, stimulus, effects in
          guard stimulus.kind == .paymentFailed, let info = ledger.payment?.info else { return effects }
          return effects + [.paidByCard(payment: 901, info: info, card: nil)]
        },
        .watching("delivers goods when the controller is shown") { _, _, effects in
          effects.contains { $0.kind == .presentedPayment } ? effects + [.releasedOrder(order: nil)] : effects
        },
      ]
    }
  }
}

private let tours = DotpayIntegration.hostNavigator.tours(takingEachPair: 3)
