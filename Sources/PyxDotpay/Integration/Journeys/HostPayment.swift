import Conformance

/// The ways in which a payment is made with the SDK.
enum HostWay: String, Sendable, Hashable, CaseIterable {
  case controller = "by the payment controller"
  case card = "with a remembered card"
  case channel = "through a channel with its own button"
}

/// One payment, as seen around a host.
struct HostPayment: Sendable {
  /// The adapter's number.
  var number: Int
  var way: HostWay
  var order: Order
  /// Its description; nil if its list was not seen.
  var info: PaymentInfo?
  /// The arguments of the controller; nil if they cannot be seen.
  var channels: [String]?
  var details: String?
  var isOnMainThread: Bool?
  var hasReturnDelegate = false
  var hasWalletDelegate = false
  /// Whether the return delegate was set only after the controller had been shown.
  var isDelegateLate = false
  /// The SDK's last report.
  var status: PaymentStatus?
  /// The SDK's report when it reached its summary.
  var summary: PaymentStatus?
  /// Whether the SDK reported an error.
  var hasFailed = false
  /// What the backend reported, in order.
  var told: [PaymentOutcome] = []
  /// The host's answer when the SDK reached the summary.
  var showsBuiltInSummary: Bool?

  /// Whether the SDK has reported the end.
  var isEnded: Bool { status != nil || hasFailed }
  /// The backend's final answer; nil if it has given none.
  var final: PaymentOutcome? { told.last { $0 != .unknown } }

  /// Whether an outcome is the one that the backend reported or, until then, the one that the SDK reported.
  ///
  /// The host may say at any time that the outcome is not known yet.
  func bearsOut(_ outcome: PaymentOutcome) -> Bool {
    guard outcome == .paid || outcome == .notPaid else { return true }
    if let final { return outcome == final }
    if hasFailed { return outcome == .notPaid }
    return (status ?? summary)?.admits(outcome) ?? false
  }

  /// Whether what was bought may be handed over.
  var mayBeReleased: Bool {
    if let final { return final == .paid }
    return !order.isShipped && (status ?? summary) == .completed
  }
}

extension PaymentStatus {
  /// Whether a host may show that outcome for a payment in that state, by the sample's comments; "not known yet" is
  /// always right.
  func admits(_ outcome: PaymentOutcome) -> Bool {
    switch outcome {
    case .paid: self == .completed
    case .notPaid: self == .rejected
    default: true
    }
  }
}
