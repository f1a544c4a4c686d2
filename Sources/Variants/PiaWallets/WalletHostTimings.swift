import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Variants of hosts that take a moment, ask early, or lead the consumer to another page.
  static var hostTimings: [Variant<PiaWalletsIntegration>] {
    [
      .style(
        .delaying("launches the wallet a moment after the tap", by: 500) { stimulus, _ in
          stimulus.kind == .payTapped
        }),
      .style(
        .delaying("answers the SDK a moment after the reply of its backend", by: 500) { _, effect in
          effect.kind == .answeredRegistration
        }),
      .style(
        .delaying("shows the outcome of a payment after an animation", by: 500) { _, effect in
          effect.kind == .showedOutcome || effect.kind == .showedAlternatives
        }),
      .style(
        .delaying("asks for the commit a moment after the final status", by: 500) { stimulus, effect in
          stimulus.kind == .gotStatus && effect.kind == .askedToCommit
        }),
      .style(
        .changing("goes back to the ways to pay at an interruption") { stimulus, effects in
          guard case .redirected(_, withoutInterruption: false) = stimulus else { return effects }
          return [.showedAlternatives] + effects
        }),
      .style(.askingFromTheRegistration),
    ]
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// Asks for the status as soon as the payment is registered, and ignores the answer, because it comes too early.
  fileprivate static var askingFromTheRegistration: Mutant {
    .behaving("asks for the status as soon as the payment is registered", state: 600) {
      last, stimulus, world, inner in
      switch stimulus {
      case .gotStatus(let call, _) where 600...last ~= call: return []
      case .statusFailed(let call, _) where 600...last ~= call: return []
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      guard case .registered(_, let transaction, _) = stimulus,
        effects.contains(where: { $0.kind == .answeredRegistration })
      else { return effects }
      last += 1
      return effects + [.askedForStatus(call: last, transaction: transaction, commits: false)]
    }
  }
}
