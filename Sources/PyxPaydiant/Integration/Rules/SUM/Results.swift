import Conformance
import PropertyTesting

private struct Outcome: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var result: PaymentResult
  /// Whether the receipt comes, where the app asks for it.
  var hasReceipt: Bool
}

private let outcomes: Generator<Outcome> = zip(
  .earlierPayments, .payment, .element(of: [PaymentResult.approved, .declined]), .bool(probability: 0.75)
).map { Outcome(earlier: $0, payment: $1, result: $2, hasReceipt: $3) }

private let resultSeen = "how the payment turned out was seen"

extension PaydiantIntegration {
  /// How a payment turned out: "Display a payment confirmation summary".
  static var results: Rule {
    Rule(
      "PD-SUM-06", .must(.derived),
      "A confirmation that says how the payment turned out says what its summary says.",
      cites: .paydiant("Display a payment confirmation summary").quoting(
        "which will include the payment result"),
      given: outcomes
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .showedReceipt,
        whereSeen: [.showedMessage].filter(trial.profile.effects.contains))
      try await flow.reachUpdate(input.payment)
      let reference = try flow.deal().submission?.reference
      let earlier = try trial.seen.of(.showedReceipt).count
      let summary = try await flow.complete()
      try await flow.send(.summarised(call: summary, result: input.result))
      func shown() throws -> [PaydiantIntegrationEffect] {
        Array(try trial.seen.of(.showedReceipt).dropFirst(earlier))
      }
      let messages = flow.ledger.messages.count
      // Of a payment that was declined an app may show no receipt, and tell so in another way.
      _ = try await flow.wait(until: { ledger in
        try !ledger.ownReceipts.isEmpty || !shown().isEmpty || ledger.messages.count > messages
      })
      if let call = flow.ledger.ownReceipts.last {
        let comes = input.hasReceipt || !trial.understands(.receiptFailed)
        try await flow.send(
          comes
            ? .receiptArrived(call: call.number, reference: reference ?? "", result: input.result)
            : .receiptFailed(call: call.number, error: "the connection was lost"))
        _ = try await flow.wait(until: { _ in try !shown().isEmpty })
      }
      var isSeen = false
      for case .showedReceipt(let own, let result?) in try shown() where own == nil || own == reference {
        isSeen = true
        try trial.expect(
          result.rawValue, equals: input.result.rawValue, "the result of the payment that is confirmed")
      }
      guard isSeen else {
        return trial.passOver(because: "does not show how a payment turned out with its confirmation")
      }
      trial.label(resultSeen)
    } covers: {
      [
        .covers("a payment was declined", atLeast: 35) { $0.result == .declined },
        .covers("a payment was approved", atLeast: 35) { $0.result == .approved },
        .seen("after another payment", atLeast: 20), .seen("code on the terminal", atLeast: 20),
        .seen(resultSeen, atLeast: 40),
      ]
    } mutants: {
      [
        .confirming("confirms every payment as approved") { _, _ in .approved },
        .confirming("confirms a payment with the result of the one before") { last, own in last ?? own },
        .confirming("takes each payment after an approved one for declined") { last, own in
          last == .approved ? .declined : own
        },
      ]
    }
  }
}

extension Mutant<PaydiantIntegration> {
  /// Confirms payments with another result; `change` gets the result of the last summary before this one too.
  fileprivate static func confirming(
    _ name: String,
    _ change: @escaping @Sendable (_ last: PaymentResult?, _ own: PaymentResult) -> PaymentResult
  ) -> Mutant {
    .changing(name, state: [PaymentResult]()) { results, stimulus, effects in
      if case .summarised(_, let result) = stimulus { results.append(result) }
      let last = results.dropLast().last
      return effects.map { effect in
        guard case .showedReceipt(let reference, let own?) = effect else { return effect }
        return .showedReceipt(reference: reference, result: change(last, own))
      }
    }
  }
}
