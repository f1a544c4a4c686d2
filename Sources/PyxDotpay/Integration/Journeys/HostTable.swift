import Conformance
import PropertyTesting

typealias HostTable = StateTable<HostStage, HostEvent, HostGuard, HostEffect>
typealias HostTransition = HostTable.Transition

extension DotpayIntegration {
  /// The states of a payment in the host: "Płatność" with "Przygotowanie delegata powrotu", "Inicjalizacja płatności",
  /// "Zakończenie płatności" and "Własna kontrolka podsumowania transakcji".
  ///
  /// Only the document's sample says which outcome to show, and nothing says how to ask the backend. So the table
  /// allows showing and asking, but requires neither.
  static let hostTable = HostTable(
    "Payment in the host", initial: .none,
    transitions: HostStage.allCases.flatMap { $0.beginnings + $0.ends + [$0.comingBack] })

  /// Every pair of transitions of the payment, and the paths between them.
  static let hostNavigator = Navigator(hostTable)
}

/// The host decides how often it asks its backend: a question every two seconds for a minute is allowed.
private let asking = Array(repeating: HostEffect.asksBackend, count: 30)

/// A host may request one list for each kind of channel, and may repeat each request.
private let lists = Array(repeating: HostEffect.asksForChannels, count: 16)

extension HostEffect {
  /// A host may show an outcome on several screens, and again when a screen is reopened.
  fileprivate var repeated: [HostEffect] { Array(repeating: self, count: 8) }
}

extension HostStage {
  private typealias Row = HostTransition

  /// The rows of the description, the list and the controller.
  fileprivate var beginnings: [HostTransition] {
    switch self {
    case .none, .ended, .settled:
      // Any payment may need channels. Before it begins, the host may wait until the backend has reported the outcome
      // of the earlier payment.
      let permits = lists + (self == .ended ? paid + unpaid + [.releases] : open)
      return [
        Row(self, .pay, to: .listing, [.asksForChannels], permits: permits, rules: ["DP-PAY-13"]),
        Row(self, .payByCard, to: .paying, [.paysByCard], permits: permits, rules: ["DP-ONE-05"]),
        Row(self, .payByChannel, to: .paying, [.paysByChannel], permits: permits, rules: ["DP-FAST-05"]),
      ]
    case .listing:
      return [
        Row(
          self, .list, to: .shown, [.presents, .setsDelegate],
          permits: open + Array(repeating: .setsDelegate, count: 3), open: [.delegateSetBeforeShowing],
          rules: ["DP-PAY-12", "DP-PAY-13", "DP-PAY-14"]),
        Row(
          self, .noList, to: HostStage.none,
          permits: lists + unpaid,
          rules: ["DP-PAY-13", "DP-PAY-15"]),
      ]
    case .shown, .paying: return []
    }
  }

  /// The rows of the reports of the SDK and the backend.
  fileprivate var ends: [HostTransition] {
    switch self {
    case .shown:
      return [
        Row(
          self, .summary, to: .shown, [.answersSummary], permits: paid + unpaid + [.releases],
          rules: ["DP-CSUM-02"])
      ] + lastWords
    case .paying: return lastWords
    case .ended:
      return [
        Row(self, .tellPaid, to: .settled, permits: paid + [.releases], rules: ["DP-PAY-17", "DP-PAY-06"]),
        Row(self, .tellNotPaid, to: .settled, permits: unpaid, rules: ["DP-PAY-17", "DP-PAY-06"]),
        Row(self, .tellUnknown, to: .ended, permits: open, rules: ["DP-PAY-17"]),
        Row(self, .lose, to: .ended, permits: open, rules: ["DP-PAY-17"]),
      ]
    case .none, .listing, .settled: return []
    }
  }

  /// The rows of the SDK's reports that a payment with or without the form has ended.
  private var lastWords: [HostTransition] {
    [
      Row(
        self, .complete, if: .shipped, to: .ended, permits: paid, open: [.backendAskedAboutPayment],
        rules: ends(of: "06")),
      Row(
        self, .complete, if: .handedOver, to: .ended, permits: paid + [.releases],
        open: [.backendAskedAboutPayment],
        rules: ends(of: "06")),
      Row(
        self, .refuse, to: .ended, permits: unpaid, open: [.backendAskedAboutPayment], rules: ends(of: "15")),
      Row(
        self, .proceed, to: .ended, permits: open, open: [.backendAskedAboutPayment], rules: ends(of: "16")),
      Row(self, .fail, to: .ended, permits: unpaid, open: [.backendAskedAboutPayment], rules: ends(of: "15")),
    ]
  }

  /// The app may again ask its backend, request lists, set its delegate and show outcomes, but only a tap begins a
  /// payment.
  fileprivate var comingBack: HostTransition {
    let isOver = self == .ended || self == .settled
    let told = isOver ? paid + unpaid + [.releases] : open
    let prepared = Array(repeating: HostEffect.setsDelegate, count: self == .shown ? 3 : 0)
    return Row(self, .comeBack, to: self, permits: lists + told + prepared, rules: ["DP-PAY-13"])
  }

  private func ends(of row: String) -> [String] { ["DP-PAY-\(row)", "DP-PAY-17"] }

  private var open: [HostEffect] { asking + HostEffect.showsUnknown.repeated }
  private var paid: [HostEffect] { open + HostEffect.showsPaid.repeated }
  private var unpaid: [HostEffect] { open + HostEffect.showsNotPaid.repeated }
}

extension Generator where Value == [HostTransition] {
  /// Steps for the time before a payment, which end with no payment under way; every second case has no such steps.
  static var earlierPayments: Generator {
    DotpayIntegration.hostTable.earlier { [.none, .ended, .settled].contains($0) }
  }
}
