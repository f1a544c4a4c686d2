import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Variants of what a host does after a failed launch, and after an interruption.
  static var hostHabits: [Variant<PiaWalletsIntegration>] {
    [
      .style(.offeringNoMissingWallet), .style(.removingAtInterruptions),
      .style(
        .afterFailedRegistrations("rolls back a payment whose registration fails") {
          .askedToRollBack(call: $0, transaction: nil)
        }),
      .style(
        .afterFailedRegistrations("asks for the status of a payment whose registration fails") {
          .askedForStatus(call: $0, transaction: "order-\($0)", commits: false)
        }),
    ]
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

  /// Makes a request of its own after a failed registration, because the backend may know the payment.
  ///
  /// The host ignores the reply. The closure gets the number of the request, and returns the request.
  fileprivate static func afterFailedRegistrations(
    _ name: String, _ request: @escaping @Sendable (Int) -> PiaWalletsIntegrationEffect
  ) -> Mutant {
    .behaving(name, state: 650) { last, stimulus, world, inner in
      if case .gotStatus(let call, _) = stimulus, 650...last ~= call { return [] }
      if case .statusFailed(let call, _) = stimulus, 650...last ~= call { return [] }
      let effects = try await inner.send(stimulus, in: world)
      guard effects.contains(where: { $0.kind == .failedRegistration }) else { return effects }
      last += 1
      return effects + [request(last)]
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
