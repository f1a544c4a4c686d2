import Conformance
import PropertyTesting

/// What the backend says about a payment, one answer after another.
private struct StatusSequence: Sendable {
  var payment: Payment
  /// How often the backend answers that the payment is in progress.
  var delays: Int
  /// The position of the answer after which the app is left for a moment; it may be beyond the last answer.
  var leaving: Int
  var last: PaymentStatus
}

/// The label of cases in which the app was left for a moment before the final status.
private let leftLabel = "the app was left between two answers"

private struct AskedPayments: Sendable {
  /// One payment, or two one after the other.
  var sequences: [StatusSequence]
  /// Whether a request for the first payment's status fails.
  var isLost: Bool
  /// How far another payment goes, from 0 to 3: not at all, to its request, to an error popup, or until that popup is
  /// closed.
  var sequel: Int
  var earlier: Earlier
}

private let askedPayments: Generator<AskedPayments> = zip(
  .payments(2...2), .int(in: 1...2), statuses.array(count: 2...2), .bool(probability: 0.2), .int(in: 0...3),
  .earlierPayments
).map { payments, count, sequences, isLost, sequel, earlier in
  AskedPayments(
    sequences: zip(payments, sequences).prefix(count).map {
      StatusSequence(payment: $0, delays: $1.0, leaving: $1.1, last: $1.2)
    }, isLost: isLost, sequel: sequel, earlier: earlier)
}

private let statuses: Generator<(Int, Int, PaymentStatus)> = zip(
  .int(in: 0...6), .int(in: 0...9), .element(of: PaymentStatus.final)
).map { ($0, $1, $2) }

extension PayByBankAppIntegration {
  /// Requests that go on until the status is final: section 5.
  static var askingToTheEnd: Rule {
    Rule(
      "PBBA-PAY-06", .should(.sample),
      "The host asks for the status again after each answer that is not final, and no more after the final one.",
      cites: .eis11("5"), readings: [.pauseBetweenStatusQueries], given: askedPayments
    ) { trial, input in
      try trial.requireObserved(.askedForStatus)
      for kind in [Stimulus.Kind.appDidEnterBackground, .appDidBecomeActive] {
        trial.leaveOut(leftLabel, without: kind)
      }
      let flow = try await trial.begin(after: input.earlier)
      if flow.ledger.submissionCount > 0 { trial.label(MadePayment.followed) }
      for (number, sequence) in input.sequences.enumerated() {
        try await flow.begin(sequence.payment)
        guard try await flow.question() != nil else {
          // An app that receives pushes need not ask about each payment.
          try trial.expect(
            number == 0 || trial.understands(.pushedStatus), "the minute after the popup",
            expected: "a request for the status, as before", saw: "none")
          return trial.leaveOutQuestions()
        }
        if number == 0, input.isLost {
          let goesOn = try await flow.loseQuestion()
          guard goesOn, try await flow.question() != nil else {
            return trial.passOver(because: "does not ask again when a status request is lost")
          }
        }
        guard try await flow.expectQuestions(sequence) else { return }
        if number == 1 { trial.label("two payments") }
      }
      guard input.sequel > 0, let token = input.sequences.last?.payment.token else { return }
      try await flow.followUp(upTo: input.sequel, withSilenceAbout: token)
    } covers: {
      [
        .seen("the status was in progress several times", atLeast: 30),
        .seen("the first status is final", atLeast: 5),
        .seen(leftLabel, atLeast: 15), .seen("two payments", atLeast: 25),
        .seen("a request followed", atLeast: 30), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .rewritingStimuli("does not ask again once the status is in progress") { stimulus, _ in
          if case .gotStatus(_, .inProgress) = stimulus { [] } else { [stimulus] }
        },
        .changing("stops asking after three answers", state: 0) { count, stimulus, effects in
          if case .gotStatus(_, .inProgress) = stimulus { count += 1 }
          let isOver = count >= 3
          return effects.filter { !isOver || $0.kind != .askedForStatus }
        },
        .changing("keeps asking when the payment is over", state: false) { isOver, stimulus, effects in
          if effects.contains(where: { $0.kind == .showedOutcome }) { isOver = true }
          return isOver && stimulus.kind == .timePassed
            ? effects + [.askedForStatus(call: 900, token: nil)] : effects
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == PayByBankAppIntegration {
  /// Leaves out the labels that an app can reach only by asking for the status.
  fileprivate func leaveOutQuestions() {
    for label in [
      "the status was in progress several times", "the first status is final",
      leftLabel, "two payments",
      "a request followed",
    ] {
      leaveOut(label, because: "the app does not ask for the status")
    }
  }
}

extension PaymentFlow {
  /// Makes another payment go as far as `sequel` says, and checks that the app does not ask about the previous payment.
  fileprivate func followUp(upTo sequel: Int, withSilenceAbout token: String) async throws {
    try await pay()
    trial.label("a request followed")
    try await checkSilence(about: token)
    guard sequel > 1, trial.profile.effects.contains(.requestedErrorPopup), try await refuse() else { return }
    try await checkSilence(about: token)
    guard sequel > 2 else { return }
    try await send(.calledBack(event: .didCloseByUser))
    try await checkSilence(about: token)
  }

  /// Checks that each answer that is not final leads to another request, and the final one to none; false if the case
  /// is passed over.
  fileprivate func expectQuestions(_ sequence: StatusSequence) async throws -> Bool {
    for number in 0..<sequence.delays {
      let seen = try await tell(.inProgress)
      try needNoOutcome(seen, of: .paid, judgedBy: "PBBA-PAY-07/a")
      let asksAtOnce = try seen.of(.askedForStatus).count > 0
      if number == sequence.leaving, trial.understands(.appDidEnterBackground),
        trial.understands(.appDidBecomeActive)
      {
        try await go(.background)
        try await go(.active)
        trial.label(leftLabel)
        // An app that has come back may wait for a push.
        if trial.understands(.pushedStatus), try await laterQuestion() == nil {
          trial.passOver(because: "does not ask again when it comes back")
          return false
        }
      }
      try trial.expect(
        try await laterQuestion() != nil,
        "the ten minutes after answer \(number + 1)", expected: "another request for the status",
        saw: "none")
      if asksAtOnce || number != sequence.leaving {
        trial.reading(
          .pauseBetweenStatusQueries, asksAtOnce ? "it asks again at once" : "it asks again after a pause")
      }
    }
    try await tell(sequence.last)
    try await checkSilence(about: sequence.payment.token)
    // An app may use an error popup to report that a payment was not made.
    if ledger.isErrorUp { try await send(.calledBack(event: .didCloseByUser)) }
    if sequence.delays > 1 { trial.label("the status was in progress several times") }
    if sequence.delays == 0 { trial.label("the first status is final") }
    return true
  }

  /// The next request for the status of the current payment; nil if none comes within ten minutes.
  ///
  /// An app may wait longer after each answer.
  private func laterQuestion() async throws -> HostLedger.Question? {
    if let question = try await question() { return question }
    let token = ledger.paymentAtHand?.token
    return try await wait(inSteps: [60, 120, 360]) { ledger in
      ledger.questions.last { $0.token == token && !$0.isStale }
    }
  }

  /// Checks that a minute brings no request about a payment that is over.
  fileprivate func checkSilence(about token: String) async throws {
    let earlier = ledger.questionCount(about: token)
    for _ in 0..<2 where controlsTime { try await wait(milliseconds: 30_000) }
    try trial.expect(
      ledger.questionCount(about: token) - earlier, equals: 0, "requests for the status after the final one")
  }
}
