import Conformance
import PropertyTesting

extension Generator where Value == TransactionDetails {
  /// What a terminal submits.
  static var details: Generator {
    zip(
      .string(of: .element(of: Array("abcABC019-._~")), count: 1...40),
      .subset(of: ["credit", "gift", "checking", "points"]), .int(in: 1...9_999_999),
      .element(of: FlowRule.documented.filter { $0 != .discovery }), .bool
    ).map {
      // A summary expects no tender.
      TransactionDetails(
        reference: $0, tenders: $1, amount: $2, next: $3, expectsTenders: $4 && $3 != .summary)
    }
  }
}

extension Paydiant {
  /// What the terminal submits: "Get transaction details submitted by POS".
  static let details: Chapter<Paydiant> = Chapter("Transaction details") {
    Rule(
      "PD-DISC-04", .must(.prose),
      "The response of a retrieval says what the platform says: what is owed, what is taken, what is next.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "request the relevant transaction information submitted by the POS"),
      given: .details,
      covers: [
        .covers("several types of tender", atLeast: 30) { $0.tenders.count > 1 },
        .covers("no tenders are expected", atLeast: 30) { !$0.expectsTenders },
        .covers("tenders are expected", atLeast: 25) { $0.expectsTenders },
        .covers("the summary is next", atLeast: 15) { $0.next == .summary },
      ],
      mutants: [
        .dropping("never calls the completion block of a retrieval") { $0.kind == .deliveredDetails },
        .delivering("loses the last type of tender") { $0.tenders = $0.tenders.dropLast() },
        .delivering("reads the amount in major units") { $0.amount = $0.amount / 100 * 100 },
        .delivering("expects tenders always") { $0.expectsTenders = true },
        .delivering("names ProcessPayment always") { $0.next = .processPayment },
        .delivering("writes references in small letters") { $0.reference = $0.reference.lowercased() },
      ]
    ) { trial, details in
      try trial.requireObserved(.deliveredDetails)
      let call = trial.nextCall()
      let request = try await trial.requestDetails(call)
      let seen = try await trial.sendAndSettle(.detailsSent(request: request, details: details)).of(
        .deliveredDetails)
      guard case .deliveredDetails(_, let delivered)? = seen.last else {
        return try trial.expect(
          false, "after the platform has answered the retrieval", expected: "a call of the completion block",
          saw: "none")
      }
      try trial.expect(delivered.reference, equals: details.reference, "the reference")
      try trial.expect(delivered.tenders.sorted(), equals: details.tenders.sorted(), "the types of tender")
      try trial.expect(delivered.amount, equals: details.amount, "the amount, in minor units")
      try trial.expect(delivered.next.rawValue, equals: details.next.rawValue, "the next flow rule")
      try trial.expect(
        delivered.expectsTenders, equals: details.expectsTenders, "whether tenders are expected")
    }
  }
}

extension Mutant<Paydiant> {
  /// Delivers other data than the platform's.
  fileprivate static func delivering(
    _ name: String, _ change: @escaping @Sendable (inout TransactionDetails) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .deliveredDetails(let call, var details) = effect else { return [effect] }
      change(&details)
      return [.deliveredDetails(call: call, details: details)]
    }
  }
}
