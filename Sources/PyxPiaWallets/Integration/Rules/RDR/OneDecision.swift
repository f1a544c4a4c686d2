import Conformance
import PropertyTesting

private struct Repetition: Sendable {
  var status: TransactionStatus
  /// Whether the consumer goes back to the wallet after the interruption, and the wallet redirects.
  var redirects: Bool
  /// Whether nothing comes of the first request to commit.
  var isLost: Bool
}

private let repetitions: Generator<Repetition> = zip(
  .element(of: TransactionStatus.final), .bool(probability: 0.7), .bool(probability: 0.3)
).map { Repetition(status: $0, redirects: $1, isLost: $2) }

extension PiaWalletsIntegration {
  /// One decision for each payment, however often its status is told.
  static var oneDecision: Rule {
    Rule(
      "PIA-RDR-04/c", .must(.derived),
      "A payment is committed or rolled back once, also where the SDK reports an interruption and then the redirect.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.aPIA22], given: repetitions,
      covers: [
        .seen("the redirect follows", atLeast: 40), .seen("nothing comes of the decision", atLeast: 15),
        .seen("the app decided", atLeast: 30),
      ],
      mutants: [
        .watching("commits again after the redirect") { ledger, stimulus, effects in
          guard let purchase = ledger.purchase, stimulus.redirect == true, purchase.isDecided else {
            return effects
          }
          return effects + [.askedToCommit(call: 900, transaction: purchase.transaction)]
        },
        .watching("rolls back what it committed when it is left") { ledger, stimulus, effects in
          guard let purchase = ledger.purchase, stimulus == .appDidEnterBackground, purchase.isDecided else {
            return effects
          }
          return effects + [.askedToRollBack(call: 900, transaction: purchase.transaction)]
        },
        .doubling("decides twice at once") { $0.isDecision },
        .repeatingWhenClosed("decides again when it is closed") { $0.isDecision },
        .watching("commits whenever the status is told") { ledger, stimulus, effects in
          guard let purchase = ledger.purchase, stimulus.status == .authorised, purchase.isDecided else {
            return effects
          }
          return effects + [.askedToCommit(call: 900, transaction: purchase.transaction)]
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.askedToCommit, .askedToRollBack)
      let flow = HostFlow(trial)
      flow.judgesDecisions = true
      try await flow.reachWallet()
      try await flow.comeBack(byRedirect: false)
      let question = try await flow.needQuestion()
      try await flow.send(.gotStatus(call: question.call, status: input.status))
      if input.isLost { try await flow.loseDecision() }
      try await flow.confirmDecisions()
      if input.redirects {
        try await flow.comeBack(byRedirect: true)
        trial.label("the redirect follows")
        // As often as the app asks, and never something else.
        for _ in 0..<2 {
          for question in flow.ledger.ownQuestions {
            try await flow.send(.gotStatus(call: question.call, status: input.status))
          }
          try await flow.confirmDecisions()
          try await flow.wait(milliseconds: 5000)
        }
      }
      try await flow.wait(milliseconds: 30_000)
      try await flow.confirmDecisions()
      let purchase = try flow.purchase()
      if purchase.isDecided {
        trial.label("the app decided")
      } else if !input.isLost {
        trial.leaveOut("the app decided", because: "it asks for no commit")
      }
      let count = purchase.decisions.count
      try await trial.atTheEnd {
        let decisions = try trial.seen.of(.askedToCommit, .askedToRollBack).count
        try trial.expect(decisions - count, equals: 0, "commits and rollbacks when the app is put away")
      }
    }
  }
}

extension HostFlow {
  /// Nothing comes of the first request to commit or to roll back; what the app does about it is open.
  fileprivate func loseDecision() async throws {
    let label = "nothing comes of the decision"
    guard trial.understands(.decisionFailed) else {
      return trial.leaveOut(label, because: "the app does not hear of it")
    }
    guard let open = ledger.openDecisions.first else {
      return trial.leaveOut(label, because: "the app asks for no commit after an interruption")
    }
    try await send(.decisionFailed(call: open.call, error: "the connection was lost"))
    trial.label(label)
    for _ in 0..<3 where ledger.openDecisions.isEmpty {
      guard let question = try await question(), let status = try purchase().finalStatus else { break }
      try await send(.gotStatus(call: question.call, status: status))
    }
    trial.reading(
      .aPIA22,
      ledger.openDecisions.isEmpty ? "leaves the commit to the backend" : "asks for the commit again")
  }
}
