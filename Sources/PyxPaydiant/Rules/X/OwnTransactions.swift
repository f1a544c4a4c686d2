import Conformance

extension Trial where System == Paydiant {
  /// The host retrieves each transaction that it will update; returns their numbers, by the places of the updates.
  ///
  /// The transaction of the first update comes last, because a library may know only the one retrieved last.
  func discoverUpdated(in calls: [Asking]) async throws -> [Int: Int] {
    var known: [Int: Int] = [:]
    for place in calls.indices.reversed() where calls[place] == .update {
      let transaction = nextCall()
      try await discover(
        token: "c\(transaction)", reference: "r\(transaction)", next: rule(of: transaction))
      known[place] = transaction
    }
    return known
  }

  /// The host makes a call about a transaction of its own; returns the number of the request.
  func request(_ asking: Asking, _ call: Int, about transaction: Int) async throws -> Int? {
    switch asking {
    case .token: try await requestToken(call)
    case .details: try await requestDetails(call, token: "c\(transaction)")
    case .update:
      try await requestUpdate(
        call, rule: rule(of: transaction), token: "c\(transaction)", reference: "r\(transaction)",
        account: "a\(transaction)")
    case .receipt: try await requestReceipt(call)
    }
  }

  /// The flow rule that the platform names for a transaction, and with which it is submitted.
  ///
  /// Every second number belongs to a retrieval, so the rules alternate from one transaction to the next.
  private func rule(of transaction: Int) -> FlowRule {
    (transaction / 2).isMultiple(of: 2) ? .submitPaymentTenders : .processPayment
  }
}
