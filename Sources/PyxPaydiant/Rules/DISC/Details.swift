import Conformance
import PropertyTesting

extension Generator where Value == TransactionDetails {
  /// A terminal's submission; it has a type of tender, because a library may wait for one.
  static var details: Generator {
    zip(
      .string(of: .element(of: Array("abcABC019-._~")), count: 1...40),
      .subset(of: ["credit", "gift", "checking", "points"]), .int(in: 1...9_999_999),
      .element(of: FlowRule.documented.filter { $0 != .discovery }), .bool
    ).map {
      // A summary expects no tender.
      TransactionDetails(
        reference: $0, tenders: $1.isEmpty ? ["credit"] : $1, amount: $2, next: $3,
        expectsTenders: $4 && $3 != .summary)
    }
  }
}

/// A retrieval, made once or repeatedly about one transaction, and the platform's answer each time.
private struct Retrievals: Sendable {
  var rule: FlowRule
  var details: [TransactionDetails]
  /// The call that is open during the retrievals.
  var open: Asking?

  /// Gives all answers the same reference, because a transaction keeps its reference.
  ///
  /// Every summary but the last names the summary as the next flow rule, because only then may the host ask for the
  /// summary again.
  init(rule: FlowRule, details: [TransactionDetails], open: Asking?) {
    (self.rule, self.open) = (rule, open)
    self.details = details.enumerated().map { place, one in
      var one = one
      one.reference = details[0].reference
      return rule == .summary && place < details.count - 1 ? one.namingTheSummary : one
    }
  }
}

extension TransactionDetails {
  /// The same details, but with the summary as the next flow rule, which expects no tender.
  var namingTheSummary: TransactionDetails {
    var details = self
    (details.next, details.expectsTenders) = (.summary, false)
    return details
  }
}

private let retrievals: Generator<Retrievals> = zip(
  .element(of: [FlowRule.discovery, .discovery, .summary]),
  Generator<TransactionDetails>.details.array(count: 1...3), .openCall
).map { Retrievals(rule: $0, details: $1, open: $2) }

extension Paydiant {
  /// The terminal's submission: "Get transaction details submitted by POS".
  static let details: Chapter<Paydiant> = Chapter("Transaction details") {
    Rule(
      "PD-DISC-04", .must(.prose),
      "The response of each retrieval gives the platform's current answer: the amount owed, the tenders accepted, the "
        + "next flow rule.",
      cites: .paydiant("Data Triangle", "Get transaction details submitted by POS").quoting(
        "retrieveTransactionData requests updated information about the transaction"),
      given: retrievals
    ) { trial, input in
      try trial.requireObserved(.deliveredDetails)
      guard
        let amounts = try await trial.beside(input.open, { try await trial.expectAll(input, isBeside: $0) })
      else {
        return
      }
      if input.details.count > 1 { trial.label("retrieved again") }
      // If one response gives an amount, all responses do.
      guard amounts.contains(where: { $0 != nil }) else {
        return trial.leaveOut(amountSeen, because: "responses do not show the amount owed")
      }
      trial.label(amountSeen)
      try trial.expect(
        !amounts.contains(nil), "the amount, in minor units", expected: "one in each response",
        saw: "one in some of them")
    } covers: {
      [
        .covers("several types of tender", atLeast: 30) { $0.details.contains { $0.tenders.count > 1 } },
        .covers("no tenders are expected", atLeast: 30) { $0.details.contains { !$0.expectsTenders } },
        .covers("tenders are expected", atLeast: 25) { $0.details.contains { $0.expectsTenders } },
        .covers("the summary is next", atLeast: 15) { $0.details.contains { $0.next == .summary } },
        .covers("the summary is asked for", atLeast: 15) { $0.rule == .summary },
        .seen("retrieved again", atLeast: 40),
        .seen(amountSeen, atLeast: 60), .seen(besideOpenCall, atLeast: 30),
      ]
    } mutants: {
      [
        .dropping("never calls the completion block of a retrieval") { $0.kind == .deliveredDetails },
        .delivering("loses the last type of tender") { $0.tenders = $0.tenders.dropLast() },
        .delivering("reads the amount in major units") { details in
          details.amount = details.amount.map { $0 / 100 * 100 }
        },
        .delivering("always expects tenders") { $0.expectsTenders = true },
        .delivering("always names ProcessPayment") { $0.next = .processPayment },
        .delivering("writes references in small letters") { $0.reference = $0.reference.lowercased() },
        .keepingDetails,
      ]
    }

    detailsOfPayments
  }
}

