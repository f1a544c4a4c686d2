import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Variants of whether the indicator disappears by itself.
  static let indicatorVariants: [Variant<PiaWallets>] = [
    .reference(.indicatorGoesByItself, "stays after a redirect"),
    .reading(
      .indicatorGoesByItself, "disappears by itself after a redirect",
      removing("takes the indicator away when the wallet redirects") { _, effects in
        effects.contains(where: \.redirects)
      }),
    .reference(.indicatorGoesByItself, "stays after an interruption"),
    .reading(
      .indicatorGoesByItself, "disappears by itself after an interruption",
      removing("takes the indicator away if a payment is interrupted") { _, effects in
        effects.contains(where: \.interrupts)
      }),
    .reference(.indicatorGoesByItself, "stays after a failure"),
    .reading(
      .indicatorGoesByItself, "disappears by itself after a failure",
      removing("takes the indicator away if a payment fails") { stimulus, effects in
        stimulus.failedRegistration != nil || effects.contains { $0.kind == .failed }
      }),
    .reading(
      .indicatorGoesByItself, "disappears by itself after a failure",
      removing("takes the indicator away if a payment is interrupted or fails") { stimulus, effects in
        stimulus.failedRegistration != nil
          || effects.contains { $0.interrupts || $0.kind == .failed }
      }),
  ]

  /// Variants of when a library shows and removes its indicator.
  static let indicatorStyles: [Variant<PiaWallets>] = [
    .style(
      .changing("reports the indicator last in each reply") { _, effects in
        return effects.filter { !$0.isOfIndicator } + effects.filter(\.isOfIndicator)
      }),
    .style(
      .behaving("shows the indicator when the wallet is opened", state: Curtain()) {
        curtain, stimulus, world, inner in
        if stimulus == .tap, !curtain.isDrawn { return [.tapReached] }
        var effects = try await inner.send(stimulus, in: world)
        if effects.contains(where: \.isShowing) { curtain.isWanted = true }
        let wasDrawn = curtain.isDrawn
        if curtain.isWanted, effects.contains(where: \.opensWallet) { curtain.isDrawn = true }
        if effects.contains(.removedIndicator) { curtain = Curtain() }
        effects.removeAll(where: \.isOfIndicator)
        if wasDrawn != curtain.isDrawn {
          effects.append(curtain.isDrawn ? .showedIndicator(view: .root) : .removedIndicator)
        }
        return effects
      }),
    .style(
      .behaving("takes the indicator away while the user is at the wallet", state: false) {
        isHidden, stimulus, world, inner in
        if stimulus == .tap, isHidden { return [.tapReached] }
        var effects = try await inner.send(stimulus, in: world)
        if effects.contains(.removedIndicator), isHidden {
          isHidden = false
          effects.removeAll { $0 == .removedIndicator }
        }
        if !isHidden, effects.contains(where: \.isShowing), effects.contains(where: \.opensWallet) {
          isHidden = true
          effects.append(.removedIndicator)
        }
        if stimulus == .willEnterForeground, isHidden {
          isHidden = false
          effects.append(.showedIndicator(view: .root))
        }
        return effects
      }),
    .style(
      .behaving("replaces the indicator of the previous payment", state: ()) {
        _, stimulus, world, inner in
        guard case .launchWallet = stimulus else { return try await inner.send(stimulus, in: world) }
        return try await inner.send(.removeTransitionView, in: world)
          + (try await inner.send(stimulus, in: world))
      }),
  ]

  /// Removes the indicator when the closure returns true.
  private static func removing(
    _ name: String, _ isDue: @escaping @Sendable (PiaWalletsStimulus, [PiaWalletsEffect]) -> Bool
  ) -> Mutant<PiaWallets> {
    .behaving(name, state: ()) { _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard isDue(stimulus, effects) else { return effects }
      return effects + (try await inner.send(.removeTransitionView, in: world))
    }
  }
}

/// An indicator that is requested first, and shown only when the wallet is opened.
private struct Curtain {
  var isWanted = false
  var isDrawn = false
}

extension PiaWalletsEffect {
  fileprivate var isOfIndicator: Bool { kind == .showedIndicator || kind == .removedIndicator }
  fileprivate var isShowing: Bool { kind == .showedIndicator }
}
