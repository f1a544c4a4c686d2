import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Variants of hosts that do not begin a payment, or give one up by themselves.
  static var hostLimits: [Variant<PaydiantIntegration>] {
    [.style(.needingAnAccount), .style(.drawingURLs)]
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
}
