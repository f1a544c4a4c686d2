import Conformance
import PropertyTesting

private struct Reply: Sendable {
  var earlier: [HostTransition]
  var payment: Payment
  /// The next flow rule; nil if the platform names none.
  var next: FlowRule?
}

private func replies(_ rules: [FlowRule?]) -> Generator<Reply> {
  zip(.earlierPayments, .payment, .element(of: rules)).map { Reply(earlier: $0, payment: $1, next: $2) }
}

private let progressSeen = "whether progress is shown was seen"

private let unknownRules = ["signForPayment", "splitTender", "retrieveLoyalty", "DISCOVERY2", "none"].map(
  FlowRule.init(rawValue:))

extension PaydiantIntegration {
  /// The host's reaction to the next flow rule of a discovery: the sample of "Prompt user to select an eligible
  /// tender".
  @ChapterBuilder<PaydiantIntegration> static var afterDiscovery: [Rule] {
    Rule(
      "PD-FLOW-06", .must(.sample),
      "If the platform names SubmitPaymentTenders and expects tenders, the host shows the eligible accounts as well.",
      cites: .paydiant("Prompt user to select an eligible tender"), readings: [.aPD5],
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
        expected: "the eligible accounts to choose from", saw: "none of them within a minute")
      guard trial.profile.effects.contains(.updatedTransaction) else { return }
      try await flow.pick(offered[input.payment.choice % offered.count])
      guard
        case .updatedTransaction(_, let rule, _, _, _, _, _)? = try trial.seen.of(.updatedTransaction).last
      else { return }
      try trial.need(
        rule == .submitPaymentTenders || rule == .processPayment, "the flow rule of the update",
        expected: "submitPaymentTenders or processPayment", saw: rule?.rawValue ?? "none",
        judgedBy: rule == nil ? "PD-FLOW-03" : "PD-UPD-01")
      trial.reading(.aPD5, rule == .processPayment ? "by ProcessPayment" : "by SubmitPaymentTenders")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("code on the terminal", atLeast: 30),
      ]
    } mutants: {
      [
        .ignoring("knows ProcessPayment only") { _, stimulus in
          stimulus.submittedNext == .submitPaymentTenders
        },
        .watching("tells that it cannot submit tenders") { _, stimulus, effects in
          stimulus.submittedNext == .submitPaymentTenders
            ? effects.filter { $0.kind != .showedAccounts } + [.showedMessage(message: .unsupportedFlowRule)]
            : effects
        },
        .watching("shows an empty list where tenders are to be submitted") { _, stimulus, effects in
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
      "If the platform names the summary at once, the host asks for it and for no account.",
      cites: .paydiant("Prompt user to select an eligible tender"), readings: [.aPD6],
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
        .ignoring("waits where the summary is named at once") { _, stimulus in
          stimulus.submittedNext == .summary
        },
        .watching("says nothing where the summary is named and no account is eligible") {
          _, stimulus, effects in
          stimulus.submittedNext == .summary ? effects.filter { $0.kind != .showedMessage } : effects
        },
        .rewritingStimuli("asks for an account all the same") { stimulus, _ in
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
        .watching("takes it for a rule that is not supported") { _, stimulus, effects in
          stimulus.submittedNext == .summary
            ? effects.filter { $0.kind != .retrievedMetaData } + [
              .showedMessage(message: .unsupportedFlowRule)
            ] : effects
        },
      ]
    }

    Rule(
      "PD-FLOW-08", .must(.sample),
      "If the platform names another flow rule, or none, the host says that it cannot go on, and submits nothing.",
      cites: .paydiant("Prompt user to select an eligible tender"),
      readings: [.aPD30], given: replies(unknownRules + [nil, nil, .discovery])
    ) { trial, input in
      let seesProgress = trial.profile.effects.contains(.changedProgress)
      let flow = try await trial.begin(
        after: input.earlier, watching: .showedMessage, .showedAccounts, .updatedTransaction,
        whereSeen: seesProgress ? [.changedProgress] : [])
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.reachCode(byPhone: input.payment.isByPhone)
      let before = try DoneBefore(flow)
      try await flow.submit(
        reference: flow.nextName(input.payment.referencePrefix), tenders: input.payment.tenders,
        next: input.next)
      _ = try await flow.wait(until: { $0.messages.count > before.messages && !$0.showsIdleProgress })
      if input.next == .discovery { return try trial.readRepeatedDiscovery(flow, since: before) }
      let situation = "after the platform has named \(input.next?.rawValue ?? "no flow rule")"
      // If it names none, the platform may not have decided yet, or the transaction may be closed.
      let goesOn = input.next == nil && flow.goesOn(since: before)
      try flow.expectEnd(situation, unless: goesOn, since: before)
      guard !goesOn else {
        return trial.passOver(because: "continues to ask if the platform names no flow rule")
      }
      guard seesProgress else {
        return trial.leaveOut(progressSeen, because: "changedProgress is not declared")
      }
      trial.label(progressSeen)
      try trial.expect(
        !flow.ledger.showsIdleProgress, situation, expected: "no progress indicator",
        saw: "that it is shown for a minute")
    } covers: {
      [
        .covers("no flow rule is named", atLeast: 15) { $0.next == nil },
        .seen("after another payment", atLeast: 25),
        .seen("code on the phone", atLeast: 30),
        .seen(progressSeen, atLeast: 70),
      ]
    } mutants: {
      [
        .ignoring("waits where it does not know the rule") { _, stimulus in
          guard let next = stimulus.submittedNext else { return false }
          return !FlowRule.documented.contains(next)
        },
        .rewritingStimuli("takes every other rule for ProcessPayment") { stimulus, _ in
          guard let next = stimulus.submittedNext, !FlowRule.documented.contains(next),
            case .discovered(let call, let reference, let tenders, let amount, _, let expects) = stimulus
          else { return [stimulus] }
          return [
            .discovered(
              call: call, reference: reference, tenders: tenders, amount: amount, next: .processPayment,
              expectsTenders: expects)
          ]
        },
        .watching("tells nothing") { _, stimulus, effects in
          guard let next = stimulus.submittedNext, !FlowRule.documented.contains(next) else { return effects }
          return effects.filter { $0.kind != .showedMessage }
        },
        .rewritingStimuli("takes a reply without a flow rule for ProcessPayment") { stimulus, _ in
          guard
            case .discovered(
              let call, .some(let reference), .some(let tenders), let amount, nil, let expects) = stimulus
          else { return [stimulus] }
          return [
            .discovered(
              call: call, reference: reference, tenders: tenders, amount: amount, next: .processPayment,
              expectsTenders: expects)
          ]
        },
        .ignoring("waits where no flow rule is named") { _, stimulus in
          if case .discovered(_, .some, .some, _, nil, _) = stimulus { true } else { false }
        },
        .watching("goes on waiting visibly") { _, stimulus, effects in
          guard let next = stimulus.submittedNext, !FlowRule.documented.contains(next) else { return effects }
          return effects.filter { $0.kind != .changedProgress } + [.changedProgress(isShown: true)]
        },
      ]
    }
  }
}

