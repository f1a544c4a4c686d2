import Conformance
import PropertyTesting

private struct FirstCall: Sendable {
  var earlier: [HostTransition]
  var isByPhone: Bool
  /// How many seconds pass before the token arrives.
  var seconds: Int64
}

private let firstCalls: Generator<FirstCall> = zip(.earlierPayments, .bool, .element(of: [0, 2, 8])).map {
  FirstCall(earlier: $0, isByPhone: $1, seconds: $2)
}

extension PaydiantIntegration {
  /// The flow rules of calls, and what follows from the flow rules in replies: "Data Triangle" and "Basic payment
  /// implementation steps".
  static let flowRules: Chapter<PaydiantIntegration> = Chapter("Flow rules") {
    Rule(
      "PD-FLOW-03", .must(.prose),
      "Every retrieval and every update names, by its flow rule, the state that it addresses.",
      cites: .paydiant("Data Triangle").quoting(
        "Each of these calls includes a property that identifies the flow rule"),
      given: .payment
    ) { trial, payment in
      let flow = try HostFlow(trial, watching: .retrievedMetaData, .updatedTransaction)
      func check() throws {
        for effect in try trial.seen.of(.retrievedMetaData, .updatedTransaction) {
          let rule: FlowRule? =
            switch effect {
            case .retrievedMetaData(_, let rule, _, _): rule
            case .updatedTransaction(_, let rule, _, _, _, _, _): rule
            default: nil
            }
          try trial.expect(
            rule.map { !$0.rawValue.isEmpty } ?? false, effect.kind.rawValue, expected: "a flow rule",
            saw: "none")
        }
      }
      _ = try await flow.reachChoice(payment)
      try check()
      let choice = try await flow.needChoice()
      try await flow.pick(choice[payment.choice % choice.count])
      try check()
      try await flow.complete()
      try check()
    } covers: {
      [
        .seen("code on the phone", atLeast: 30),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .watchingEach("retrieves what the terminal submits without a flow rule") { _, effect in
          effect.retrievalRule == .discovery ? [effect.carrying(rule: { _ in nil })] : [effect]
        },
        .watchingEach("submits the payment without a flow rule") { _, effect in
          effect.kind == .updatedTransaction ? [effect.carrying(rule: { _ in nil })] : [effect]
        },
        .watchingEach("asks for the summary without a flow rule") { _, effect in
          effect.retrievalRule == .summary ? [effect.carrying(rule: { _ in nil })] : [effect]
        },
      ]
    }

    Rule(
      "PD-FLOW-04", .must(.prose),
      "Once the host has the token, the first call of the transaction is a retrieval with that token and the discovery "
        + "flow rule.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "passing the previously obtained checkoutToken value and specifying DISCOVERY"),
      given: firstCalls
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .retrievedMetaData, .updatedTransaction)
      let token = flow.nextName("own-code-")
      try await flow.begin(byPhone: input.isByPhone)
      let messages = try flow.messageCount
      if input.seconds > 0 { try await flow.wait(milliseconds: input.seconds * 1000) }
      let isTold = try flow.messageCount > messages
      let earlier = try trial.seen.of(.retrievedMetaData, .updatedTransaction).count
      try await flow.secure(token)
      _ = try await flow.wait(for: { $0.discoveries.last })
      let calls = try trial.seen.of(.retrievedMetaData, .updatedTransaction).dropFirst(earlier)
      if calls.isEmpty, input.seconds > 0, isTold || flow.ledger.deal?.isReleased == true {
        return trial.passOver(because: "gives up waiting for a token")
      }
      guard case .retrievedMetaData(_, let rule, let carried, _)? = calls.first else {
        return try trial.expect(
          false, "the first call after the token arrived", expected: "a retrieval",
          saw: calls.isEmpty ? "no call within a minute" : "an update")
      }
      try trial.need(rule != nil, expected: "a flow rule", saw: "none", judgedBy: "PD-FLOW-03")
      try trial.expect(rule?.rawValue, equals: FlowRule.discovery.rawValue, "the flow rule of the first call")
      try trial.expect(carried, equals: token, "the token of the first call")
    } covers: {
      [
        .seen("code on the phone", atLeast: 30),
        .seen("code on the terminal", atLeast: 30),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("retrieves nothing") { $0.kind == .retrievedMetaData },
        .watchingEach("asks for the summary first") { ledger, effect in
          effect.retrievalRule == .discovery ? [effect.carrying(rule: { _ in .summary })] : [effect]
        },
        .watchingEach("retrieves with the token of the first payment") { ledger, effect in
          guard effect.retrievalRule == .discovery, let first = ledger.deals.first?.token else {
            return [effect]
          }
          return [effect.carrying(token: { _ in first })]
        },
        .watchingEach("retrieves without the token") { ledger, effect in
          effect.retrievalRule == .discovery ? [effect.carrying(token: { _ in nil })] : [effect]
        },
        .watching("submits before it retrieves") { _, stimulus, effects in
          guard stimulus.kind == .codeDecoded || stimulus.kind == .tokenObtained else { return effects }
          return [
            .updatedTransaction(
              call: 900, rule: .processPayment, token: nil, reference: nil, account: nil, amount: nil,
              confirmationRequired: false)
          ] + effects
        },
      ]
    }

    afterDiscovery
    afterUpdate
    references
    lateDetails
  }
}
