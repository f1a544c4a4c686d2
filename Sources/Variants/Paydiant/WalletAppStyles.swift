import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Variants of how a host guides the consumer through a payment, which the document leaves to the merchant.
  static var hostStyles: [Variant<PaydiantIntegration>] {
    [
      .style(.polling), .style(.retrievingLater), .style(.obtainingOnceMore), .style(.pollingForSummary),
      .style(.dropping("has no control to give a token back") { $0.kind == .changedReleaseControl }),
      .style(
        .changing("does everything in reverse order") { _, effects in
          effects.reversed()
        }),
      .style(
        .rewriting("shows the accounts in another order") { effect in
          guard case .showedAccounts(let accounts, let amount) = effect else { return [effect] }
          return [.showedAccounts(accounts: accounts.reversed(), amount: amount)]
        }),
      .style(
        .rewriting("shows the amount on another screen, and submits none") { effect in
          switch effect {
          case .showedAccounts(let accounts, _): return [.showedAccounts(accounts: accounts, amount: nil)]
          case .updatedTransaction(
            let call, let rule, let token, let reference, let account, _, let isRequired):
            return [
              .updatedTransaction(
                call: call, rule: rule, token: token, reference: reference, account: account, amount: nil,
                confirmationRequired: isRequired)
            ]
          default: return [effect]
          }
        }),
      .style(
        .rewriting("leaves out confirmationRequired") { effect in
          guard
            case .updatedTransaction(
              let call, let rule, let token, let reference, let account, let amount, _) = effect
          else { return [effect] }
          return [
            .updatedTransaction(
              call: call, rule: rule, token: token, reference: reference, account: account, amount: amount,
              confirmationRequired: nil)
          ]
        }),
      .style(
        .rewriting("shows an empty list together with the message that no account is eligible") { effect in
          effect == .showedMessage(message: .noEligibleAccount)
            ? [.showedAccounts(accounts: [], amount: nil), effect] : [effect]
        }),
      .style(
        .rewriting("also says that the payment has failed") { effect in
          effect == .showedMessage(message: .noEligibleAccount)
            ? [effect, .showedMessage(message: .failure)] : [effect]
        }),
      .style(
        .rewriting("does not say which token it gives back or which receipt it shows") { effect in
          switch effect {
          case .releasedToken: [.releasedToken(token: nil)]
          case .showedReceipt: [.showedReceipt(reference: nil)]
          default: [effect]
          }
        }),
      .style(
        .rewriting("shows the receipt on the page and again in a dialog") { effect in
          effect.kind == .showedReceipt ? [effect, effect] : [effect]
        }),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// Repeats the retrieval every ten seconds until the answer to one of these requests arrives.
  fileprivate static var polling: Mutant {
    .behaving(
      "retrieves every ten seconds", state: (own: 0, token: String?.none, since: Int64(0), polls: Set<Int>())
    ) { state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .discovered(let call, let reference, let tenders, let amount, let next, let expects)
      where state.polls.contains(call):
        passed = .discovered(
          call: state.own, reference: reference, tenders: tenders, amount: amount, next: next,
          expectsTenders: expects)
      case .retrievalFailed(let call, let error) where state.polls.contains(call):
        passed = .retrievalFailed(call: state.own, error: error)
      default: break
      }
      var effects = try await inner.send(passed, in: world)
      switch passed {
      case .discovered, .retrievalFailed: state = (0, nil, 0, [])
      default: break
      }
      for case .releasedToken in effects { state = (0, nil, 0, []) }
      for case .retrievedMetaData(let call, .discovery, let token, _) in effects {
        state = (call, token, world.clock, [])
      }
      if stimulus.kind == .timePassed, state.own != 0, world.clock >= state.since + 10_000 {
        state.since = world.clock
        let call = state.own * 1000 + state.polls.count + 1
        state.polls.insert(call)
        effects.append(.retrievedMetaData(call: call, rule: .discovery, token: state.token, reference: nil))
      }
      return effects
    }
  }

  /// Draws the code first, and retrieves a few seconds later.
  fileprivate static var retrievingLater: Mutant {
    .changing("retrieves some seconds after it has the token", state: [PaydiantIntegrationEffect]()) {
      held, stimulus, effects in
      var effects = effects
      switch stimulus {
      case .tokenObtained, .codeDecoded:
        held = effects.filter { $0.kind == .retrievedMetaData }
        effects.removeAll { $0.kind == .retrievedMetaData }
      case .timePassed:
        effects = held + effects
        held = []
      case .screenLeft, .appDidEnterBackground:
        if effects.contains(where: { $0.kind == .releasedToken }) { held = [] }
      default: break
      }
      return effects
    }
  }

  /// Asks for a token again after the first request failed.
  fileprivate static var obtainingOnceMore: Mutant {
    .behaving("asks again for a token", state: false) { isTired, stimulus, world, inner in
      if stimulus == .showCodeTapped { isTired = false }
      var effects = try await inner.send(stimulus, in: world)
      guard case .tokenFailed = stimulus, !isTired, effects.contains(where: { $0.kind == .showedMessage })
      else { return effects }
      isTired = true
      effects.removeAll { $0.kind == .showedMessage }
      return effects + (try await inner.send(.showCodeTapped, in: world))
    }
  }

  /// Asks for the summary again until it arrives.
  fileprivate static var pollingForSummary: Mutant {
    .behaving(
      "asks for the summary every twenty seconds",
      state: (last: PaydiantIntegrationEffect?.none, own: 0, since: Int64(0), polls: Set<Int>())
    ) { state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .summarised(let call, let result) where state.polls.contains(call):
        passed = .summarised(call: state.own, result: result)
      case .retrievalFailed(let call, let error) where state.polls.contains(call):
        passed = .retrievalFailed(call: state.own, error: error)
      default: break
      }
      var effects = try await inner.send(passed, in: world)
      switch passed {
      case .summarised(let call, _) where call == state.own,
        .retrievalFailed(let call, _) where call == state.own:
        state = (nil, 0, 0, [])
      default: break
      }
      for case .retrievedMetaData(let call, .summary, _, _) in effects {
        state = (effects.last { $0.kind == .retrievedMetaData }, call, world.clock, [])
      }
      if stimulus.kind == .timePassed, world.clock >= state.since + 20_000,
        case .retrievedMetaData(_, let rule, let token, let reference)? = state.last
      {
        state.since = world.clock
        let call = state.own * 1000 + 500 + state.polls.count
        state.polls.insert(call)
        effects.append(.retrievedMetaData(call: call, rule: rule, token: token, reference: reference))
      }
      return effects
    }
  }
}
