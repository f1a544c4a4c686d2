import Conformance
import PropertyTesting

/// The moment of the second payment at which the backend's late answer about the first one comes.
private enum LateMoment: Sendable, CaseIterable {
  case redirected, away, registering
}

private struct LateAnswer: Sendable {
  /// What the backend says about the first payment while the second one is under way.
  var former: TransactionStatus
  /// What the backend says about the second payment after its redirect.
  var latter: TransactionStatus
  /// When the late answer about the first payment comes.
  var moment: LateMoment
  /// Whether the first request about the second payment fails.
  var isLost: Bool
}

private let lateAnswers: Generator<LateAnswer> = zip(
  .element(of: TransactionStatus.final), .element(of: TransactionStatus.final),
  .element(of: LateMoment.allCases), .bool(probability: 0.3)
).map { LateAnswer(former: $0, latter: $1, moment: $2, isLost: $3) }

/// The part after the scheme in wallet URLs, which must not be changed.
private let walletURLs: Generator<String> = zip(
  .element(of: [
    "://pay?token=t1", "://pay?token=Ab%2Bc%2f&x=1+2#Part", "://PAY/?token=&&a=%20", "://pay?token=t1/",
    "://pay?callbackurl=shop%3A%2F%2Fpiasdk%3Fwallet%3Dswish",
    "://pay?token=" + String(repeating: "long-", count: 200),
  ]), .string(of: .element(of: Array("abcABC012-._~")), count: 0...12)
).map { $0 + $1 }

extension PiaWalletsIntegration {
  /// General rules on requests and opaque values, applied to the host.
  static let manyPayments: Chapter<PiaWalletsIntegration> = Chapter("Answers and values") {
    Rule.ownAnswers(
      "b",
      "an answer from the backend counts for the payment that it is about, even if another payment has begun.",
      cites: .pia("Wallet Payment Registration", "Wallet App Redirect"), given: lateAnswers,
      covers: [
        .seen("the first was authorised, the second was not", atLeast: 10),
        .seen("the second was authorised, the first was not", atLeast: 10),
        .seen("a status of an earlier payment was answered", atLeast: 60),
        .seen("a status was lost before", atLeast: 10),
      ],
      mutants: [
        .watching("treats every answer as one about the current payment") { ledger, stimulus, effects in
          guard case .gotStatus(let call, .authorised) = stimulus,
            ledger.questions.contains(where: { $0.call == call }),
            !ledger.ownQuestions.contains(where: { $0.call == call })
          else { return effects }
          return effects + [
            .showedOutcome(outcome: .paid),
            .askedToCommit(call: 900, transaction: ledger.purchase?.transaction),
          ]
        },
        .stateful("keeps asking for the status of the first payment", state: String?.none) {
          first, effect, _ in
          guard case .askedForStatus(let call, let transaction?, let commits) = effect else {
            return [effect]
          }
          first = first ?? transaction
          return [.askedForStatus(call: call, transaction: first, commits: commits)]
        },
        .stateful("keeps deciding about the first payment", state: String?.none) { first, effect, _ in
          switch effect {
          case .askedForStatus(_, let transaction, _):
            first = first ?? transaction
            return [effect]
          case .askedToCommit(let call, .some): return [.askedToCommit(call: call, transaction: first)]
          case .askedToRollBack(let call, .some): return [.askedToRollBack(call: call, transaction: first)]
          default: return [effect]
          }
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.askedForStatus, .showedOutcome)
      let flow = HostFlow(trial)
      try await flow.reachWallet()
      let isOpen = try await flow.interrupt()
      guard isOpen, let former = try await flow.question(), try await flow.startsAnother() else {
        return trial.passOver(because: "the app has one payment at a time")
      }
      // A backend that was asked to roll a payment back does not later report it as authorised.
      guard flow.ledger.purchases.first?.isRolledBack == false else {
        return trial.passOver(because: "abandons a payment when another one begins")
      }
      guard try await flow.request(mayResume: true) else {
        return trial.passOver(because: "goes on with the payment that was interrupted")
      }
      if input.moment == .registering { try await flow.answer(former, input.former) }
      try await flow.accept()
      // The app may also answer the SDK with a failure, so that nobody pays twice.
      if input.moment == .registering, try !flow.purchase().isAnswered || flow.purchase().hasFailed {
        return trial.passOver(because: "gives up a payment when it learns the status of an earlier one")
      }
      try flow.needAnswer()
      trial.label("a status of an earlier payment was answered")
      if input.moment == .away { try await flow.answer(former, input.former) }
      try await flow.comeBack(byRedirect: true)
      var question = try await flow.ownQuestion()
      if input.isLost {
        // A payment that was interrupted may still be authorised, so an app may go on asking about it.
        let isFormerOver = input.moment != .redirected && flow.ledger.purchases.first?.isDecided == true
        guard let again = try await flow.loseStatus(question, isFormerOver: isFormerOver) else { return }
        question = again
      }
      if input.moment == .redirected { try await flow.answer(former, input.former) }
      try await flow.answer(question, input.latter)
      try await flow.wait(milliseconds: 10_000)
      try await flow.confirmDecisions()
      try flow.expectOwnAnswers(input.former, input.latter)
      switch (input.former == .authorised, input.latter == .authorised) {
      case (true, false): trial.label("the first was authorised, the second was not")
      case (false, true): trial.label("the second was authorised, the first was not")
      default: break
      }
    }

    Rule.unchanged(
      "the wallet URL goes from the backend to the SDK unchanged.",
      cites: .pia("Wallet Payment Registration", "Error Handling"), given: walletURLs,
      covers: [
        .covers("percent-encoded", atLeast: 20) { $0.contains("%") },
        .covers("long", atLeast: 8) { $0.count > 300 },
      ],
      mutants: Mutant.editing(
        "wallet URLs", by: .decoded, .lowerCase, .cut(to: 255), .encodedAgain, .trimmed(of: "/.-~_"),
        TextDefect("loses the fragment") { url in String(url.prefix { $0 != "#" }) }
      ) { .handing($0, $1) }
    ) { trial, rest in
      try trial.requireObserved(.answeredRegistration)
      let flow = HostFlow(trial)
      try await flow.pay()
      let url = try flow.purchase().wallet.scheme + rest
      try await flow.request()
      let earlier = try trial.seen.of(.answeredRegistration).count
      try await flow.accept(url: url)
      try flow.needAnswer()
      for case .answeredRegistration(_, let handed) in try trial.seen.of(.answeredRegistration).dropFirst(
        earlier)
      {
        try trial.expectUnchanged("the wallet URL", url, saw: [handed])
      }
    }
  }
}

// MARK: Steps

extension HostFlow {
  /// A request for the status fails; returns the next one, nil if the app does not ask again or abandons the payment.
  fileprivate func loseStatus(_ question: HostLedger.Question, isFormerOver: Bool) async throws
    -> HostLedger.Question?
  {
    let label = "a status was lost before"
    let earlier = Set(ledger.questions.map(\.call))
    try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    let again = try await self.question()
    // An app may go on asking about a payment whose status it does not know.
    if again == nil, isFormerOver {
      let others = ledger.questions.filter { !earlier.contains($0.call) }
      try trial.expect(
        others.isEmpty, expected: "a request about the payment whose status was lost",
        saw: "a request about a payment that is over")
    }
    guard let again, try !purchase().isRolledBack else {
      trial.leaveOut(label, because: "the app does not ask again, or abandons the payment")
      return nil
    }
    trial.label(label)
    return again
  }

