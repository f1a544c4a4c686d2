import Conformance
import PropertyTesting

/// Two payments about which the app asks the backend at the same time.
private struct TwoQuestions: Sendable {
  var earlier: [HostTransition]
  /// Whether only the first payment was made; otherwise only the second was made.
  var formerIsPaid: Bool
  /// Whether the backend reports on the second payment first.
  var latterFirst: Bool
}

private let twoQuestions: Generator<TwoQuestions> = zip(.earlierPayments, .bool, .bool).map {
  TwoQuestions(earlier: $0, formerIsPaid: $1, latterFirst: $2)
}

private let named = "an outcome was shown of an order that can be seen"

extension DotpayIntegration {
  /// Answers of the backend: "Płatność".
  @ChapterBuilder<DotpayIntegration> static var backendAnswers: [Rule] {
    Rule.ownAnswers(
      "c",
      "the backend's answer counts for the order that the app asked about, even if another order has been paid since.",
      cites: .dotpay("Płatność"), given: twoQuestions,
      covers: [
        .seen("the first was paid", atLeast: 25), .seen("the second was paid", atLeast: 25),
        .seen("the answer for the second came first", atLeast: 25), .seen(named, atLeast: 50),
        .seen("after another payment", atLeast: 25),
      ],
      mutants: [
        .watching("treats every answer of the backend as one about the current payment") {
          ledger, stimulus, effects in
          guard let order = ledger.orderOfLateAnswer(stimulus), let outcome = stimulus.told else {
            return effects
          }
          return effects + [.showedOutcome(outcome: outcome, order: order)]
        },
        .watching("delivers the current order when the backend reports another") {
          ledger, stimulus, effects in
          guard stimulus.told == .paid, let order = ledger.orderOfLateAnswer(stimulus) else { return effects }
          return effects + [.releasedOrder(order: order)]
        },
        .stateful("always names the first order", state: String?.none) { first, effect, _ in
          guard case .showedOutcome(let outcome, let order?) = effect else { return [effect] }
          first = first ?? order
          return [.showedOutcome(outcome: outcome, order: first)]
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.askedBackend, .showedOutcome)
      let flow = try await trial.begin(after: input.earlier)
      let former = flow.order()
      try await flow.reach(former)
      try await flow.end(.processing)
      guard let question = try await flow.question() else {
        return trial.passOver(because: "does not ask its backend")
      }
      let latter = flow.order()
      let asked = flow.ledger.lists.count
      try await flow.send(.payTapped(order: latter))
      try await flow.afterAMoment { flow.ledger.lists.count > asked }
      guard flow.ledger.lists.count > asked else {
        return trial.passOver(because: "takes one payment at a time")
      }
      try await flow.list()
      try await flow.end(.processing)
      guard let other = try await flow.question() else {
        return trial.passOver(because: "does not ask its backend")
      }
      if try trial.seen.of(.askedBackend).contains(where: \.isNameless) {
        return trial.passOver(because: "asks its backend without naming the order")
      }
      let (shown, released) = (flow.ledger.shown.count, flow.ledger.released.count)
      let (yes, no) = (PaymentOutcome.paid, PaymentOutcome.notPaid)
      let told = input.formerIsPaid ? (former: yes, latter: no) : (former: no, latter: yes)
      if !input.latterFirst { try await flow.tell(question, told.former) }
      try await flow.tell(other, told.latter)
      if input.latterFirst { try await flow.tell(question, told.former) }
      try await flow.wait(milliseconds: 10_000)
      try flow.expectOwn(former, told.former, since: (shown, released))
      try flow.expectOwn(latter, told.latter, since: (shown, released))
      trial.label(input.formerIsPaid ? "the first was paid" : "the second was paid")
      if input.latterFirst { trial.label("the answer for the second came first") }
      if flow.ledger.shown.contains(where: { $0.order == former.id || $0.order == latter.id }) {
        trial.label(named)
      } else {
        trial.leaveOut(named, because: "the app shows no outcome that names one of these orders")
      }
    }
  }
}

extension HostFlow {
  /// Checks that nothing that the app has since shown or done for the order contradicts the backend's report.
  fileprivate func expectOwn(
    _ order: Order, _ outcome: PaymentOutcome, since earlier: (shown: Int, released: Int)
  ) throws {
    let shown = ledger.shown.dropFirst(earlier.shown).filter { $0.order == order.id }.map(\.outcome)
    let opposite: PaymentOutcome = outcome == .paid ? .notPaid : .paid
    try trial.expect(
      !shown.contains(opposite),
      "what the app shows for order \(order.id), after the backend said \(outcome.rawValue)",
      expected: "nothing to the contrary", saw: opposite.rawValue)
    try trial.expect(
      outcome == .paid || !ledger.released.dropFirst(earlier.released).contains(order.id),
      "order \(order.id), which the backend says is not paid for", expected: "goods kept",
      saw: "goods handed over")
  }
}

extension DotpayIntegrationEffect {
  /// Whether the effect asks the backend about a payment without showing which order is meant.
  fileprivate var isNameless: Bool { if case .askedBackend(_, nil) = self { true } else { false } }
}

extension HostLedger {
  /// The current order, if the backend reports on another order.
  fileprivate func orderOfLateAnswer(_ stimulus: DotpayIntegrationStimulus) -> String? {
    guard case .backendTold(let call, _) = stimulus, questions.contains(where: { $0.call == call }),
      !ownQuestions.contains(where: { $0.call == call })
    else { return nil }
    return payment?.order.id
  }
}
