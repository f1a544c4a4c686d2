import Conformance

/// How far a payment is: a state of the host's table.
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
  case refuse = "nothing comes of the request"
  case inProgress = "the status is: in progress"
  case paid = "the status is: paid"
  case cancelled = "the status is: cancelled"
  case failed = "the status is: failed"
  case loseStatus = "nothing comes of the question for the status"
  case leave = "the app goes to the background"
  case comeBack = "the app comes back"
  case expire = "the popup expires"
  case close = "the consumer closes the popup"
  case retry = "the consumer asks for a retry"

  /// The final status or the one in progress that the event tells.
  var status: PaymentStatus? {
    switch self {
    case .inProgress: .inProgress
    case .paid: .paid
    case .cancelled: .cancelled
    case .failed: .failed
    default: nil
    }
  }

  /// The event that a status is; nil for words that the contract does not know.
  init?(telling status: PaymentStatus) {
    guard let event = Self.allCases.first(where: { $0.status == status }) else { return nil }
    self = event
  }
}

/// The rows of a payment have no guards: what matters is in the state.
enum HostGuard: String, TableWord, CaseIterable {
  case always = "always"
}

/// What the host then does.
enum HostEffect: String, TableWord {
  case submits = "submits the payment request once"
  case showsPopup = "asks for the popup with what the backend said"
  case showsError = "asks for an error popup"
  case asksAgain = "asks for the status again, after a while"
  case asksNothing = "asks for the status no more"
  case dismissesPopup = "dismisses the popup"
  case showsOutcome = "shows the confirmation once"
  case showsNoOutcome = "shows no confirmation"
  case enablesButton = "enables the payment button"
}
