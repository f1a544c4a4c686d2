import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Variants of how hosts obtain, show and renew their tokens.
  static var hostTokenStyles: [Variant<PaydiantIntegration>] {
    [
      .style(
        .foreseeing("asks for a token before the consumer asks for a code") { stimulus, _ in
          stimulus.kind == .walletChanged || stimulus.kind == .receiptArrived
        }),
      .style(
        .foreseeing("asks for the next token as soon as one is given back") { _, effects in
          effects.contains { $0.kind == .releasedToken }
        }),
      .style(.obtainingWithPatience),
      .style(.endingCodes("renews the code every fifteen seconds", isRenewing: true)),
      .style(
        .changing("draws the code again every few seconds", state: String?.none) { code, stimulus, effects in
          var effects = effects
          for effect in effects {
            if case .showedCode(let shown) = effect { code = shown }
            if effect == .hidCode { code = nil }
          }
          if stimulus.kind == .timePassed, let code { effects.append(.showedCode(code: code)) }
          return effects
        }),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// Requests a token in advance for the next code.
  ///
  /// If the consumer scans a code instead, gives the token back.
  fileprivate static func foreseeing(
    _ name: String,
    when isTime: @escaping @Sendable (PaydiantIntegrationStimulus, [PaydiantIntegrationEffect]) -> Bool
  ) -> Mutant {
    .behaving(
      name, state: (isBusy: false, isSpare: false, held: PaydiantIntegrationStimulus?.none)
    ) { state, stimulus, world, inner in
      switch stimulus {
      case .showCodeTapped where state.isSpare:
        let held = state.held
        state = (true, false, nil)
        return if let held { try await inner.send(held, in: world) } else { [] }
      case .showCodeTapped: state.isBusy = true
      case .scanCodeTapped where state.isSpare:
        // The inner host gives back only a token that it knows, so the variant delivers the held token first.
        if let held = state.held { _ = try await inner.send(held, in: world) }
        let returned = try await inner.send(.screenLeft, in: world).filter { $0.kind == .releasedToken }
        state = (true, false, nil)
        return try await returned + inner.send(stimulus, in: world)
      case .scanCodeTapped: state = (true, false, nil)
      case .tokenObtained where state.isSpare:
        state.held = stimulus
        return []
      case .tokenFailed where state.isSpare:
        _ = try await inner.send(stimulus, in: world)
        state = (false, false, nil)
        return []
      case .screenLeft where state.isSpare, .appDidEnterBackground where state.isSpare: return []
      default: break
      }
      var effects = try await inner.send(stimulus, in: world)
      let isLeft = stimulus == .screenLeft || stimulus == .appDidEnterBackground
      let isOver = effects.contains { effect in
        switch effect.kind {
        case .showedReceipt, .showedMessage, .releasedToken: true
        case .endedDecoding: isLeft
        default: false
        }
      }
      if isOver { state.isBusy = false }
      guard !state.isBusy, !state.isSpare, isTime(stimulus, effects) else { return effects }
      state.isSpare = true
      effects += try await inner.send(.showCodeTapped, in: world)
      return effects
    }
  }

  /// If no answer comes within two seconds, asks for a token again, and uses the answer that comes first.
  fileprivate static var obtainingWithPatience: Mutant {
    .behaving(
      "asks for a token again if no answer comes", state: (own: 0, again: 0, since: Int64(0))
    ) { state, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .tokenObtained(let call, let token, _) where call == state.again && call != 0:
        passed = .tokenObtained(call: state.own, token: token, type: .purchase)
      case .tokenFailed(let call, let error) where call == state.again && call != 0:
        passed = .tokenFailed(call: state.own, error: error)
      default: break
      }
      // If the consumer has left the code, no other token is requested.
      switch passed {
      case .tokenObtained, .tokenFailed, .screenLeft, .appDidEnterBackground: state = (0, 0, 0)
      default: break
      }
      var effects = try await inner.send(passed, in: world)
      for case .askedForToken(let call, _) in effects { state = (call, 0, world.clock) }
      if state.own != 0, state.again == 0, world.clock >= state.since + 2000 {
        state.again = state.own + 700
        effects.append(.askedForToken(call: state.again))
      }
      return effects
    }
  }

  /// If nobody scans a code for fifteen seconds, hides the code and gives its token back.
  ///
  /// - Parameters:
  ///   - name: Name of the variant.
  ///   - isRenewing: Whether the code of a new token replaces the hidden one.
  static func endingCodes(_ name: String, isRenewing: Bool) -> Mutant {
    .behaving(name, state: Int64?.none) { since, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        if effect.kind == .showedCode { since = world.clock }
        if effect.kind == .releasedToken || effect == .hidCode { since = nil }
      }
      if stimulus.kind == .discovered || stimulus.kind == .retrievalFailed { since = nil }
      if let start = since, world.clock >= start + 15_000 {
        since = nil
        effects += try await inner.send(.screenLeft, in: world)
        if isRenewing { effects += try await inner.send(.showCodeTapped, in: world) }
      }
      return effects
    }
  }
}
