import Conformance
import PropertyTesting

private struct Repetition: Sendable {
  var status: TransactionStatus
  /// Whether the first request for the status fails.
  var losesStatus: Bool
  /// Whether the consumer goes back to the wallet after the interruption, and the wallet redirects.
  var redirects: Bool
  /// Whether the backend answers further requests of the app once it has reported the status.
  var isAnswered: Bool
  /// Whether the first request to commit or to roll back fails.
  var isLost: Bool
}

private let redirectFirst = "the redirect comes before the backend's answer"

private let repetitions: Generator<Repetition> = zip(
  .element(of: TransactionStatus.final), .bool(probability: 0.25), .bool(probability: 0.7),
  .bool(probability: 0.75),
  .bool(probability: 0.3)
).map { Repetition(status: $0, losesStatus: $1, redirects: $2, isAnswered: $3, isLost: $4) }

extension PiaWalletsIntegration {
  /// One decision for each payment, however often its status is reported.
  static var oneDecision: Rule {
    Rule(
      "PIA-RDR-04/c", .should(.derived),
      "A payment is committed or rolled back once, even if the SDK reports an interruption and then the redirect.",
      cites: .pia("Wallet App Redirect", "Wallet payments - Cases of interrupted transactions"),
      readings: [.lostCommitAskedAgain], given: repetitions
    ) { trial, input in
      try trial.requireObserved(.askedToCommit, .askedToRollBack)
      let flow = HostFlow(trial)
      flow.judgesDecisions = true
      try await flow.reachWallet()
      try await flow.comeBack(byRedirect: false)
      var input = input
      var question = try await flow.firstQuestion(&input)
      if input.losesStatus {
        guard let again = try await flow.ask(again: question) else { return }
        question = again
      }
      try await flow.send(.gotStatus(call: question.call, status: input.status))
      if input.isLost { try await flow.loseDecision() }
      if input.isAnswered { try await flow.confirmDecisions() }
      if input.redirects { try await flow.redirectAfterAll(input) }
      // An app that waits in vain may regard its request as lost.
      if input.isAnswered {
        try await flow.wait(milliseconds: 30_000)
        try await flow.confirmDecisions()
      }
      let purchase = try flow.purchase()
      flow.labelDecision(of: purchase, input)
      let count = purchase.decisions.count
      try await trial.atTheEnd {
        let decisions = try trial.seen.of(.askedToCommit, .askedToRollBack).count
        try trial.expect(
          decisions - count, equals: 0, "commits and rollbacks at the end of the session")
      }
    } covers: {
      [
        .seen("the redirect follows", atLeast: 40),
        .seen(redirectFirst, atLeast: 5),
        .seen("the commit or rollback fails", atLeast: 15),
        .seen("a status was lost before", atLeast: 10), .seen("the app decided", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("commits again after the redirect") { ledger, stimulus, effects in
          guard let purchase = ledger.purchase, stimulus.redirect == true, purchase.isDecided else {
            return effects
          }
          return effects + [.askedToCommit(call: 900, transaction: purchase.transaction)]
        },
        .watching("rolls back a decided payment when the app is left") { ledger, stimulus, effects in
          guard let purchase = ledger.purchase, stimulus == .appDidEnterBackground, purchase.isDecided else {
            return effects
          }
          return effects + [.askedToRollBack(call: 900, transaction: purchase.transaction)]
        },
        .doubling("sends the commit or rollback twice at once") { $0.isDecision },
        .repeatingWhenClosed("sends the commit or rollback again when the session is closed") {
          $0.isDecision
        },
        .watching("commits again whenever the status is authorised") { ledger, stimulus, effects in
          guard let purchase = ledger.purchase, stimulus.status == .authorised, purchase.isDecided else {
            return effects
          }
          return effects + [.askedToCommit(call: 900, transaction: purchase.transaction)]
        },
      ]
    }
  }
}

// MARK: Steps

extension HostFlow {
  /// The first request for the status; an app may postpone it until the wallet redirects.
  fileprivate func firstQuestion(_ input: inout Repetition) async throws -> HostLedger.Question {
    if let question = try await question() { return question }
    trial.leaveOut(
      redirectFirst, because: "the app does not ask after an interruption")
    try await comeBack(byRedirect: true)
    trial.label("the redirect follows")
    input.redirects = false
    return try await needQuestion()
  }

  /// The consumer goes back to the wallet, and the wallet redirects.
  ///
  /// If `isAnswered` is true, the backend then answers the app's requests for the status with the same status.
  fileprivate func redirectAfterAll(_ input: Repetition) async throws {
    let isOpen = !ledger.openDecisions.isEmpty
    try await comeBack(byRedirect: true)
    trial.label("the redirect follows")
    if isOpen { trial.label(redirectFirst) }
    for _ in 0..<2 where input.isAnswered {
      for question in ledger.ownQuestions {
        try await send(.gotStatus(call: question.call, status: input.status))
      }
      try await confirmDecisions()
      try await wait(milliseconds: 5000)
    }
  }

  /// Labels the case if the app decided.
  fileprivate func labelDecision(of purchase: Purchase, _ input: Repetition) {
    if purchase.isDecided {
      trial.label("the app decided")
    } else if !input.isLost {
      for label in ["the app decided", redirectFirst] {
        trial.leaveOut(label, because: "it asks for no commit")
      }
    }
  }

  /// A request for the status fails; returns the next one, nil if the app does not ask again or abandons the payment
  /// (A-PIA-18).
  fileprivate func ask(again question: HostLedger.Question) async throws -> HostLedger.Question? {
    let label = "a status was lost before"
    try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    let again = try await self.question()
    guard let again, try !purchase().isRolledBack else {
      trial.leaveOut(label, because: "the app does not ask again, or abandons the payment")
      trial.passOver(because: "does not ask again when a status is lost, or abandons the payment")
      return nil
    }
    trial.label(label)
    return again
  }

  /// The first request to commit or to roll back fails; the document leaves open what the app does about it.
  fileprivate func loseDecision() async throws {
    let label = "the commit or rollback fails"
    guard trial.understands(.decisionFailed) else {
      return trial.leaveOut(label, because: "the app is not told of it")
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
      .lostCommitAskedAgain,
      ledger.openDecisions.isEmpty ? "leaves the commit to the backend" : "asks for the commit again")
  }
}
