import Conformance
import PropertyTesting

private struct Return: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  /// How often the consumer comes back manually before the redirect.
  var interruptions: Int
}

private let returns: Generator<Return> = zip(.earlierPayments, .wallet, .int(in: 0...2)).map {
  Return(earlier: $0, wallet: $1, interruptions: $2)
}

private struct DecidedPayment: Sendable {
  var wallet: WalletProduct
  /// The value that the redirect callback gets before the backend reports the status.
  var isClean: Bool
  /// How often the request for the status fails before it succeeds.
  var losses: Int
  /// How often the backend reports that nothing is decided yet before it reports the last status.
  var delays: Int
  var last: TransactionStatus
}

private let decidedPayments: Generator<DecidedPayment> = zip(
  .wallet, .bool, .int(in: 0...1), .int(in: 0...1), .element(of: TransactionStatus.final)
).map { DecidedPayment(wallet: $0, isClean: $1, losses: $2, delays: $3, last: $4) }

extension PiaWalletsIntegration {
  /// The request for the status, and the commit or rollback that follows: "Wallet App Redirect" and "Wallet payments -
  /// Cases of interrupted transactions".
  static let decisions: Chapter<PiaWalletsIntegration> = Chapter("Commit and rollback") {
    Rule(
      "PIA-RDR-04/a", .must(.derived),
      "After the wallet's redirect, the host asks its backend for the status.",
      cites: .pia("Wallet App Redirect").quoting(
        "Make a query request to your backend to check payment status"),
      given: returns
    ) { trial, input in
      try trial.requireObserved(.askedForStatus)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reachRedirect(input.wallet, after: input.interruptions) else {
        return trial.leaveOut(
          "the consumer came back by hand before", because: "the app abandons the payment")
      }
      if input.interruptions > 0 { trial.label("the consumer came back by hand before") }
      let isAsked = try await flow.question() != nil || !flow.ledger.questions.isEmpty
      try trial.expect(
        isAsked, "after the SDK reported the redirect",
        expected: "a request for the status within a minute", saw: "none"
      )
    } covers: {
      [
        .seen("the consumer came back by hand before", atLeast: 30),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .ignoring("does nothing on the redirect") { _, stimulus in stimulus.redirect == true },
        .replacing("asks for the status only after interruptions") { ledger, stimulus in
          stimulus.redirect == true && ledger.purchase?.redirects.isEmpty == true ? [] : [stimulus]
        },
        .behaving("does not ask for the status once the consumer has come back by hand", state: HostLedger())
        {
          ledger, stimulus, world, inner in
          let isMuted = stimulus.redirect != false && ledger.purchase?.redirects.contains(false) == true
          let effects = try await inner.send(stimulus, in: world).filter {
            !isMuted || $0.kind != .askedForStatus
          }
          ledger.note(stimulus)
          for effect in effects { ledger.note(effect) }
          return effects
        },
        .watching("asks for the status of the first payment only") { ledger, _, effects in
          ledger.purchases.count > 1 ? effects.filter { $0.kind != .askedForStatus } : effects
        },
      ]
    }

    Rule(
      "PIA-RDR-04/b", .must(.derived),
      "The host requests a commit only if the backend says that the payment is authorised, and a rollback only if "
        + "the backend says that it is not, or if the backend cannot be reached.",
      cites: .pia("Wallet App Redirect").quoting("commit/rollback the transaction accordingly"),
      readings: [.statusAfterInterruption, .whoCommits], given: decidedPayments
    ) { trial, input in
      try trial.requireObserved(.askedToCommit, .askedToRollBack)
      let flow = HostFlow(trial)
      try await flow.reachWallet(input.wallet)
      try await flow.comeBack(byRedirect: input.isClean)
      try flow.expectDecisionsBorneOut()
      trial.label(input.isClean ? "after the redirect" : "after an interruption")
      // Another rule judges a missing request.
      guard try await flow.needQuestion(orLeavingOut: ["after an interruption"]) != nil else { return }
      for _ in 0..<input.losses {
        guard try await flow.loseStatus() else { return trial.label("the app decided") }
      }
      guard try await flow.question() != nil else { return }
      for _ in 0..<input.delays {
        guard let question = try await flow.question() else { return }
        try await flow.answer(question, .pending)
        try flow.expectDecisionsBorneOut()
      }
      guard try !flow.purchase().isRolledBack else {
        trial.label("the app decided")
        return trial.reading(.statusAfterInterruption, "an undecided payment is abandoned")
      }
      guard let question = try await flow.question() else { return }
      if input.delays > 0 { trial.reading(.statusAfterInterruption, "an undecided payment stays open") }
      try await flow.end(question, input)
    } covers: {
      [
        .seen("after the redirect", atLeast: 30), .seen("after an interruption", atLeast: 30),
        .seen("authorised", atLeast: 8), .seen("a status was lost before", atLeast: 30),
        .seen("the app decided", atLeast: 12),
      ]
    } mutants: {
      [
        .watching("rolls back when the consumer comes back by hand") { ledger, stimulus, effects in
          guard stimulus.redirect == false, let purchase = ledger.purchase, purchase.decisions.isEmpty else {
            return effects
          }
          return effects + [.askedToRollBack(call: 900, transaction: purchase.transaction)]
        },
        .watching("commits when the wallet redirects") { ledger, stimulus, effects in
          guard stimulus.redirect == true, let purchase = ledger.purchase, purchase.decisions.isEmpty else {
            return effects
          }
          return effects + [.askedToCommit(call: 900, transaction: purchase.transaction)]
        },
        .rewriting("commits whatever the status") { effect in
          guard case .askedToRollBack(let call, let transaction) = effect else { return [effect] }
          return [.askedToCommit(call: call, transaction: transaction)]
        },
        .rewriting("rolls back whatever the status") { effect in
          guard case .askedToCommit(let call, let transaction) = effect else { return [effect] }
          return [.askedToRollBack(call: call, transaction: transaction)]
        },
      ]
    }

    oneDecision
    askedDecision
  }
}

