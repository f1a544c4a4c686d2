import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Hosts that take a moment, for a progress display, an animation or a pause before the first status request.
  static var hostTimings: [Variant<PayByBankAppIntegration>] {
    [
      .style(
        .late("submits a second after the tap", by: 1000) { _, effect in effect.kind == .askedToSubmit }),
      .style(
        .late("shows the popup a second after the request was accepted", by: 1000) { _, effect in
          effect.kind == .requestedPopup
        }),
      .style(
        .late("enables its button after an animation", by: 1000) { _, effect in
          effect == .changedPayButton(isEnabled: true)
        }),
      .style(
        .late("shows errors of a payment after an animation", by: 1000) { stimulus, effect in
          stimulus.kind != .errorOccurred && effect.kind == .requestedErrorPopup
        }),
      .style(
        .late("ends a payment two seconds after it knows the final status", by: 2000) { _, effect in
          [.dismissedPopup, .showedOutcome].contains(effect.kind)
            || effect == .changedPayButton(isEnabled: true)
        }),
      .style(.waitingBeforeTheFirstQuestion), .style(.holdingBackUntilTheReturn),
    ]
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Delays some effects, but not beyond the consumer's return to the app.
  fileprivate static func late(
    _ name: String, by milliseconds: Int64,
    _ isLate: @escaping @Sendable (PayByBankAppIntegrationStimulus, PayByBankAppIntegrationEffect) -> Bool
  ) -> Mutant {
    .delaying(name, by: milliseconds, untilAtMost: { $0 == .appDidBecomeActive }, isLate)
  }

  /// If the consumer is away, holds the popup back until after the return.
  ///
  /// Status requests wait with the popup.
  fileprivate static var holdingBackUntilTheReturn: Mutant {
    .behaving("shows the popup a second after the consumer is back", state: HeldPopup()) {
      held, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      let ends: [PayByBankAppIntegrationEffect.Kind] = [.dismissedPopup, .requestedErrorPopup]
      if stimulus.kind == .calledBack || effects.contains(where: { ends.contains($0.kind) }) {
        held = .init()
      }
      if stimulus.kind == .submitted, world.lifecycle == .background {
        held.effects = effects.filter { $0.kind == .requestedPopup }
        effects.removeAll { $0.kind == .requestedPopup }
      }
      guard !held.effects.isEmpty else { return effects }
      if stimulus == .appDidBecomeActive { held.due = world.clock + 1000 }
      // A status request at the return also waits for the popup.
      held.effects += effects.filter { $0.kind == .askedForStatus }
      effects.removeAll { $0.kind == .askedForStatus }
      guard let due = held.due, due <= world.clock, world.lifecycle == .active else { return effects }
      defer { held = .init() }
      return effects + held.effects
    }
  }

  /// Pauses before the first status request as well.
  fileprivate static var waitingBeforeTheFirstQuestion: Mutant {
    .behaving(
      "asks for the status five seconds after the popup has come",
      state: (due: Int64, effect: PayByBankAppIntegrationEffect)?.none
    ) { held, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      let ends: [PayByBankAppIntegrationEffect.Kind] = [
        .askedForStatus, .dismissedPopup, .requestedErrorPopup,
      ]
      if stimulus.kind == .calledBack || effects.contains(where: { ends.contains($0.kind) }) { held = nil }
      if stimulus.kind == .submitted, let question = effects.first(where: { $0.kind == .askedForStatus }) {
        held = (world.clock + 5000, question)
        effects.removeAll { $0.kind == .askedForStatus }
      }
      if let (due, question) = held, due <= world.clock, world.lifecycle == .active {
        held = nil
        effects.append(question)
      }
      return effects
    }
  }
}

/// A popup that is held back, and the status requests that follow it.
private struct HeldPopup: Sendable {
  var effects: [PayByBankAppIntegrationEffect] = []
  /// The time at which the popup is shown; nil while the consumer is away.
  var due: Int64?
}
