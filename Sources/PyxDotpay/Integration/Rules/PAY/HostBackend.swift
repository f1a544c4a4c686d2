import Conformance
import PropertyTesting

private struct ShippedOrder: Sendable {
  var earlier: [HostTransition]
  var way: HostWay
  /// The backend's last answer.
  var outcome: PaymentOutcome
}

private let shippedOrders: Generator<ShippedOrder> = zip(
  .earlierPayments, .element(of: HostWay.allCases), .element(of: PaymentOutcome.documented)
).map { ShippedOrder(earlier: $0, way: $1, outcome: $2) }

/// A payment on which both the SDK and the backend report.
private struct ToldPayment: Sendable {
  var earlier: [HostTransition]
  var way: HostWay
  /// The status that the SDK reports; nil if it reports an error.
  var status: PaymentStatus?
  /// The number of requests to the backend that fail first.
  var losses: Int
  /// The number of times that the backend does not know the outcome yet.
  var delays: Int
  var outcome: PaymentOutcome
}

private let toldPayments: Generator<ToldPayment> = zip(
  .earlierPayments, .hostWay, .element(of: [.completed, .rejected, .processing, nil]), .int(in: 0...1),
  .int(in: 0...1),
  .element(of: [PaymentOutcome.paid, .notPaid])
).map { ToldPayment(earlier: $0, way: $1, status: $2, losses: $3, delays: $4, outcome: $5) }

private let noBackend = "the app does not ask its backend"
private let byBackend = "handed over by the backend's word"

extension DotpayIntegration {
  /// The authority of the backend: "Płatność".
  @ChapterBuilder<DotpayIntegration> static var backendWords: [Rule] {
    Rule(
      "DP-PAY-06", .must(.prose),
      "Physical goods are handed over because the backend says that they are paid for, not because the SDK says so.",
      cites: .dotpay("Płatność").quoting(
        "informację o statusie płatności należy traktować jedynie informacyjnie"),
      given: shippedOrders
    ) { trial, input in
      try trial.requireObserved(.releasedOrder)
      let flow = try await trial.begin(after: input.earlier)
      let order = flow.order()
      let taken = try await flow.reach(order, by: input.way)
      flow.label(taken, chosen: input.way)
      let earlier = flow.ledger.releases(of: order)
      try await flow.end(.completed)
      try await flow.wait(milliseconds: 10_000)
      try flow.expectKept(order, since: earlier, "before the backend has told anything")
      guard trial.understands(.backendTold), let question = try await flow.question() else {
        for label in ["the backend said no", byBackend] { trial.leaveOut(label, because: noBackend) }
        return
      }
      try flow.expectKept(order, since: earlier, "before the backend has told anything")
      try await flow.tell(question, input.outcome)
      try await flow.wait(milliseconds: 2000)
      if input.outcome == .paid {
        if flow.ledger.releases(of: order) > earlier {
          trial.label(byBackend)
        } else {
          trial.leaveOut(byBackend, because: "the app leaves the handover to its backend")
        }
      } else {
        try flow.expectKept(order, since: earlier, "when the backend says \(input.outcome.rawValue)")
        if input.outcome == .notPaid { trial.label("the backend said no") }
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("the backend said no", atLeast: 15),
        .seen(byBackend, atLeast: 15), .seen(HostFlow.withoutForm, atLeast: 30),
      ]
    } mutants: {
      [
        .watching("ships goods as soon as the SDK reports the payment") {
          ledger, stimulus, effects in
          guard stimulus.status == .completed, let order = ledger.payment?.order, order.isShipped else {
            return effects
          }
          return effects + [.releasedOrder(order: order.id)]
        },
        .watching("ships the goods of a second payment when the SDK reports it") {
          ledger, stimulus, effects in
          stimulus.status == .completed && ledger.payments.count > 1
            && ledger.payment?.order.isShipped == true
            ? effects + [.releasedOrder(order: nil)] : effects
        },
        .watching("ships goods that the backend reports as not paid") { _, stimulus, effects in
          stimulus.told == .notPaid ? effects + [.releasedOrder(order: nil)] : effects
        },
        .watching("ships goods before the backend knows the outcome") { _, stimulus, effects in
          stimulus.told == .unknown ? effects + [.releasedOrder(order: nil)] : effects
        },
      ]
    }

    Rule(
      "DP-PAY-17", .must(.derived),
      "Once the backend has reported the outcome of a payment, the host shows nothing that contradicts it, whatever "
        + "the SDK said.",
      cites: .dotpay("Płatność").quoting(
        "właściwy status transakcji zostanie dostarczony systemom backendowym"),
      readings: [.backendAskedAboutPayment], given: toldPayments
    ) { trial, input in
      try trial.requireObserved(.askedBackend, .showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      let order = flow.order()
      let taken = try await flow.reach(order, by: input.way)
      flow.label(taken, chosen: input.way)
      if let status = input.status { try await flow.end(status) } else { try await flow.fail() }
      guard let question = try await flow.question() else {
        trial.reading(.backendAskedAboutPayment, "the backend is not asked")
        return trial.passOver(because: "does not ask its backend")
      }
      trial.reading(.backendAskedAboutPayment, "the backend is asked")
      guard let last = try await flow.lastQuestion(after: question, input) else {
        return trial.passOver(because: "does not ask again by itself")
      }
      let earlier = flow.ledger.shown.count
      try await flow.tell(last, input.outcome)
      try await flow.wait(milliseconds: 10_000)
      let shown = flow.ledger.shown(of: order, since: earlier)
      let opposite: PaymentOutcome = input.outcome == .paid ? .notPaid : .paid
      try trial.expect(
        !shown.contains(opposite), "what the app shows once the backend says \(input.outcome.rawValue)",
        expected: "nothing to the contrary", saw: opposite.rawValue)
      if input.isContrary { flow.labelCorrection(isShown: shown.contains(input.outcome)) }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("a request was lost before", atLeast: 25),
        .seen("the backend did not know yet", atLeast: 25),
        .seen("the backend contradicted the SDK", atLeast: 15),
        .seen("the backend's answer was shown", atLeast: 15), .seen(HostFlow.withoutForm, atLeast: 30),
      ]
    } mutants: {
      [
        .rewritingStimuli("treats the backend's no as a yes") { stimulus, _ in
          [stimulus.told == .notPaid ? stimulus.telling(.paid) : stimulus]
        },
        .rewritingStimuli("treats the backend's yes as a no") { stimulus, _ in
          [stimulus.told == .paid ? stimulus.telling(.notPaid) : stimulus]
        },
        .watching("shows what the SDK said when the backend says no") { ledger, stimulus, effects in
          stimulus.told == .notPaid && ledger.payment?.status == .completed
            ? effects + [.showedOutcome(outcome: .paid, order: nil)] : effects
        },
        .watching("shows that the payment failed when the backend says yes after an error") {
          ledger, stimulus, effects in
          stimulus.told == .paid && ledger.payment?.hasFailed == true
            ? effects + [.showedOutcome(outcome: .notPaid, order: nil)] : effects
        },
        .watching("shows the answer to a second question wrongly") { ledger, stimulus, effects in
          guard stimulus.told == .notPaid, ledger.payment?.told.isEmpty == false else { return effects }
          return effects + [.showedOutcome(outcome: .paid, order: nil)]
        },
      ]
    }
  }
}

