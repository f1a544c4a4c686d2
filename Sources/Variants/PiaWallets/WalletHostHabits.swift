import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Variants of what a host does after a failed launch, and after an interruption.
  static var hostHabits: [Variant<PiaWalletsIntegration>] {
    [.style(.offeringNoMissingWallet), .style(.removingAtInterruptions)]
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// No longer offers a wallet that could not be launched.
  fileprivate static var offeringNoMissingWallet: Mutant {
    .behaving("offers no wallet that was missing", state: [WalletProduct]()) {
      missing, stimulus, world, inner in
      if case .payTapped(let wallet, let canLaunch) = stimulus {
        if missing.contains(wallet) { return [.declinedWallet(wallet: wallet)] }
        if !canLaunch { missing.append(wallet) }
      }
      return try await inner.send(stimulus, in: world)
    }
  }

  /// Removes the SDK's indicator at an interruption, before the outcome is known.
  fileprivate static var removingAtInterruptions: Mutant {
    .changing("removes the SDK's indicator at an interruption") { stimulus, effects in
      guard case .redirected(_, withoutInterruption: false) = stimulus else { return effects }
      return effects.contains(.removedTransitionView) ? effects : effects + [.removedTransitionView]
    }
  }
}
