import Conformance
import PropertyTesting

private struct KnownPayment: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  /// How often the consumer comes back manually before the redirect.
  var interruptions: Int
  /// How often the status is pending after the redirect.
  var delays: Int
  var last: TransactionStatus
}

private let knownPayments: Generator<KnownPayment> = zip(
  .earlierPayments, .wallet, .int(in: 0...2), .int(in: 0...2), .element(of: TransactionStatus.final)
).map { KnownPayment(earlier: $0, wallet: $1, interruptions: $2, delays: $3, last: $4) }

extension PiaWalletsIntegration {
  /// What the host shows the consumer about a payment: "Wallet App Redirect" and "Wallet payments - Cases of
  /// interrupted transactions".
  static let statuses: Chapter<PiaWalletsIntegration> = Chapter("The status") {
    Rule(
      "PIA-RDR-03/a", .must(.derived),
      "The host shows the outcome that the backend reported for a payment, whatever the SDK's callbacks said.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions").quoting(
        "in either case can only be obtained from your merchant backend"),
      given: hostStepWalks
    ) { trial, walk in
      try trial.requireObserved(.showedOutcome, .askedForStatus)
      let flow = HostFlow(trial)
      flow.judgesOutcomes = true
      for (position, row) in walk.journey.enumerated() {
        let obstacle = try await flow.take(position, of: walk.journey)
        // If an answer is lost, the app may ask for a rollback, and may show the outcome only after the backend has
        // rolled back.
        if row.event == .lose { try await flow.confirmDecisions() }
        guard let obstacle else { continue }
        trial.leaveOut("after: \(row.words)", because: obstacle)
        break
      }
      if !walk.journey.isEmpty, !flow.ledger.purchases.isEmpty { trial.label("journeys") }
      for step in walk.steps { try await flow.take(step) }
      if walk.journey.contains(where: { $0.event == .lose }) { trial.label("a status was lost") }
      if !flow.ledger.shown.isEmpty { trial.label("an outcome was shown") }
      if flow.ledger.purchases.count > 1 { trial.label("another payment followed") }
      let (isPaid, shown) = (
        flow.ledger.purchases.contains { $0.told.contains(.authorised) }, flow.ledger.shown
      )
      try await trial.atTheEnd {
        let last = try trial.seen.of(.showedOutcome).dropFirst(shown.count)
        try trial.expect(
          isPaid || !last.contains(.showedOutcome(outcome: .paid)),
          "what is shown at the end of the session",
          expected: "no confirmation, because nothing was paid", saw: "\(last)")
      }
    } covers: {
      [
        .seen("journeys", atLeast: 25),
        .seen("an outcome was shown", atLeast: 20), .seen("a status was lost", atLeast: 3),
        .seen("another payment followed", atLeast: 5),
      ]
    } mutants: {
      [
        .watching("shows the payment as completed when the wallet redirects") { _, stimulus, effects in
          stimulus.redirect == true ? effects + [.showedOutcome(outcome: .paid)] : effects
        },
        .watching("shows the payment as failed when the consumer comes back by hand") {
          ledger, stimulus, effects in
          stimulus.redirect == false && ledger.purchase?.told.isEmpty == true
            ? effects + [.showedOutcome(outcome: .notPaid)] : effects
        },
        .rewritingStimuli("treats a pending payment as a completed one") { stimulus, _ in
          [stimulus.status == .pending ? stimulus.telling(.authorised) : stimulus]
        },
        .rewritingStimuli("treats a lost answer as an authorisation") { stimulus, _ in
          [stimulus.takingLoss(for: .authorised)]
        },
        .rewritingStimuli("treats a denied payment as a completed one") { stimulus, _ in
          [stimulus.status == .denied ? stimulus.telling(.authorised) : stimulus]
        },
        .watching("shows the payment as completed as soon as it is registered") { _, stimulus, effects in
          stimulus.kind == .registered ? effects + [.showedOutcome(outcome: .paid)] : effects
        },
        .watching("shows the payment as failed when its status request fails") {
          _, stimulus, effects in
          stimulus.kind == .statusFailed ? effects + [.showedOutcome(outcome: .notPaid)] : effects
        },
        .watching("shows the payment as failed while it is pending") {
          ledger, stimulus, effects in
          guard stimulus.status == .pending, ledger.purchase?.finalStatus == nil else { return effects }
          return effects + [.showedOutcome(outcome: .notPaid)]
        },
      ]
    }

