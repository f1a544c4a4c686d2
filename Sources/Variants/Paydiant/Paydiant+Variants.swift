import Conformance
import PyxPaydiant

extension Paydiant: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  public static var variants: [Variant<Paydiant>] {
    [
      .reference(.codeInSeveralPictures, "with every picture"),
      .reading(
        .codeInSeveralPictures, "once in a session",
        .changing("reports a code once in a session", state: Set<String>()) { told, stimulus, effects in
          if stimulus == .startDecoderSession { told = [] }
          return effects.filter { effect in
            guard case .decoded(let code) = effect else { return true }
            return told.insert(code).inserted
          }
        }),
      .style(.tryingOnceMore), .style(.lookingOnce), .style(.sayingLittle), .style(.givingBackWhatItHolds),
      .style(
        .rewriting("encrypts what it sends") { effect in
          switch effect {
          case .requestedMetaData(let request, _, _, _):
            [.requestedMetaData(request: request, rule: nil, token: nil, reference: nil)]
          case .requestedUpdate(let request, _, _, _, _, _):
            [.requestedUpdate(request: request, rule: nil, token: nil, reference: nil, account: nil)]
          case .requestedRelease: [.requestedRelease(token: nil)]
          default: [effect]
          }
        }),
      .style(.doubling("gives a token back twice to be sure") { $0.kind == .requestedRelease }),
      .style(
        .rewriting("tells the camera twice") { effect in
          effect.kind == .changedCamera ? [effect, effect] : [effect]
        }),
      .style(
        .rewriting("has the tenders in another order") { effect in
          guard case .deliveredDetails(let call, var details) = effect else { return [effect] }
          details.tenders.reverse()
          return [.deliveredDetails(call: call, details: details)]
        }),
      .style(
        .rewriting("has one word for all flow rules that it does not know") { effect in
          guard case .deliveredUpdate(let call, .some(let next)) = effect,
            !FlowRule.documented.contains(next)
          else { return [effect] }
          return [.deliveredUpdate(call: call, next: FlowRule(rawValue: "unknown"))]
        }),
      .style(
        .rewriting("sends two requests for one call and waits for the second reply") { effect in
          switch effect {
          case .requestedToken(let request, let type):
            [.requestedToken(request: request + 900, type: type), effect]
          case .requestedMetaData(let request, let rule, let token, let reference):
            [
              .requestedMetaData(request: request + 900, rule: rule, token: token, reference: reference),
              effect,
            ]
          default: [effect]
          }
        }),
    ] + receiptStyles + queueStyles + knownTransactionStyles + detailStyles
  }
}

extension Mutant<Paydiant> {
  /// Asks the platform again after a failed request, and passes on the answer to the second request.
  fileprivate static var tryingOnceMore: Mutant {
    .behaving(
      "tries once more after a failed request",
      state: (own: [Int: PaydiantEffect](), again: [Int: Int]())
    ) { state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .requestFailed(let request, _) where state.own[request] != nil:
        defer { state.own[request] = nil }
        state.again[request + 500] = request
        return switch state.own[request] {
        case .requestedToken(_, let type): [.requestedToken(request: request + 500, type: type)]
        case .requestedMetaData(_, let rule, let token, let reference):
          [.requestedMetaData(request: request + 500, rule: rule, token: token, reference: reference)]
        default: []
        }
      case .requestFailed(let request, let error):
        if let own = state.again[request] { passed = .requestFailed(request: own, error: error) }
      case .tokenIssued(let request, let token, let type):
        if let own = state.again[request] { passed = .tokenIssued(request: own, token: token, type: type) }
        state.own[request] = nil
      case .detailsSent(let request, let details):
        if let own = state.again[request] { passed = .detailsSent(request: own, details: details) }
        state.own[request] = nil
      default: break
      }
      // A request that was repeated has already failed, so a later answer to it is ignored.
      if passed == stimulus, let request = stimulus.request, state.again[request + 500] != nil { return [] }
      let effects = try await inner.send(passed, in: world)
      for effect in effects {
        switch effect {
        case .requestedToken(let request, _), .requestedMetaData(let request, _, _, _):
          state.own[request] = effect
        default: break
        }
      }
      return effects
    }
  }

  /// Hides everything optional in an SDK: types, amounts, tips, discounts, results, receipts and errors.
  fileprivate static var sayingLittle: Mutant {
    .rewriting("shows nothing but what it must") { effect in
      switch effect {
      case .requestedToken(let request, _): return [.requestedToken(request: request)]
      case .deliveredToken(let call, let token, _): return [.deliveredToken(call: call, token: token)]
      case .requestedUpdate(let request, let rule, let token, let reference, let account, _):
        return [
          .requestedUpdate(
            request: request, rule: rule, token: token, reference: reference, account: account)
        ]
      case .deliveredDetails(let call, var details):
        (details.amount, details.result) = (nil, nil)
        (details.allowsTips, details.allowsDiscounts) = (nil, nil)
        return [.deliveredDetails(call: call, details: details)]
      case .deliveredReceipt(let call, _): return [.deliveredReceipt(call: call, receipt: nil)]
      case .failed(let call, _): return [.failed(call: call)]
      default: return [effect]
      }
    }
  }

  /// Ignores which token the host gives back, and gives back the last issued token.
  fileprivate static var givingBackWhatItHolds: Mutant {
    .rewritingStimuli("gives back the token that it holds", state: String?.none) { held, stimulus in
      if case .tokenIssued(_, let token, _) = stimulus { held = token }
      guard case .releaseCheckoutToken(let token) = stimulus else { return [stimulus] }
      return [.releaseCheckoutToken(token: held ?? token)]
    }
  }

  /// Looks for only one code in a session, and turns the camera off once it has read that code.
  fileprivate static var lookingOnce: Mutant {
    .behaving("turns the camera off as soon as it has read a code", state: false) {
      isDone, stimulus, world, inner in
      if stimulus == .startDecoderSession { isDone = false }
      if isDone, stimulus.kind == .frameCaptured { return [] }
      var effects = try await inner.send(stimulus, in: world)
      if isDone, stimulus == .endDecoderSession {
        effects.removeAll { $0 == .changedCamera(isOn: false) }
      }
      if effects.contains(where: { $0.kind == .decoded }) {
        isDone = true
        effects.append(.changedCamera(isOn: false))
      }
      return effects
    }
  }
}

extension PaydiantStimulus {
  /// The number of the request that the stimulus answers; nil if it answers none.
  fileprivate var request: Int? {
    switch self {
    case .tokenIssued(let request, _, _), .detailsSent(let request, _), .requestFailed(let request, _):
      request
    default: nil
    }
  }
}
