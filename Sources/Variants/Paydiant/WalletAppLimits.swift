import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Variants of hosts that do not begin a payment, or give one up by themselves.
  static var hostLimits: [Variant<PaydiantIntegration>] {
    [.style(.needingAnAccount)]
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
}
