import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Variants of hosts that do not begin a payment, or give one up by themselves.
  static var hostLimits: [Variant<PaydiantIntegration>] {
    [.style(.needingAnAccount), .style(.drawingURLs), .style(.lettingCodesRunOut)]
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
    .behaving("draws no code of a token that is no part of a URL", state: ()) { _, stimulus, world, inner in
      guard case .tokenObtained(let call, let token, _) = stimulus,
        token.contains(where: { !$0.isASCII || $0 == " " })
      else { return try await inner.send(stimulus, in: world) }
      return [.releasedToken(token: token)]
        + (try await inner.send(.tokenFailed(call: call, error: "no picture of the code"), in: world))
    }
  }

  /// Gives the token of a code back if nobody scans the code for fifteen seconds, and hides the code.
  fileprivate static var lettingCodesRunOut: Mutant {
    .behaving("lets a code run out after fifteen seconds", state: Int64?.none) {
      since, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        if effect.kind == .showedCode { since = world.clock }
        if effect.kind == .releasedToken || effect == .hidCode { since = nil }
      }
      if stimulus.kind == .discovered || stimulus.kind == .retrievalFailed { since = nil }
      if let start = since, world.clock >= start + 15_000 {
        since = nil
        effects += try await inner.send(.screenLeft, in: world)
      }
      return effects
    }
  }
}