// MARK: Steps

/// How much the app had done before the platform named a rule.
private struct DoneBefore {
  let messages: Int
  let updates: Int
  let receipts: Int
  let discoveries: Set<HostLedger.Call>

  init(_ flow: HostFlow) throws {
    messages = flow.ledger.messages.count
    updates = try flow.trial.seen.of(.updatedTransaction).count
    receipts = flow.ledger.receipts.count
    discoveries = Set(flow.ledger.discoveries)
  }
}

extension HostFlow {
  /// Whether the app asks the platform for something.
  fileprivate func goesOn(since before: DoneBefore) -> Bool {
    !ledger.discoveries.isEmpty || !ledger.summaries.isEmpty || ledger.receipts.count > before.receipts
  }

  /// States that the app says that the payment ends, unless it goes on, and that it offers and submits nothing.
  fileprivate func expectEnd(_ situation: String, unless goesOn: Bool, since before: DoneBefore) throws {
    try trial.expect(
      ledger.messages.count > before.messages || goesOn, situation,
      expected: "a message that the payment does not go on", saw: "nothing within a minute")
    try trial.expect(
      ledger.deal?.offered == nil, situation, expected: "no accounts to choose from",
      saw: "\(ledger.deal?.offered ?? [])")
    try trial.expect(
      try trial.seen.of(.updatedTransaction).count, equals: before.updates,
      "updates before the platform named that rule")
  }
}

extension Trial where System == PaydiantIntegration {
  /// States that the app goes on or says why not if the summary is named and no account is eligible, and records which.
  fileprivate func expectSummaryOrMessage(_ isEnded: Bool, isAsked: Bool) throws {
    try expect(
      isEnded, "after the platform has named the summary, and no account is eligible",
      expected: "a retrieval of the summary, or a message that no account is eligible",
      saw: "neither within a minute")
    reading(
      .aPD6,
      isAsked
        ? "asks for the summary though no account is eligible"
        : "tells that no account is eligible before the summary")
  }

  /// Records what happens if discovery is named as the next flow rule after a discovery: the terminal may not have
  /// submitted everything.
  fileprivate func readRepeatedDiscovery(_ flow: HostFlow, since before: DoneBefore) throws {
    passOver(because: "the document leaves open what follows a discovery that names discovery")
    let goesOn = try flow.ledger.deal?.offered != nil || seen.of(.updatedTransaction).count > before.updates
    guard !goesOn else { return }
    if flow.ledger.messages.count > before.messages {
      reading(.aPD30, "tells that it cannot go on")
    } else if !before.discoveries.isSuperset(of: flow.ledger.discoveries) {
      reading(.aPD30, "retrieves again as it is told")
    } else {
      reading(.aPD30, "waits")
    }
  }
}
