import Conformance

/// The ways in which a payment is made with the SDK.
enum HostWay: String, Sendable, Hashable, CaseIterable {
  case controller = "by the payment controller"
  case card = "with a remembered card"
  case channel = "through a channel with its own button"
}

/// One payment, as the suite around a host sees it.
struct HostPayment: Sendable {
  /// The adapter's number.
  var number: Int
  var way: HostWay
  var order: Order
  /// The payment's description; nil if the suite saw no answered request for channels.
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
  /// The outcomes that the backend reported, in order.
  var told: [PaymentOutcome] = []
  /// The host's answer when the SDK reached the summary.
  var showsBuiltInSummary: Bool?

  /// Whether the SDK has reported the end.
  var isEnded: Bool { status != nil || hasFailed }
  /// The backend's final answer; nil if it has given no final answer.
  var final: PaymentOutcome? { told.last { $0 != .unknown } }

  /// Whether an outcome agrees with the backend's final report or, until there is one, with the SDK's report.
  ///
  /// The host may say at any time that the outcome is not known yet.
  func bearsOut(_ outcome: PaymentOutcome) -> Bool {
    guard outcome == .paid || outcome == .notPaid else { return true }
    if let final { return outcome == final }
    if hasFailed { return outcome == .notPaid }
    return (status ?? summary)?.admits(outcome) ?? false
  }

  /// Whether the host may hand over the purchase.
  var mayBeReleased: Bool {
    if let final { return final == .paid }
    return !order.isShipped && (status ?? summary) == .completed
  }
}

extension PaymentStatus {
  /// Whether the comments in the document's sample let a host show that outcome for a payment in that state; "not known
  /// yet" is always right.
  func admits(_ outcome: PaymentOutcome) -> Bool {
    switch outcome {
    case .paid: self == .completed
    case .notPaid: self == .rejected
    default: true
    }
  }
}