extension HostFlow {
  fileprivate func expectKept(_ order: Order, since earlier: Int, _ situation: String) throws {
    try trial.expect(
      ledger.releases(of: order) == earlier, "goods that the SDK says are paid for, \(situation)",
      expected: "goods kept", saw: "goods handed over")
  }
}

// MARK: Steps

extension ToldPayment {
  /// Whether the backend contradicts the SDK.
  fileprivate var isContrary: Bool { status.map { !$0.admits(outcome) } ?? (outcome == .paid) }
}

extension HostFlow {
  /// Requests to the backend fail or get no outcome, as planned; returns the request that is still open, or nil if the
  /// app does not ask again.
  fileprivate func lastQuestion(
    after first: HostLedger.Question, _ input: ToldPayment
  ) async throws -> HostLedger.Question? {
    var question = first
    for number in 0..<(input.losses + input.delays) {
      let isLoss = number < input.losses
      if isLoss, !trial.understands(.backendFailed) {
        trial.leaveOut("a request was lost before", because: "the app is not told of lost requests")
        continue
      }
      if isLoss {
        try await send(.backendFailed(call: question.call, error: "the connection was lost"))
      } else {
        try await tell(question, .unknown)
      }
      let label = isLoss ? "a request was lost before" : "the backend did not know yet"
      guard let next = try await self.question() else {
        trial.leaveOut(label, because: "the app does not ask again by itself")
        return nil
      }
      trial.label(label)
      question = next
    }
    return question
  }

  /// Labels a case in which the backend contradicts the SDK; the label says whether the app shows the backend's
  /// outcome.
  fileprivate func labelCorrection(isShown: Bool) {
    trial.label("the backend contradicted the SDK")
    if isShown {
      trial.label("the backend's answer was shown")
    } else {
      trial.leaveOut("the backend's answer was shown", because: "the app does not show that answer")
    }
  }
}
