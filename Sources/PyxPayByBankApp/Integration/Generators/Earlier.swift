import PropertyTesting

/// The steps before a payment: a path through the host's table, and how the app learned the statuses on the way.
struct Earlier: Sendable {
  var rows: [HostTransition] = []
  /// Whether the backend reported final statuses by pushes, if the app receives pushes.
  var isPushed = false
  /// Whether the first status request of each payment failed.
  var isLost = false
}

extension Generator where Value == Earlier {
  /// The steps before a payment, after which no payment is under way; in every second case there are no steps.
  static var earlierPayments: Generator {
    zip(
      PayByBankAppIntegration.hostTable.earlier { [.closed, .done].contains($0) }, .bool,
      .bool(probability: 0.4)
    ).map { Earlier(rows: $0, isPushed: $1, isLost: $2) }
  }
}
