import Conformance

/// The stage of a payment: a state of the host's table.
enum HostStage: String, TableWord, CaseIterable {
  case none = "no payment"
  case submitting = "the payment request is submitted"
  case pending = "the consumer is to decide"
  case away = "the app is in the background"
  case error = "an error popup is up"
  case closed = "the popup was closed"
  case done = "the final status is known"
}

/// What happens to a payment.
enum HostEvent: String, TableWord, CaseIterable {
  case tap = "the consumer taps the payment button"
  case accept = "the backend accepts the request"
  case refuse = "the request fails"
  case inProgress = "the status is: in progress"
  case paid = "the status is: paid"
  case cancelled = "the status is: cancelled"
  case failed = "the status is: failed"
  case loseStatus = "the status request fails"
  case leave = "the app goes to the background"
  case comeBack = "the app comes back"
  case expire = "the popup expires"
  case close = "the consumer closes the popup"
  case retry = "the consumer asks for a retry"

  /// The status that the event reports, final or in progress.
  var status: PaymentStatus? {
    switch self {
    case .inProgress: .inProgress
    case .paid: .paid
    case .cancelled: .cancelled
    case .failed: .failed
    default: nil
    }
  }

  /// The event for a status; nil for words that the contract does not know.
  init?(telling status: PaymentStatus) {
    guard let event = Self.allCases.first(where: { $0.status == status }) else { return nil }
    self = event
  }
}

/// The rows of a payment have no guards, because the state holds everything that matters.
enum HostGuard: String, TableWord, CaseIterable {
  case always = "always"
}

/// What the host does when an event happens.
enum HostEffect: String, EffectWord {
  case submits = "submits a payment request"
  case submitsUnasked = "submits a payment request that nobody asked for"
  case showsPopup = "asks for the popup of the payment"
  case showsPopupAgain =
    "asks for the popup of a payment whose final status is known, or whose code has expired"
  case showsOtherPopup = "asks for a popup with a token of another payment"
  case showsError = "asks for an error popup"
  case asks = "asks for the status"
  case asksElsewhere = "asks for the status of a payment other than the accepted one"
  case dismissesPopup = "dismisses the popup"
  case confirms = "shows the confirmation"
  case confirmsUntold = "shows more confirmations than the backend supports"
  case showsNotPaid = "shows the payment as failed"
  case deniesPaid = "shows a completed payment as failed"
  case opensBankApp = "opens the bank app itself"
  case opensOther = "opens the bank app with a token of another payment"

  /// Effects that may be seen whenever something happens, because the merchant decides about error popups and when a
  /// popup disappears.
  static let own: [HostEffect] = [.showsError, .dismissesPopup]
  /// Effects that may be seen while the consumer has not decided yet.
  static let waiting: [HostEffect] = [.asks, .showsPopup, .opensBankApp, .showsNotPaid] + own

  var kind: PayByBankAppIntegrationEffect.Kind? {
    switch self {
    case .submits, .submitsUnasked: .askedToSubmit
    case .showsPopup, .showsPopupAgain, .showsOtherPopup: .requestedPopup
    case .showsError: .requestedErrorPopup
    case .asks, .asksElsewhere: .askedForStatus
    case .dismissesPopup: .dismissedPopup
    case .confirms, .confirmsUntold, .showsNotPaid, .deniesPaid: .showedOutcome
    case .opensBankApp, .opensOther: .openedBankingApp
    }
  }

  var rules: [String] {
    switch self {
    case .submits, .submitsUnasked: ["PBBA-PAY-01", "PBBA-PAY-10/b"]
    case .showsPopup, .showsOtherPopup: ["PBBA-PAY-02", "PBBA-PAY-15", "PBBA-PAY-03"]
    case .showsPopupAgain: ["PBBA-PAY-02", "PBBA-PAY-15/b", "PBBA-PAY-15", "PBBA-PAY-03"]
    case .showsError: ["PBBA-PAY-12"]
    case .asks, .asksElsewhere: ["PBBA-PAY-15", "PBBA-PAY-06"]
    case .dismissesPopup: ["PBBA-PAY-14"]
    case .confirms, .confirmsUntold: ["PBBA-PAY-07/a"]
    case .showsNotPaid, .deniesPaid: ["PBBA-PAY-07/b", "PBBA-PAY-13", "PBBA-PAY-14"]
    case .opensBankApp, .opensOther: ["PBBA-OPEN-05"]
    }
  }
}
