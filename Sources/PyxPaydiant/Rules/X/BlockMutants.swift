import Conformance

extension PaydiantStimulus {
  /// The number of the host's call; nil if it makes none.
  var madeCall: Int? {
    switch self {
    case .obtainCheckoutToken(let call, _), .retrieveMetaData(let call, _, _, _),
      .updateTransaction(let call, _, _, _, _, _), .retrieveReceipt(let call):
      call
    default: nil
    }
  }
}

extension Mutant<Paydiant> {
  /// Treats every update as failed once one has failed.
  static var failingForEver: Mutant {
    .changing("fails all updates once one has failed", state: (updates: Set<Int>(), hasFailed: false)) {
      state, stimulus, effects in
      if case .updateTransaction(let call, _, _, _, _, _) = stimulus { state.updates.insert(call) }
      var effects = effects
      if state.hasFailed {
        effects = effects.map { effect in
          if case .deliveredUpdate(let call, _) = effect { .failed(call: call) } else { effect }
        }
      }
      for case .failed(let call, _) in effects where state.updates.contains(call) { state.hasFailed = true }
      return effects
    }
  }

  /// Ignores answers to calls that were open when a token was given back.
  static var forgettingCalls: Mutant {
    .changing(
      "forgets its open calls when a token is given back", state: (open: Set<Int>(), lost: Set<Int>())
    ) { state, stimulus, effects in
      if let call = stimulus.madeCall { state.open.insert(call) }
      if stimulus.kind == .releaseCheckoutToken { state.lost.formUnion(state.open) }
      for call in effects.compactMap(\.call) { state.open.remove(call) }
      return effects.filter { effect in effect.call.map { !state.lost.contains($0) } ?? true }
    }
  }
}

extension PaydiantEffect {
  /// The same effect for another call.
  fileprivate func answering(_ call: Int) -> PaydiantEffect {
    switch self {
    case .deliveredToken(_, let token, let type): .deliveredToken(call: call, token: token, type: type)
    case .deliveredDetails(_, let details): .deliveredDetails(call: call, details: details)
    case .deliveredUpdate(_, let next): .deliveredUpdate(call: call, next: next)
    case .deliveredReceipt(_, let receipt): .deliveredReceipt(call: call, receipt: receipt)
    case .failed(_, let hasError): .failed(call: call, hasError: hasError)
    default: self
    }
  }
}

extension CallShape<Paydiant> {
  /// Calls with two blocks.
  static let blocks = CallShape(
    .deliveredToken, .deliveredDetails, .deliveredUpdate, .failed, call: \.call,
    moved: { $0.answering($1) })
}

extension PaydiantStimulus {
  /// The call that the host makes.
  var askedCall: AskedCall<Paydiant>? {
    switch self {
    case .obtainCheckoutToken(let call, _): AskedCall(call, answeredBy: .deliveredToken)
    case .retrieveMetaData(let call, _, _, _): AskedCall(call, answeredBy: .deliveredDetails)
    case .updateTransaction(let call, _, _, _, _, _): AskedCall(call, answeredBy: .deliveredUpdate)
    case .retrieveReceipt(let call): AskedCall(call, answeredBy: .deliveredReceipt)
    default: nil
    }
  }
}