    Rule(
      "PIA-RDR-03/b", .must(.sample), "After the redirect, the host shows the backend's final answer.",
      cites: .pia("Wallet App Redirect"), given: knownPayments
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reachRedirect(input.wallet, after: input.interruptions) else {
        return trial.leaveOut(
          "the consumer came back by hand before", because: "the app abandons the payment")
      }
      guard try await flow.delay(input.delays) else {
        trial.leaveOut(
          "the payment was pending before", because: "the app does not ask again, or abandons the payment")
        return trial.passOver(because: "does not ask again after a payment was pending, or abandons it")
      }
      try await flow.expectShown(input.last == .authorised ? .paid : .notPaid, of: input.last) {
        try await flow.tell(input.last)
      }
      trial.label(input.last == .authorised ? "authorised" : "not authorised")
      if input.interruptions > 0 { trial.label("the consumer came back by hand before") }
      if input.delays > 0 { trial.label("the payment was pending before") }
    } covers: {
      [
        .seen("authorised", atLeast: 6), .seen("not authorised", atLeast: 12),
        .seen("the consumer came back by hand before", atLeast: 30),
        .seen("the payment was pending before", atLeast: 12),
      ]
    } mutants: {
      [
        .dropping("never shows a payment as completed") { $0 == .showedOutcome(outcome: .paid) },
        .watching("does not show the outcome of a payment that was pending") { ledger, _, effects in
          ledger.purchase?.told.contains(.pending) == true
            ? effects.filter { $0.kind != .showedOutcome } : effects
        },
        .watching("shows nothing when the consumer has declined") { ledger, stimulus, effects in
          guard stimulus.status == .denied || ledger.purchase?.finalStatus == .denied else { return effects }
          return effects.filter { $0 != .showedOutcome(outcome: .notPaid) && $0 != .showedAlternatives }
        },
      ]
    } vector: { trial, vector in
      try trial.requireObserved(.showedOutcome)
      let flow = HostFlow(trial)
      let wallet = try WalletProduct(rawValue: vector.given.requiredText("wallet"))
      guard try await flow.reachRedirect(wallet) else { return }
      let statuses = try vector.given.requiredElements("statuses").compactMap(\.text).map(
        TransactionStatus.init)
      let last = statuses.last ?? .pending
      try await flow.expectShown(ShownOutcome(rawValue: vector.expected.requiredText("shown")), of: last) {
        for (number, status) in statuses.enumerated() {
          // An app decides how often it asks after an answer.
          if number > 0, try await flow.question() == nil { try trial.discard() }
          try await flow.tell(status)
        }
      }
    }

    lostStatus
  }
}

extension HostFlow {
  /// The backend answers that many requests by saying that nothing is decided yet.
  ///
  /// Returns false if the app then asks no more or abandons the payment; it may do either.
  func delay(_ count: Int) async throws -> Bool {
    for _ in 0..<count {
      try await tell(.pending)
      guard try await question() != nil, try !purchase().isRolledBack else { return false }
    }
    return true
  }

  /// Checks that an outcome is shown when something happens; other ways to pay also show that a payment was not made.
  fileprivate func expectShown(
    _ outcome: ShownOutcome, of status: TransactionStatus, when happens: () async throws -> Void
  ) async throws {
    let (earlier, others) = (ledger.shown.count, try alternativesShown())
    try await happens()
    try await settle(on: status)
    let shown = ledger.shown.dropFirst(earlier)
    let isTold = try shown.contains(outcome) || outcome == .notPaid && alternativesShown() > others
    try trial.expect(
      isTold, "what is shown in the end", expected: outcome.rawValue, saw: "\(shown.map(\.rawValue))")
  }

  private func alternativesShown() throws -> Int {
    guard trial.profile.effects.contains(.showedAlternatives) else { return 0 }
    return try trial.seen.of(.showedAlternatives).count
  }
}
