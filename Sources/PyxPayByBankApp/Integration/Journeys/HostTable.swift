import Conformance
import PropertyTesting

typealias HostTable = StateTable<HostStage, HostEvent, HostGuard, HostEffect>
typealias HostTransition = HostTable.Transition

extension PayByBankAppIntegration {
  /// The states of a payment in the host: sections 2.2, 2.3, 4.2 and 5.
  static let hostTable = HostTable(
    "Payment in the host", initial: .none, transitions: HostStage.allCases.flatMap(\.rows))

  /// Every pair of transitions of the payment, and the ways between them.
  static let hostNavigator = Navigator(hostTable)
}

extension HostStage {
  private typealias Row = HostTransition

  fileprivate var rows: [HostTransition] {
    switch self {
    case .none, .closed, .done: [Row(self, .tap, to: .submitting, [.submits])]
    case .submitting:
      [
        Row(self, .accept, to: .pending, [.showsPopup]),
        Row(self, .refuse, to: .error, [.showsError, .showsNoOutcome]),
      ]
    case .pending:
      [
        Row(self, .inProgress, to: .pending, [.asksAgain, .showsNoOutcome]),
        Row(self, .paid, to: .done, [.dismissesPopup, .showsOutcome]),
        // What is shown of a payment that was not made is the merchant's.
        Row(self, .cancelled, to: .done, [.asksNothing]), Row(self, .failed, to: .done, [.asksNothing]),
        Row(self, .loseStatus, to: nil, [.showsNoOutcome], open: [.aPBBA32]),
        Row(self, .leave, to: .away, [.asksNothing]),
        Row(self, .expire, to: .error, [.showsError]), Row(self, .close, to: .closed, [.enablesButton]),
      ]
    case .away: [Row(self, .comeBack, to: .pending, [.showsNoOutcome])]
    case .error:
      [Row(self, .retry, to: .submitting, [.submits]), Row(self, .close, to: .closed, [.enablesButton])]
    }
  }
}

extension Generator where Value == [HostTransition] {
  /// In every other case a journey, which together take every pair of transitions three times in a run of 200 cases; in
  /// the others nothing.
  static var hostTours: Generator {
    PayByBankAppIntegration.hostNavigator.tours(takingEachPair: 3).map { $0 ?? [] }
  }

  /// What came before a payment, ending where nothing is under way; in every other case nothing.
  static var earlierPayments: Generator {
    PayByBankAppIntegration.hostTable.earlier { [.closed, .done].contains($0) }
  }
}
