import Conformance
import PropertyTesting

/// A reply to a discovery that names a flow rule.
struct Reply: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  /// The next flow rule; nil if the platform names none.
  var next: FlowRule?
}

/// Replies that name one of these flow rules, in any payment.
func replies(_ rules: [FlowRule?]) -> Generator<Reply> {
  zip(.earlierPayments, .payment, .element(of: rules)).map { Reply(earlier: $0, payment: $1, next: $2) }
}

extension PaydiantIntegration {
  /// The host's reaction to the next flow rule of a discovery: the sample of "Prompt user to select an eligible
  /// tender".
  @ChapterBuilder<PaydiantIntegration> static var afterDiscovery: [Rule] {
    Rule(
      "PD-FLOW-06", .must(.sample),
      "Even if the platform names SubmitPaymentTenders and expects tenders, the host shows the eligible accounts.",
      cites: .paydiant("Prompt user to select an eligible tender"), readings: [.flowRuleOfSubmission],
      given: replies([.submitPaymentTenders])
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedAccounts)
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      try await flow.submit(
        reference: flow.nextName(input.payment.referencePrefix), tenders: input.payment.tenders,
        next: input.next)
      let eligible = input.payment.eligible
      let offered = try await flow.wait(for: { $0.deal?.offered })?.filter(eligible.contains) ?? []
      try trial.expect(
        !offered.isEmpty, "after the platform has named SubmitPaymentTenders",
        expected: "the eligible accounts to choose from", saw: "no eligible account within a minute")
      guard trial.profile.effects.contains(.updatedTransaction) else { return }
      try await flow.pick(offered[input.payment.choice % offered.count])
      guard
        case .updatedTransaction(_, let rule, _, _, _, _, _)? = try trial.seen.of(.updatedTransaction).last
      else { return }
      try trial.need(
        rule == .submitPaymentTenders || rule == .processPayment, "the flow rule of the update",
        expected: "submitPaymentTenders or processPayment", saw: rule?.rawValue ?? "none",
        judgedBy: rule == nil ? "PD-FLOW-03" : "PD-UPD-01")
      trial.reading(
        .flowRuleOfSubmission, rule == .processPayment ? "by ProcessPayment" : "by SubmitPaymentTenders")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .ignoring("knows only ProcessPayment") { _, stimulus in
          stimulus.submittedNext == .submitPaymentTenders
        },
        .watching("says that it cannot submit tenders") { _, stimulus, effects in
          stimulus.submittedNext == .submitPaymentTenders
            ? effects.filter { $0.kind != .showedAccounts } + [.showedMessage(message: .unsupportedFlowRule)]
            : effects
        },
        .watching("shows an empty list when tenders are to be submitted") { _, stimulus, effects in
          guard stimulus.submittedNext == .submitPaymentTenders else { return effects }
          return effects.map { effect in
            guard case .showedAccounts(_, let amount) = effect else { return effect }
            return .showedAccounts(accounts: [], amount: amount)
          }
        },
      ]
    }

    Rule(
      "PD-FLOW-07", .must(.sample),
      "If the platform names the summary at once, the host requests it and asks for no account.",
      cites: .paydiant("Prompt user to select an eligible tender"), readings: [.contradictoryEligibility],
      given: zip(replies([.summary]), .bool(probability: 0.7))
    ) { trial, input in
      let (reply, isServed) = input
      let flow = try await trial.begin(
        after: reply.earlier, watching: .retrievedMetaData, .showedAccounts, .showedMessage)
      try await flow.send(.walletChanged(accounts: reply.payment.accounts))
      try await flow.reachCode(byPhone: reply.payment.isByPhone)
      let messages = flow.ledger.messages.count
      try await flow.submit(
        reference: flow.nextName(reply.payment.referencePrefix),
        tenders: isServed ? reply.payment.tenders : ["voucher"], next: .summary, expectsTenders: false)
      let isEnded = try await flow.wait(until: { ledger in
        let isTold = !isServed && ledger.messages.dropFirst(messages).contains(.noEligibleAccount)
        return isTold || !ledger.summaries.isEmpty
      })
      let isAsked = !flow.ledger.summaries.isEmpty
      guard isServed else { return try trial.expectSummaryOrMessage(isEnded, isAsked: isAsked) }
      try trial.expect(
        isAsked, "after the platform has named the summary", expected: "a retrieval of the summary",
        saw: "none within a minute")
      try trial.expect(
        flow.ledger.deal?.offered == nil, "after the platform has named the summary",
        expected: "no accounts to choose from", saw: "\(flow.ledger.deal?.offered ?? [])")
    } covers: {
      [
        .covers("an account is eligible", atLeast: 50) { $0.1 },
        .covers("no account is eligible", atLeast: 15) { !$0.1 },
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .ignoring("keeps waiting when the summary is named at once") { _, stimulus in
          stimulus.submittedNext == .summary
        },
        .watching("says nothing when the summary is named and no account is eligible") {
          _, stimulus, effects in
          stimulus.submittedNext == .summary ? effects.filter { $0.kind != .showedMessage } : effects
        },
        .rewritingStimuli("asks for an account before the summary") { stimulus, _ in
          guard case .discovered(let call, let reference, let tenders, let amount, .summary, _) = stimulus
          else {
            return [stimulus]
          }
          return [
            .discovered(
              call: call, reference: reference, tenders: tenders, amount: amount, next: .processPayment,
              expectsTenders: true)
          ]
        },
        .watching("treats the summary as an unsupported rule") { _, stimulus, effects in
          stimulus.submittedNext == .summary
            ? effects.filter { $0.kind != .retrievedMetaData } + [
              .showedMessage(message: .unsupportedFlowRule)
            ] : effects
        },
      ]
    }

    unknownFlowRules
  }
}

// MARK: Steps

extension Trial where System == PaydiantIntegration {
  /// Checks what the app does if the summary is named and no account is eligible.
  ///
  /// The app must either go on or say why it does not; the reading records which of the two it does.
  fileprivate func expectSummaryOrMessage(_ isEnded: Bool, isAsked: Bool) throws {
    try expect(
      isEnded, "after the platform has named the summary, and no account is eligible",
      expected: "a retrieval of the summary, or a message that no account is eligible",
      saw: "neither within a minute")
    reading(
      .contradictoryEligibility,
      isAsked
        ? "asks for the summary though no account is eligible"
        : "says that no account is eligible before the summary")
  }
}
