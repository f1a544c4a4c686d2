import Conformance

/// A state of the host's table: the progress of a payment in the host.
enum HostStage: String, TableWord, CaseIterable {
  case none = "no payment"
  case listing = "the channels are asked for"
  case shown = "the payment controller is shown"
  case paying = "a payment without the form is made"
  case ended = "the SDK has reported the end"
  case settled = "the backend has reported the outcome"
}

/// Events of a payment in the host.
enum HostEvent: String, TableWord, CaseIterable {
  case pay = "the user taps to pay"
  case payByCard = "the user taps to pay with a remembered card"
  case payByChannel = "the user taps to pay through a channel with its own button"
  case list = "the channels arrive"
  case noList = "the request for channels fails"
  case summary = "the SDK reaches its summary"
  case complete = "the SDK reports: completed"
  case refuse = "the SDK reports: rejected"
  case proceed = "the SDK reports: still under way"
  case fail = "the SDK reports an error"
  case tellPaid = "the backend tells: paid"
  case tellNotPaid = "the backend tells: not paid"
  case tellUnknown = "the backend tells: not known yet"
  case lose = "the request to the backend fails"
  case comeBack = "the app comes back"

  /// The outcome that the backend reports.
  var told: PaymentOutcome? {
    switch self {
    case .tellPaid: .paid
    case .tellNotPaid: .notPaid
    case .tellUnknown: .unknown
    default: nil
    }
  }
}

/// The kind of order that the current payment is for.
enum HostGuard: String, TableWord, CaseIterable {
  case shipped = "real goods are sent"
  case handedOver = "the app delivers the goods"
}

/// The effects of the host.
enum HostEffect: String, EffectWord {
  case asksForChannels = "asks for the channels"
  case presents = "shows a payment controller"
  case presentsOther = "shows a payment controller with another payment's details"
  case paysByCard = "lets the SDK make a payment by card"
  case paysByChannel = "lets the SDK make a payment through a channel"
  case setsDelegate = "sets the return delegate"
  case answersSummary = "says whether the SDK shows its summary"
  case answersOther = "says for another payment whether the SDK shows its summary"
  case asksBackend = "asks its backend"
  case showsPaid = "shows the payment as completed"
  case showsNotPaid = "shows the payment as failed"
  case showsUnknown = "shows that the outcome is not known yet"
  case showsUntold = "shows an outcome that nobody has reported"
  case releases = "delivers the goods"
  case releasesUnpaid = "delivers goods that nobody has reported as paid"

  var kind: DotpayIntegrationEffect.Kind? {
    switch self {
    case .asksForChannels: .askedForChannels
    case .presents, .presentsOther: .presentedPayment
    case .paysByCard: .paidByCard
    case .paysByChannel: .paidByChannel
    case .setsDelegate: .setReturnDelegate
    case .answersSummary, .answersOther: .answeredSummary
    case .asksBackend: .askedBackend
    case .showsPaid, .showsNotPaid, .showsUnknown, .showsUntold: .showedOutcome
    case .releases, .releasesUnpaid: .releasedOrder
    }
  }

  var rules: [String] {
    switch self {
    case .asksForChannels, .presents: ["DP-PAY-13"]
    case .presentsOther: ["DP-PAY-14", "X-CB-02/b"]
    case .paysByCard: ["DP-ONE-05"]
    case .paysByChannel: ["DP-FAST-05"]
    case .setsDelegate: ["DP-PAY-12"]
    case .answersSummary, .answersOther: ["DP-CSUM-02"]
    case .asksBackend: ["DP-PAY-17"]
    case .showsPaid, .showsNotPaid, .showsUnknown, .showsUntold: ["DP-PAY-15", "DP-PAY-16", "DP-PAY-17"]
    case .releases, .releasesUnpaid: ["DP-PAY-06", "DP-PAY-15"]
    }
  }
}