private let amountSeen = "the amount owed was seen"

extension Trial where System == Paydiant {
  /// Expects that the host gets the platform's answer each time.
  ///
  /// Returns the amount in each response to a discovery; nil for a response without an amount.
  fileprivate func expectAll(_ input: Retrievals, isBeside: Bool) async throws -> [Int?] {
    var amounts: [Int?] = []
    // The summary is asked for once the platform has named it.
    if input.rule == .summary {
      amounts += try await expectDetails(
        input.details[0].namingTheSummary, rule: .discovery, isBeside: isBeside)
    }
    // The terminal may have submitted more by the time the host repeats the request.
    for details in input.details {
      amounts += try await expectDetails(details, rule: input.rule, isBeside: isBeside)
    }
    return amounts
  }

  /// Expects that the host gets the platform's answer to its retrieval.
  ///
  /// Returns a list of one amount, which is nil if the response has none; for a summary, the list is empty.
  fileprivate func expectDetails(
    _ details: TransactionDetails, rule: FlowRule, isBeside: Bool
  ) async throws -> [Int?] {
    guard let delivered = try await delivered(details, rule: rule) else {
      if isBeside { throw missesBlock }
      try expect(
        false, "after the platform answered the retrieval", expected: "a call of the completion block",
        saw: "none")
      return []
    }
    // The host already has the reference when it asks for a summary. The document does not promise the reference again.
    if rule != .summary || !delivered.reference.isEmpty {
      try expect(delivered.reference, equals: details.reference, "the reference")
    }
    // For a summary, the document promises the payment's result and details, not the earlier amount owed.
    guard rule != .summary else { return [] }
    try expect(delivered.tenders.sorted(), equals: details.tenders.sorted(), "the tender types")
    if let amount = delivered.amount {
      try expect(amount, equals: details.amount ?? 0, "the amount, in minor units")
    }
    try expect(delivered.next.rawValue, equals: details.next.rawValue, "the next flow rule")
    try expect(delivered.expectsTenders, equals: details.expectsTenders, "whether tenders are expected")
    return [delivered.amount]
  }

  /// What the host gets when it retrieves and the platform answers; nil if it gets nothing.
  func delivered(_ details: TransactionDetails, rule: FlowRule, token: String = "c1") async throws
    -> TransactionDetails?
  {
    let request = try await requestDetails(
      nextCall(), rule: rule, token: token, reference: rule == .summary ? details.reference : nil)
    let seen = try await sendAndSettle(.detailsSent(request: request, details: details)).of(
      .deliveredDetails)
    guard case .deliveredDetails(_, let delivered)? = seen.last else { return nil }
    return delivered
  }
}

extension Mutant<Paydiant> {
  /// Asks the platform only once for each transaction and flow rule.
  fileprivate static var keepingDetails: Mutant {
    .behaving(
      "answers a repeated retrieval from memory",
      state: (asked: [Int: String](), known: [String: TransactionDetails]())
    ) { state, stimulus, world, inner in
      guard case .retrieveMetaData(let call, let rule, let token, _) = stimulus else {
        let effects = try await inner.send(stimulus, in: world)
        for case .deliveredDetails(let call, let details) in effects {
          if let key = state.asked[call] { state.known[key] = details }
        }
        return effects
      }
      let key = "\(token) \(rule.rawValue)"
      if let details = state.known[key] { return [.deliveredDetails(call: call, details: details)] }
      state.asked[call] = key
      return try await inner.send(stimulus, in: world)
    }
  }

  /// Delivers other data than the platform's.
  static func delivering(
    _ name: String, _ change: @escaping @Sendable (inout TransactionDetails) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .deliveredDetails(let call, var details) = effect else { return [effect] }
      change(&details)
      return [.deliveredDetails(call: call, details: details)]
    }
  }
}
