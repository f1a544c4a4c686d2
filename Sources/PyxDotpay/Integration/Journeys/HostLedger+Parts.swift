extension HostLedger {
  /// A request for the channels of a payment.
  struct ChannelRequest: Sendable {
    var call: Int
    var info: PaymentInfo
    var order: Order
    var channels: [String]?
    var details: String?
    var hasFailed = false
    /// Whether a controller was shown with it.
    var isShown = false
    var isOpen: Bool { details == nil && !hasFailed }
  }

  /// The description of a payment for an order.
  struct Description: Sendable {
    var order: String
    var info: PaymentInfo
  }

  /// A question to the backend that waits for its answer.
  struct Question: Sendable, Hashable {
    var call: Int
    /// The position of the payment in ``HostLedger/payments``.
    var payment: Int
  }

  /// An outcome that the host showed for a payment.
  struct Showing: Sendable, Hashable {
    var outcome: PaymentOutcome
    var order: String?
  }
}
