import Conformance

extension Trial where System == Paydiant {
  /// The host retrieves each transaction that it will update; returns their numbers, keyed by the places of the updates
  /// among the calls.
  ///
  /// The transaction of the first update comes last, because a library may know only the one retrieved last.
  func discoverUpdated(in calls: [Asking]) async throws -> [Int: Int] {
    var known: [Int: Int] = [:]
    for place in calls.indices.reversed() where calls[place] == .update {
      let transaction = nextCall()
      try await discover(
        token: "c\(transaction)", reference: "r\(transaction)", next: rule(of: transaction, among: calls))
      known[place] = transaction
    }
    return known
  }

  /// The host makes one of the calls, about a transaction of its own; returns the number of the request.
  func request(
    _ place: Int, of calls: [Asking], _ call: Int, about transaction: Int
  ) async throws -> Int? {
    switch calls[place] {
    case .token: try await requestToken(call)
    case .details: try await requestDetails(call, token: "c\(transaction)")
    case .update:
      try await requestUpdate(
        call, rule: rule(of: transaction, among: calls), token: "c\(transaction)",
        reference: "r\(transaction)",
        account: "a\(transaction)")
    case .receipt: try await requestReceipt(call)
    }
  }

  /// The flow rule that the platform names for a transaction, and with which it is submitted.
  ///
  /// Each transaction takes two consecutive numbers, one for itself and one for its retrieval. So half of a
  /// transaction's number, rounded down, is alternately even and odd, and the two rules alternate too. The number of
  /// calls decides which rule comes first.
  private func rule(of transaction: Int, among calls: [Asking]) -> FlowRule {
    (transaction / 2 + calls.count).isMultiple(of: 2) ? .submitPaymentTenders : .processPayment
  }
}