  /// The request for the status of the payment that was just redirected.
  fileprivate func ownQuestion() async throws -> HostLedger.Question {
    let earlier = ledger.questions
    if let question = try await question() { return question }
    let others = ledger.questions.filter {
      !earlier.contains($0) || $0.purchase != ledger.purchases.count - 1
    }
    try trial.expect(
      others.isEmpty, expected: "a request about the payment that the wallet redirected for",
      saw: "one about an earlier payment")
    return try await needQuestion()
  }

  /// Checks that each of two payments was decided and shown according to its own answer.
  fileprivate func expectOwnAnswers(_ former: TransactionStatus, _ latter: TransactionStatus) throws {
    let authorised = [former, latter].count { $0 == .authorised }
    let paid = ledger.shown.count { $0 == .paid }
    // How often a confirmation is shown is not judged, because it may come for the status and again for the commit.
    try trial.expect(
      authorised > 0 || paid == 0, "confirmations", expected: "none, because no payment was authorised",
      saw: "\(paid)")
    // If both were authorised, an app may roll back one of them, because the order was to be paid once; it may not roll
    // back both.
    let mayRollOneBack =
      authorised == 2 && ledger.purchases.contains { $0.decisions.contains(where: \.isCommit) }
    for (purchase, status) in zip(ledger.purchases, [former, latter]) {
      let wrong = purchase.decisions.filter {
        $0.isCommit != (status == .authorised) && !$0.isLost && ($0.isCommit || !mayRollOneBack)
      }
      try trial.expect(
        wrong.isEmpty, "the payment \(purchase.transaction ?? ""), which is \(status.rawValue)",
        expected: "only the matching decision",
        saw: wrong.contains(where: \.isCommit) ? "a commit" : "a rollback")
    }
    let late = ledger.purchases.last
    try trial.expect(
      late?.told == [latter], "answers about the second payment",
      expected: "only the answer to the request about that payment",
      saw: "\(late?.told.map(\.rawValue) ?? [])")
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// Passes another wallet URL to the SDK.
  fileprivate static func handing(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant
  {
    rewriting(name) { effect in
      guard case .answeredRegistration(let launch, let url) = effect else { return [effect] }
      return [.answeredRegistration(launch: launch, walletURL: change(url))]
    }
  }
}
