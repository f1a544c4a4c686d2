import Conformance
import PropertyTesting

private struct Outcome: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  var result: PaymentResult
  /// Whether the receipt comes, if the app asks for it.
  var hasReceipt: Bool
}

private let outcomes: Generator<Outcome> = zip(
  .earlierPayments, .payment, .element(of: [PaymentResult.approved, .declined]), .bool(probability: 0.75)
).map { Outcome(earlier: $0, payment: $1, result: $2, hasReceipt: $3) }

private let resultSeen = "the result of the payment was seen"

extension PaydiantIntegration {
  /// The result of a payment: "Display a payment confirmation summary".
  static var results: Rule {
    Rule(
      "PD-SUM-06", .must(.derived),
      "If a confirmation gives the result of the payment, it is the result from the summary.",
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
      try await flow.reachConfirmation(input, reference, after: earlier)
      var isSeen = false
      for case .showedReceipt(let own, let result?) in try trial.receipts(after: earlier)
      where own == nil || own == reference {
        isSeen = true
        try trial.expect(
          result.rawValue, equals: input.result.rawValue, "the result of the confirmed payment")
      }
      guard isSeen else {
        return trial.passOver(because: "does not show the result of a payment in its confirmation")
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
        .confirming("confirms a payment with the previous result") { last, own in last ?? own },
        .confirming("confirms every payment after an approved one as declined") { last, own in
          last == .approved ? .declined : own
        },
      ]
    }
  }
}

extension Mutant<PaydiantIntegration> {
  /// Confirms payments with another result; `change` also gets the result of the previous summary.
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

// MARK: Steps

extension Trial where System == PaydiantIntegration {
  /// The receipts that were shown after the first `earlier` ones.
  fileprivate func receipts(after earlier: Int) throws -> [PaydiantIntegrationEffect] {
    Array(try seen.of(.showedReceipt).dropFirst(earlier))
  }
}

extension HostFlow {
  /// The app shows a receipt, or asks for a receipt, which then comes or is lost.
  fileprivate func reachConfirmation(
    _ input: Outcome, _ reference: String?, after earlier: Int
  ) async throws {
    let messages = ledger.messages.count
    // For a declined payment, an app may show no receipt, and give the result in a message.
    _ = try await wait(until: { ledger in
      try !ledger.ownReceipts.isEmpty || !trial.receipts(after: earlier).isEmpty
        || ledger.messages.count > messages
    })
    guard let call = ledger.ownReceipts.last else { return }
    let comes = input.hasReceipt || !trial.understands(.receiptFailed)
    try await send(
      comes
        ? .receiptArrived(call: call.number, reference: reference ?? "", result: input.result)
        : .receiptFailed(call: call.number, error: "the connection was lost"))
    _ = try await wait(until: { _ in try !trial.receipts(after: earlier).isEmpty })
  }
}