// MARK: Steps

extension HostFlow {
  /// A request for the status fails; false if the app then abandons the payment.
  fileprivate func loseStatus() async throws -> Bool {
    let question = try await needQuestion()
    try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    trial.label("a status was lost before")
    try expectDecisionsBorneOut()
    return try !purchase().isRolledBack
  }

  /// The backend reports the final status, and the app decides on it.
  fileprivate func end(_ question: HostLedger.Question, _ input: DecidedPayment) async throws {
    let earlier = ledger.shown.count
    try await answer(question, input.last)
    try await wait(milliseconds: 10_000)
    try await confirmDecisions()
    try expectDecisionsBorneOut()
    if input.last == .authorised { trial.label("authorised") }
    recordDecisions(isClean: input.isClean, input.last, shown: Array(ledger.shown.dropFirst(earlier)))
  }

  /// Checks that the statuses so far justify each commit and rollback.
  fileprivate func expectDecisionsBorneOut() throws {
    let purchase = try purchase()
    let told = purchase.told.map(\.rawValue).joined(separator: ", ")
    for decision in purchase.decisions {
      let isBorneOut =
        decision.isCommit
        ? purchase.told.contains(.authorised)
        : purchase.lostStatuses > 0 || purchase.told.contains { $0 != .authorised }
      try trial.expect(
        isBorneOut, decision.isCommit ? "a commit" : "a rollback",
        expected: "only what the statuses allow (\(told.isEmpty ? "none was told" : told))",
        saw: "a decision that they do not allow")
    }
  }

  /// Records who decides.
  ///
  /// After an interruption, also records whether the app acts on an authorisation at once or waits for the redirect.
  fileprivate func recordDecisions(isClean: Bool, _ status: TransactionStatus, shown: [ShownOutcome]) {
    guard let purchase = ledger.purchase else { return }
    if purchase.isDecided {
      trial.label("the app decided")
      trial.reading(.whoCommits, "the app asks for a commit or a rollback")
    } else if purchase.isCommittedByBackend {
      trial.leaveOut("the app decided", because: "its backend commits when it is asked for the status")
      trial.reading(.whoCommits, "the backend commits or rolls back by itself")
    } else if isClean {
      trial.leaveOut("the app decided", because: "it asks for no commit")
    }
    guard !isClean, status == .authorised else { return }
    let isTaken = purchase.isDecided || shown.contains(.paid)
    trial.reading(
      .statusAfterInterruption,
      isTaken ? "an authorisation is taken at once" : "an authorisation waits for the redirect")
  }
}
