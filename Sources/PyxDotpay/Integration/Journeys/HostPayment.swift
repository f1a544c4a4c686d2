import Conformance

/// How a payment is made with the SDK.
enum HostWay: String, Sendable, Hashable, CaseIterable {
  case controller = "by the payment controller"
  case card = "by a remembered card"
  case channel = "by a channel of its own"
}

/// One payment as it is seen around a host.
struct HostPayment: Sendable {
  /// The adapter's number.
  var number: Int
  var way: HostWay
  var order: Order
  /// Its description; nil if it comes from a list that was not seen.
  var info: PaymentInfo?
  /// What the controller was made with; nil if it cannot be seen.
  var channels: [String]?
  var details: String?
  var isOnMainThread: Bool?
  var hasReturnDelegate = false
  var hasWalletDelegate = false
  /// Whether the return delegate was set when the controller was shown already.
  var isDelegateLate = false
  /// What the SDK said in the end.
  var status: PaymentStatus?
  /// What the SDK said when it came to its summary.
  var summary: PaymentStatus?
  /// Whether the SDK reported an error.
  var hasFailed = false
  /// What the backend told, in order.
  var told: [PaymentOutcome] = []
  /// What the host answered when the SDK came to the summary.
  var showsBuiltInSummary: Bool?

  /// Whether the SDK has said its last word.
  var isEnded: Bool { status != nil || hasFailed }
  /// What the backend said that does not change any more.
  var final: PaymentOutcome? { told.last { $0 != .unknown } }

  /// Whether what is shown is what the backend said, or as long as that is open, what the SDK did.
  ///
  /// That nothing is known yet may be said at any time.
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
  /// Whether a host may show that of a payment in that state, by the sample's comments; that it is open, always.
  func admits(_ outcome: PaymentOutcome) -> Bool {
    switch outcome {
    case .paid: self == .completed
    case .notPaid: self == .rejected
    default: true
    }
  }
}
