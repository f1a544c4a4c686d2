import Conformance
import PropertyTesting

extension PaydiantIntegration {
  /// Flow rules after which a host cannot continue: "Prompt user to select an eligible tender".
  static var unknownFlowRules: Rule {
    Rule(
      "PD-FLOW-08", .must(.sample),
      "If the platform names another flow rule, or none, the host says that it cannot go on, and submits nothing.",
      cites: .paydiant("Prompt user to select an eligible tender"),
      readings: [.discoveryAfterDiscovery], given: replies(unknownRules + [nil, nil, .discovery])
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
      if input.next == .discovery { return try trial.recordRepeatedDiscovery(flow, since: before) }
      let situation = "after the platform has named \(input.next?.rawValue ?? "no flow rule")"
      // If the platform names no rule, it may not have decided yet, or the transaction may be closed.
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
        saw: "one that is shown for a minute")
    } covers: {
      [
        .covers("no flow rule is named", atLeast: 15) { $0.next == nil },
        .seen("after another payment", atLeast: 25),
        .seen("code on the phone", atLeast: 30),
        .seen(progressSeen, atLeast: 70),
      ]
    } mutants: {
      [
        .ignoring("keeps waiting when it does not know the rule") { _, stimulus in
          guard let next = stimulus.submittedNext else { return false }
          return !FlowRule.documented.contains(next)
        },
        .rewritingStimuli("treats every unknown rule as ProcessPayment") { stimulus, _ in
          guard let next = stimulus.submittedNext, !FlowRule.documented.contains(next),
            case .discovered(let call, let reference, let tenders, let amount, _, let expects) = stimulus
          else { return [stimulus] }
          return [
            .discovered(
              call: call, reference: reference, tenders: tenders, amount: amount, next: .processPayment,
              expectsTenders: expects)
          ]
        },
        .watching("says nothing about the unknown flow rule") { _, stimulus, effects in
          guard let next = stimulus.submittedNext, !FlowRule.documented.contains(next) else { return effects }
          return effects.filter { $0.kind != .showedMessage }
        },
        .rewritingStimuli("treats a reply without a flow rule as ProcessPayment") { stimulus, _ in
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
        .ignoring("keeps waiting when no flow rule is named") { _, stimulus in
          if case .discovered(_, .some, .some, _, nil, _) = stimulus { true } else { false }
        },
        .watching("keeps showing progress") { _, stimulus, effects in
          guard let next = stimulus.submittedNext, !FlowRule.documented.contains(next) else { return effects }
          return effects.filter { $0.kind != .changedProgress } + [.changedProgress(isShown: true)]
        },
      ]
    }
  }
}

// MARK: Inputs

private let progressSeen = "the state of the progress indicator was seen"

private let unknownRules = ["signForPayment", "splitTender", "retrieveLoyalty", "DISCOVERY2", "none"].map(
  FlowRule.init(rawValue:))

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

  /// Checks that the app continues or says that the payment ends, and that it offers and submits nothing.
  fileprivate func expectEnd(_ situation: String, unless goesOn: Bool, since before: DoneBefore) throws {
    try trial.expect(
      ledger.messages.count > before.messages || goesOn, situation,
      expected: "a message that the payment cannot continue", saw: "nothing within a minute")
    try trial.expect(
      ledger.deal?.offered == nil, situation, expected: "no accounts to choose from",
      saw: "\(ledger.deal?.offered ?? [])")
    try trial.expect(
      try trial.seen.of(.updatedTransaction).count, equals: before.updates,
      "the number of updates, which must not rise after the platform's reply")
  }
}

extension Trial where System == PaydiantIntegration {
  /// Records what happens if discovery is named as the next flow rule after a discovery, perhaps because the terminal
  /// has not submitted everything.
  fileprivate func recordRepeatedDiscovery(_ flow: HostFlow, since before: DoneBefore) throws {
    passOver(
      because: "the document leaves open what follows if a discovery names discovery as the next flow rule")
    let goesOn = try flow.ledger.deal?.offered != nil || seen.of(.updatedTransaction).count > before.updates
    guard !goesOn else { return }
    if flow.ledger.messages.count > before.messages {
      reading(.discoveryAfterDiscovery, "says that it cannot go on")
    } else if !before.discoveries.isSuperset(of: flow.ledger.discoveries) {
      reading(.discoveryAfterDiscovery, "retrieves again as told")
    } else {
      reading(.discoveryAfterDiscovery, "waits")
    }
  }
}
