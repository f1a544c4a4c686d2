extension HostLedger {
  /// A payment that the backend accepted.
  struct Accepted: Sendable {
    var token: String
    /// The statuses that the backend reported, in order.
    var told: [PaymentStatus] = []
    /// Whether the payment's popup was closed, or the popup's time is over.
    var isGivenUp = false
    /// Whether the time of the payment's code is over.
    var isExpired = false

    /// Whether the backend has reported the payment's outcome.
    var isFinal: Bool { told.contains { $0 != .inProgress } }
    /// Whether the consumer can no longer decide anything.
    var isOver: Bool { isGivenUp || isFinal }
    /// Whether the last report says that the payment was made, and the payment has not been given up.
    var isPaid: Bool { told.last == .paid && !isGivenUp }
  }

  /// A request for the status of a payment; if its token cannot be seen, it counts as a request about the last payment.
  struct Question: Sendable, Hashable {
    var call: Int
    var token: String?
    /// Whether a later request about the same payment has been answered.
    var isStale = false
  }

  /// A submission that waits for its reply, and when it was made.
  struct Submission: Sendable {
    var call: Int
    var time: Int64
  }

  /// What an error popup of the sample reports.
  enum Mishap: Sendable { case refusal, expiry }
}
