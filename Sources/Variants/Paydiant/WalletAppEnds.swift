import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Readings of questions that the document leaves open: what a host does after a submission, and after the consumer
  /// leaves a code.
  static var hostEndReadings: [Variant<PaydiantIntegration>] {
    [
      .reading(.uncertainPaymentResubmitted, "submits it again if no reply comes", .submittingImpatiently),
      .reference(.countOfTokenReturns, "gives a token back once"),
      .reading(
        .countOfTokenReturns, "gives a token back several times",
        .doubling("gives the token back whenever a screen disappears") { $0.kind == .releasedToken }),
      .reference(.tokenOfCompleteTransaction, "keeps the token of a payment"),
      .reading(.tokenOfCompleteTransaction, "gives back the token of a payment", .releasingInTheEnd),
      .reference(.decoderSessionOnRescan, "leaves the session as it is"),
      .reading(.decoderSessionOnRescan, "starts the session anew", .scanningAnew),
      .reading(.decoderSessionOnRescan, "ends the session", .scanningByTurns),
      .reference(.updateWithoutReply, "waits for the reply to the update"),
      .reading(.updateWithoutReply, "asks for the last receipt", .lookingForReceipts),
      .reference(.unknownFlowRuleAfterUpdate, "treats the payment as closed"),
      .reading(
        .unknownFlowRuleAfterUpdate, "does not go on",
        .rewritingStimuli("waits if an unknown flow rule is next") { stimulus, _ in
          if case .updated(_, let next?) = stimulus, next != .summary { [] } else { [stimulus] }
        }
      ).apart(
        from: .updateWithoutReply, "asks for the last receipt",
        because: "the app itself looks for the receipt of a payment that makes no progress"),
      .reference(.receiptAskedAgain, "asks for the receipt once"),
      .reading(.receiptAskedAgain, "asks for the receipt again", .askingAgain),
      .reading(.receiptAskedAgain, "confirms a payment from its summary", .confirmingFromTheSummary),
    ]
  }

  /// Variants of how hosts conclude a payment.
  static var hostEndStyles: [Variant<PaydiantIntegration>] {
    [
      .style(.askingAlong), .style(.tellingOfDeclines),
      .style(
        .changing("confirms the payment as soon as it has the summary", state: String?.none) {
          reference, stimulus, effects in
          if case .discovered(_, .some(let known), _, _, _, _) = stimulus { reference = known }
          return stimulus.kind == .summarised && !effects.isEmpty
            ? effects + [.showedReceipt(reference: reference)] : effects
        }),
      .style(
        .changing("marks the picked account in the list", state: PaydiantIntegrationEffect?.none) {
          list, stimulus, effects in
          if let shown = effects.last(where: { $0.kind == .showedAccounts }) { list = shown }
          guard stimulus.kind == .accountPicked, !effects.isEmpty, let list else { return effects }
          return [list] + effects
        }),
      .style(
        .changing(
          "retrieves the details again while the consumer chooses",
          state: (token: String?.none, isChoosing: false, count: 0)
        ) { state, stimulus, effects in
          if case .tokenObtained(_, let token, _) = stimulus { state.token = token }
          if case .codeDecoded(let token) = stimulus { state.token = token }
          if stimulus.kind == .accountPicked { state.isChoosing = false }
          var effects = effects
          if effects.contains(where: { $0.kind == .showedAccounts }) { state.isChoosing = true }
          if stimulus.kind == .timePassed, state.isChoosing {
            state.count += 1
            effects.append(
              .retrievedMetaData(
                call: 8000 + state.count, rule: .discovery, token: state.token, reference: nil))
          }
          return effects
        }),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// Shows a message that a payment was declined, in place of its receipt.
  fileprivate static var tellingOfDeclines: Mutant {
    .behaving("says that a payment was declined", state: ()) { _, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      guard case .summarised(_, .declined) = stimulus,
        case .askedForReceipt(let call)? = effects.last(where: { $0.kind == .askedForReceipt })
      else { return effects }
      effects.removeAll { $0.kind == .askedForReceipt }
      _ = try await inner.send(.receiptFailed(call: call, error: "declined"), in: world)
      return effects + [.showedMessage(message: HostMessage(rawValue: "declined"))]
    }
  }

  /// Submits again, with the same reference, if no reply comes for ten seconds.
  fileprivate static var submittingImpatiently: Mutant {
    .behaving(
      "submits once more if no reply comes",
      state: (last: PaydiantIntegrationEffect?.none, own: 0, again: 0, since: Int64(0))
    ) { state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .updated(let call, let next) where call == state.again && call != 0:
        passed = .updated(call: state.own, next: next)
      case .updateFailed(let call, let error) where call == state.again && call != 0:
        passed = .updateFailed(call: state.own, error: error)
      default: break
      }
      if passed.kind == .updated || passed.kind == .updateFailed { state = (nil, 0, 0, 0) }
      var effects = try await inner.send(passed, in: world)
      for case .updatedTransaction(let call, _, _, _, _, _, _) in effects {
        state = (effects.last { $0.kind == .updatedTransaction }, call, 0, world.clock)
      }
      if state.again == 0, world.clock >= state.since + 10_000,
        case .updatedTransaction(
          let call, let rule, let token, let reference, let account, let amount, let isRequired)? = state.last
      {
        state.again = call + 800
        effects.append(
          .updatedTransaction(
            call: state.again, rule: rule, token: token, reference: reference, account: account,
            amount: amount, confirmationRequired: isRequired))
      }
      return effects
    }
  }

  /// Gives back the token of a complete transaction if the consumer leaves before the receipt arrives.
  fileprivate static var releasingInTheEnd: Mutant {
    .changing("gives every token back at the end", state: (token: String?.none, isComplete: false)) {
      state, stimulus, effects in
      var effects = effects
      switch stimulus {
      case .tokenObtained(_, let token, _): state = (token, false)
      case .codeDecoded(let code): state = (code, false)
      case .updated: state.isComplete = true
      case .receiptArrived: state = (nil, false)
      case .screenLeft where state.isComplete, .appDidEnterBackground where state.isComplete:
        effects.append(.releasedToken(token: state.token))
        state = (nil, false)
      default: break
      }
      return effects
    }
  }

  /// If no reply to the update comes for twenty seconds, asks for the last receipt, and ignores the answer.
  fileprivate static var lookingForReceipts: Mutant {
    .behaving("looks for the receipt if no reply comes", state: (since: Int64?.none, count: 0)) {
      state, stimulus, world, inner in
      if stimulus.kind == .updated || stimulus.kind == .updateFailed { state.since = nil }
      var effects = try await inner.send(stimulus, in: world)
      if state.since == nil, effects.contains(where: { $0.kind == .updatedTransaction }) {
        state.since = world.clock
      }
      if let since = state.since, world.clock >= since + 20_000 {
        state = (nil, state.count + 1)
        effects.append(.askedForReceipt(call: 6000 + state.count))
      }
      return effects
    }
  }

  /// Asks for a receipt every ten seconds until one of these requests brings it.
  fileprivate static var askingAgain: Mutant {
    .behaving("asks for the receipt every ten seconds", state: (own: 0, since: Int64(0), again: Set<Int>())) {
      state, stimulus, world, inner in
      var passed = stimulus
      if case .receiptArrived(let call, let reference, let result) = stimulus, state.again.contains(call) {
        passed = .receiptArrived(call: state.own, reference: reference, result: result)
      }
      if passed.kind == .receiptArrived { state = (0, 0, []) }
      var effects = try await inner.send(passed, in: world)
      for case .askedForReceipt(let call) in effects { state = (call, world.clock, []) }
      if state.own != 0, world.clock >= state.since + 10_000 {
        state.since = world.clock
        let call = state.own * 1000 + 900 + state.again.count
        state.again.insert(call)
        effects.append(.askedForReceipt(call: call))
      }
      return effects
    }
  }

  /// Asks for the summary and the receipt at the same time, and shows the receipt once it has both of them.
  fileprivate static var askingAlong: Mutant {
    .behaving(
      "asks for the receipt along with the summary",
      state: (along: 0, own: 0, arrived: String?.none, result: PaymentResult?.none)
    ) { state, stimulus, world, inner in
      var passed = stimulus
      if case .receiptArrived(let call, let reference, let result) = stimulus, call == state.along, call != 0
      {
        guard state.own != 0 else {
          (state.arrived, state.result) = (reference, result)
          return []
        }
        passed = .receiptArrived(call: state.own, reference: reference, result: result)
        state = (0, 0, nil, nil)
      }
      var effects = try await inner.send(passed, in: world)
      if case .updated(let call, .summary) = stimulus, !effects.isEmpty {
        state = (call + 7000, 0, nil, nil)
        effects.append(.askedForReceipt(call: state.along))
      } else if state.along != 0,
        case .askedForReceipt(let own)? = effects.last(where: { $0.kind == .askedForReceipt })
      {
        state.own = own
        effects.removeAll { $0.kind == .askedForReceipt }
        if let reference = state.arrived {
          effects += try await inner.send(
            .receiptArrived(call: own, reference: reference, result: state.result), in: world)
          state = (0, 0, nil, nil)
        }
      }
      return effects
    }
  }
}
