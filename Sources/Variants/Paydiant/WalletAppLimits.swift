import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Variants of hosts that refuse to begin a payment, give a payment up by themselves, or continue it after a failure.
  static var hostLimits: [Variant<PaydiantIntegration>] {
    [
      .style(.needingAnAccount), .style(.drawingURLs),
      .style(.endingCodes("lets a code run out after fifteen seconds", isRenewing: false)),
      .style(.choosingAgain), .style(.givingRequestsUp), .style(.givingScansUp),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// Shows no code and opens no camera for a consumer without any account.
  fileprivate static var needingAnAccount: Mutant {
    .behaving("begins no payment while its wallet is empty", state: true) { isEmpty, stimulus, world, inner in
      if case .walletChanged(let accounts) = stimulus { isEmpty = accounts.isEmpty }
      guard isEmpty, stimulus == .showCodeTapped || stimulus == .scanCodeTapped else {
        return try await inner.send(stimulus, in: world)
      }
      return [.showedMessage(message: .noEligibleAccount)]
    }
  }

  /// Has a service draw the code, and gives back a token that makes the service's URL invalid.
  fileprivate static var drawingURLs: Mutant {
    .behaving("draws no code for a token that cannot be part of a URL", state: ()) {
      _, stimulus, world, inner in
      guard case .tokenObtained(let call, let token, _) = stimulus,
        token.contains(where: { !$0.isASCII || $0 == " " })
      else { return try await inner.send(stimulus, in: world) }
      return [.releasedToken(token: token)]
        + (try await inner.send(.tokenFailed(call: call, error: "no picture of the code"), in: world))
    }
  }

  /// If no token comes within five seconds, gives the request up, and later gives the token back.
  fileprivate static var givingRequestsUp: Mutant {
    .behaving("gives up a request for a token after five seconds", state: Int64?.none) {
      since, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      switch stimulus.kind {
      case .tokenObtained, .tokenFailed, .screenLeft, .appDidEnterBackground, .scanCodeTapped: since = nil
      default: break
      }
      if effects.contains(where: { $0.kind == .askedForToken }) { since = world.clock }
      if let start = since, world.clock >= start + 5000 {
        since = nil
        effects += try await inner.send(.screenLeft, in: world)
        effects.append(.showedMessage(message: .failure))
      }
      return effects
    }
  }

  /// If the terminal whose code was scanned submits nothing within twenty-five seconds, gives the payment up.
  fileprivate static var givingScansUp: Mutant {
    .behaving(
      "gives up a payment if the terminal submits nothing", state: (call: Int?.none, since: Int64(0))
    ) { state, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      if stimulus.kind == .discovered || stimulus.kind == .retrievalFailed { state.call = nil }
      for case .retrievedMetaData(let call, _, _, _) in effects where stimulus.kind == .codeDecoded {
        state.call = call
        state.since = world.clock
      }
      if let call = state.call, world.clock >= state.since + 25_000 {
        state.call = nil
        effects += try await inner.send(.retrievalFailed(call: call, error: "given up"), in: world)
      }
      return effects
    }
  }

  /// Shows the accounts again after a failed update, and submits the account that the consumer then picks.
  fileprivate static var choosingAgain: Mutant {
    .behaving("lets the consumer choose again after a failed update", state: FailedUpdate()) {
      state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .updateFailed(state.call, _):
        state.isOpen = true
        return [.changedProgress(isShown: false), .showedMessage(message: .failure)] + state.list
      case .accountPicked(let account) where state.isOpen:
        return [.changedProgress(isShown: true)] + state.submit(account)
      case .updated(state.call, let next): passed = .updated(call: state.own, next: next)
      case .showCodeTapped where state.isOpen, .scanCodeTapped where state.isOpen:
        state.isOpen = false
        // The inner host gives the payment up only now; the consumer has already seen the message.
        _ = try await inner.send(.updateFailed(call: state.own, error: "given up"), in: world)
      default: break
      }
      let effects = try await inner.send(passed, in: world)
      state.note(effects)
      return effects
    }
  }
}

/// The list of accounts and the update of a payment, kept in case the update fails.
private struct FailedUpdate: Sendable {
  /// The last list, as the host showed it; empty if there was none.
  var list: [PaydiantIntegrationEffect] = []
  var update: PaydiantIntegrationEffect?
  /// The number of the inner host's update.
  var own = 0
  /// The number of the current update.
  var call = 0
  /// Whether the consumer can choose again.
  var isOpen = false

  mutating func note(_ effects: [PaydiantIntegrationEffect]) {
    for effect in effects {
      if effect.kind == .showedAccounts { list = [effect] }
      guard case .updatedTransaction(let number, _, _, _, _, _, _) = effect else { continue }
      (update, own, call, isOpen) = (effect, number, number, false)
    }
  }

  /// The same update with another number and account.
  mutating func submit(_ account: String) -> [PaydiantIntegrationEffect] {
    isOpen = false
    guard
      case .updatedTransaction(_, let rule, let token, let reference, _, let amount, let isRequired)? = update
    else { return [] }
    call += 600
    return [
      .updatedTransaction(
        call: call, rule: rule, token: token, reference: reference, account: account, amount: amount,
        confirmationRequired: isRequired)
    ]
  }
}
