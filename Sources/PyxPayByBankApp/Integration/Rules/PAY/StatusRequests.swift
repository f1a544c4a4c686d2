import Conformance
import PropertyTesting

private struct Absence: Sendable {
  var payment: Payment
  /// How long the app is in the background, in steps of five seconds.
  var steps: Int
}

private let absences: Generator<Absence> = zip(.payment, .int(in: 2...12)).map {
  Absence(payment: $0, steps: $1)
}

private let paymentsOnTwoDevices = Generator<MadePayment>.madePayment.map(\.onTwoDevices)

private struct StatusSequence: Sendable {
  var payment: Payment
  /// How often the status is in progress.
  var delays: Int
  var last: PaymentStatus
}

private let statusSequences: Generator<StatusSequence> = zip(
  .payment, .int(in: 0...6), .element(of: PaymentStatus.final)
).map { StatusSequence(payment: $0, delays: $1, last: $2) }

extension PayByBankAppIntegration {
  /// How the status is asked for: sections 2.2, 2.3, 4.2.4 and 5.
  static let statusRequests: Chapter<Self> = Chapter("Questions for the status") {
    Rule(
      "PBBA-PAY-04", .may(.prose),
      "A payment that is made on another device can be noticed while the popup is up.",
      cites: .eis11("4.2.4").quoting("can start as soon as the PBBA Pop-up is displayed"),
      given: paymentsOnTwoDevices,
      covers: [.seen("in progress before", atLeast: 30)],
      mutants: [
        .behaving("hears no end of a payment that was in progress before the app comes back", state: false) {
          isDeaf, stimulus, world, inner in
          if stimulus == .appDidBecomeActive { isDeaf = false }
          if case .gotStatus(_, let status) = stimulus {
            if status == .inProgress { isDeaf = true } else if isDeaf { return [] }
          }
          return try await inner.send(stimulus, in: world)
        }
      ]
    ) { trial, input in
      let flow = PaymentFlow(trial)
      try trial.requireObserved(.showedOutcome)
      try await flow.approach(input)
      try await flow.tell(.paid)
      if flow.canWait { try await flow.wait(milliseconds: 10_000) }
      try trial.expect(
        flow.shown[.paid] ?? 0 > 0, "the status page",
        expected: "the confirmation while the app was never left", saw: "no confirmation")
    }

    Rule(
      "PBBA-PAY-05", .may(.prose),
      "The app can do without questions for the status while it is in the background.",
      cites: .eis11("4.2.4").quoting(
        "no need to check the payment status while the Merchant App"), given: absences,
      covers: [
        .seen("half a minute and more", atLeast: 30), .seen("less", atLeast: 20),
      ],
      mutants: [
        .rewritingStimuli("asks on in the background") { stimulus, _ in
          if stimulus == .appDidEnterBackground { [] } else { [stimulus] }
        },
        .behaving("asks once more when the app is left", state: 900) { last, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
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
    ) { trial, input in
      try trial.requireObserved(.askedForStatus)
      let flow = PaymentFlow(trial)
      try await flow.begin(input.payment)
      if try await flow.question() != nil { try await flow.tell(.inProgress) }
      let earlier = flow.questionCount
      try await flow.go(.background)
      for _ in 0..<input.steps { try await flow.wait(milliseconds: 5000) }
      try trial.expect(flow.questionCount - earlier, equals: 0, "questions for the status in the background")
      trial.label(input.steps >= 6 ? "half a minute and more" : "less")
      try await flow.go(.active)
    }

    Rule(
      "PBBA-PAY-06", .should(.sample),
      "The status is asked for until it is final: again after each answer that is not, and no more then.",
      cites: .eis11("5"), given: statusSequences,
      covers: [
        .seen("several times in progress", atLeast: 30), .seen("final at once", atLeast: 5),
      ],
      mutants: [
        .rewritingStimuli("asks no more once the status is in progress") { stimulus, _ in
          if case .gotStatus(_, .inProgress) = stimulus { [] } else { [stimulus] }
        },
        .behaving("gives up after three answers", state: 0) { count, stimulus, world, inner in
          if case .gotStatus(_, .inProgress) = stimulus { count += 1 }
          let isOver = count >= 3
          return try await inner.send(stimulus, in: world).filter { !isOver || $0.kind != .askedForStatus }
        },
        .behaving("asks on when the payment is over", state: false) { isOver, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          if effects.contains(where: { $0.kind == .showedOutcome }) { isOver = true }
          return isOver && stimulus.kind == .timePassed
            ? effects + [.askedForStatus(call: 900, token: nil)] : effects
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.askedForStatus)
      let flow = PaymentFlow(trial)
      try await flow.begin(input.payment)
      guard try await flow.question() != nil else {
        for label in ["several times in progress", "final at once"] {
          trial.leaveOut(label, because: "the app does not ask for the status")
        }
        return
      }
      for number in 0..<input.delays {
        try await flow.tell(.inProgress)
        try trial.expect(
          try await flow.question() != nil,
          "the minute after answer \(number + 1)", expected: "another question about the status",
          saw: "no question")
      }
      try await flow.tell(input.last)
      let earlier = flow.questionCount
      for _ in 0..<2 where flow.canWait { try await flow.wait(milliseconds: 30_000) }
      try trial.expect(flow.questionCount - earlier, equals: 0, "questions after the final status")
      if input.delays > 1 { trial.label("several times in progress") }
      if input.delays == 0 { trial.label("final at once") }
    }

    lostStatus
  }
}

extension MadePayment {
  /// The same without leaving the app.
  fileprivate var onTwoDevices: MadePayment { MadePayment(payment: payment, delays: delays, leaves: false) }
}
