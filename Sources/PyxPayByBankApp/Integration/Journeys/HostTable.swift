import Conformance
import PropertyTesting

typealias HostTable = StateTable<HostStage, HostEvent, HostGuard, HostEffect>
typealias HostTransition = HostTable.Transition

extension PayByBankAppIntegration {
  /// The states of a payment in the host: sections 2.2, 2.3, 4.2 and 5.
  ///
  /// After a tap, the host must submit a request. Everything else is only recommended, or shown by the sample, so it is
  /// allowed but not required. The merchant decides what the host shows about a payment that was not made, when error
  /// popups appear, and when popups disappear.
  static let hostTable = HostTable(
    "Payment in the host", initial: .none, transitions: HostStage.allCases.flatMap(\.rows))

  /// Every pair of transitions of the payment, and the paths between them.
  static let hostNavigator = Navigator(hostTable)
}

/// The requests that a host may submit by itself, because a request fails or has no reply for a while.
///
/// The ledger knows whether the host has such a reason.
private let requests = Array(repeating: HostEffect.submits, count: HostLedger.mostRefusals)
/// The effects that a failing request permits: a host may submit again, and report each failure.
private let refused = requests.flatMap { [$0, .showsNotPaid] + HostEffect.own }

extension HostStage {
  private typealias Row = HostTransition

  fileprivate var rows: [HostTransition] {
    switch self {
    case .none, .closed, .done:
      [
        Row(
          self, .tap, to: .submitting, [.submits], permits: requests + HostEffect.own,
          rules: ["PBBA-PAY-01"])
      ]
    case .submitting:
      [
        Row(
          self, .accept, to: .pending, permits: [.showsPopup, .opensBankApp, .asks] + HostEffect.own,
          rules: ["PBBA-PAY-02", "PBBA-PAY-03", "PBBA-PAY-15"]),
        Row(self, .refuse, to: .error, permits: refused, rules: ["PBBA-PAY-02"]),
        // The merchant decides whether the button takes a tap in this state.
        Row(self, .tap, to: self, permits: requests + HostEffect.own, rules: ["PBBA-PAY-01"]),
      ]
    case .pending:
      [
        Row(
          self, .inProgress, to: .pending, permits: HostEffect.waiting,
          rules: ["PBBA-PAY-06", "PBBA-PAY-07/a"]),
        Row(
          self, .paid, to: .done, permits: [.confirms] + HostEffect.own + HostEffect.own,
          rules: ["PBBA-PAY-07/a", "PBBA-PAY-07/b", "PBBA-PAY-03", "PBBA-PAY-14"]),
        notPaid(.cancelled), notPaid(.failed),
        Row(
          self, .loseStatus, to: nil, permits: HostEffect.waiting, open: [.lostBankPaymentStatus],
          rules: ["PBBA-PAY-08"]),
        Row(self, .leave, to: .away, permits: HostEffect.waiting, rules: ["PBBA-PAY-05"]),
        Row(
          self, .expire, to: .error, permits: requests + [.showsNotPaid, .showsPopup] + HostEffect.own,
          rules: ["PBBA-PAY-12"]),
        close,
      ]
    case .away:
      [
        Row(
          self, .comeBack, to: .pending, permits: HostEffect.waiting, rules: ["PBBA-PAY-05", "PBBA-PAY-07/a"])
      ]
    case .error:
      [
        Row(
          self, .retry, to: .submitting, permits: requests + HostEffect.own,
          rules: ["PBBA-PAY-10/a", "PBBA-PAY-10/b"]), close,
      ]
    }
  }

  /// The row of a payment that was cancelled or has failed; an error popup that reports this is closed at once.
  private func notPaid(_ event: HostEvent) -> HostTransition {
    let told = [.showsNotPaid] + HostEffect.own
    return Row(
      self, event, to: .done, permits: told + told,
      rules: ["PBBA-PAY-13", "PBBA-PAY-06", "PBBA-PAY-07/a"])
  }

  private var close: HostTransition {
    Row(
      self, .close, to: .closed, permits: [.showsNotPaid, .showsPopup] + HostEffect.own,
      rules: ["PBBA-PAY-11"])
  }
}

extension Generator where Value == [HostTransition] {
  /// A journey in every second case, and none in the others.
  ///
  /// In a run of 200 cases, the journeys together take every pair of transitions three times.
  static var hostTours: Generator {
    PayByBankAppIntegration.hostNavigator.tours(takingEachPair: 3).map { $0 ?? [] }
  }
}
