import Conformance
import PropertyTesting

private struct Absence: Sendable {
  var payment: Payment
  /// How long the app is in the background, in steps of five seconds.
  var steps: Int
  /// Whether the app is also left before the payment.
  var isLeftBefore: Bool
  var earlier: Earlier
}

private let absences: Generator<Absence> = zip(.payment, .int(in: 2...12), .bool, .earlierPayments).map {
  Absence(payment: $0, steps: $1, isLeftBefore: $2, earlier: $3)
}

private let paymentsOnTwoDevices = Generator<MadePayment>.madePayment.map(\.onTwoDevices)

extension PayByBankAppIntegration {
  /// How the host asks for the status: sections 2.2, 2.3, 4.2.4 and 5.
  static let statusRequests: Chapter<Self> = Chapter("Questions for the status") {
    Rule(
      "PBBA-PAY-04", .may(.prose),
      "The host can notice a payment that is made on another device while the popup is up.",
      cites: .eis11("4.2.4").quoting("can start as soon as the PBBA Pop-up is displayed"),
      given: paymentsOnTwoDevices
    ) { trial, input in
      try trial.requireObserved(.showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reachOutcome(input) else { return }
      let confirmed = flow.ledger.confirmationCount
      try await flow.conclude(input, with: .paid)
      if flow.controlsTime { try await flow.wait(milliseconds: 10_000) }
      try trial.expect(
        flow.ledger.confirmationCount > confirmed, "the status page",
        expected: "the confirmation while the app was never left", saw: "no confirmation")
    } covers: {
      [.seen("in progress before", atLeast: 30)]
    } mutants: {
      [
        .rewritingStimuli(
          "ignores the final status of a payment in progress until the app comes back", state: false
        ) { isDeaf, stimulus in
          if stimulus == .appDidBecomeActive { isDeaf = false }
          if case .gotStatus(_, let status) = stimulus {
            if status == .inProgress { isDeaf = true } else if isDeaf { return [] }
          }
          return [stimulus]
        }.reaching(
          "A payment that was in progress at that moment never ends, whatever a rule expects after it.")
      ]
    }

    Rule(
      "PBBA-PAY-05", .may(.prose),
      "The app need not ask for the status while it is in the background.",
      cites: .eis11("4.2.4").quoting(
        "no need to check the payment status while the Merchant App"), given: absences
    ) { trial, input in
      try trial.requireObserved(.askedForStatus)
      let flow = try await trial.begin(after: input.earlier)
      if flow.ledger.submissionCount > 0 { trial.label(MadePayment.followed) }
      if input.isLeftBefore {
        try await flow.beAway(input.steps, about: input.payment)
        trial.label("the app was left before the payment")
      }
      try await flow.begin(input.payment)
      if try await flow.question() != nil { try await flow.tell(.inProgress) }
      try await flow.beAway(input.steps, about: input.payment)
      trial.label(input.steps >= 6 ? "half a minute or more" : "less than half a minute")
    } covers: {
      [
        .seen("half a minute or more", atLeast: 30), .seen("less than half a minute", atLeast: 20),
        .seen("the app was left before the payment", atLeast: 30), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .rewritingStimuli("keeps asking in the background") { stimulus, _ in
          if stimulus == .appDidEnterBackground { [] } else { [stimulus] }
        },
        .changing("asks again when the app is left", state: 900) { last, stimulus, effects in
          last += 1
          return stimulus == .appDidEnterBackground
            ? effects + [.askedForStatus(call: last, token: nil)] : effects
        },
        .behaving("asks after ten seconds in the background", state: Int64?.none) {
          left, stimulus, world, inner in
          if stimulus == .appDidEnterBackground { left = world.clock }
          if stimulus == .appDidBecomeActive { left = nil }
          let effects = try await inner.send(stimulus, in: world)
          guard let since = left, world.clock >= since + 10_000 else { return effects }
          return effects + [.askedForStatus(call: 900, token: nil)]
        },
      ]
    }

    askingToTheEnd

    lostStatus
  }
}

extension PaymentFlow {
  /// The app is in the background for a while and comes back; checks that it asks nothing about the payment during
  /// that time.
  fileprivate func beAway(_ steps: Int, about payment: Payment) async throws {
    let earlier = ledger.questionCount(about: payment.token)
    try await go(.background)
    for _ in 0..<steps { try note(try await trial.advance(milliseconds: 5000)) }
    try trial.expect(
      ledger.questionCount(about: payment.token) - earlier, equals: 0,
      "requests for the status in the background")
    try await go(.active)
  }
}
