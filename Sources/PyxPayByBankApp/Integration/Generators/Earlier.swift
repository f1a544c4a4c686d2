import PropertyTesting

/// What came before a payment: a way through the host's table, and how the app heard of statuses on it.
struct Earlier: Sendable {
  var rows: [HostTransition] = []
  /// Whether the backend told final statuses of its own accord, where the app listens.
  var isPushed = false
  /// Whether nothing came of a first question.
  var isLost = false
}

extension Generator where Value == Earlier {
  /// What came before a payment, ending where nothing is under way; in every other case nothing.
  static var earlierPayments: Generator {
    zip(
      PayByBankAppIntegration.hostTable.earlier { [.closed, .done].contains($0) }, .bool,
      .bool(probability: 0.4)
    ).map { Earlier(rows: $0, isPushed: $1, isLost: $2) }
  }
}
