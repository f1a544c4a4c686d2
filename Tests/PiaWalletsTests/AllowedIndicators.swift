import Conformance
import PyxPiaWallets

extension AllowedBehaviours {
  /// When a library may show its indicator and take it away.
  static let indicators: [Mutant<PiaWallets>] = [
    .behaving("tells of the indicator last in each reply", state: ()) { _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      return effects.filter { !$0.isOfIndicator } + effects.filter(\.isOfIndicator)
    },
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
    },
    .behaving("takes the indicator away where a payment is interrupted or fails", state: ()) {
      _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      let ends = effects.contains { effect in
        switch effect {
        case .failed, .redirected(_, withoutInterruption: false): true
        default: false
        }
      }
      return ends || stimulus.failsRegistration
        ? effects + (try await inner.send(.removeTransitionView, in: world)) : effects
    },
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
    },
  ]
}

/// An indicator that is asked for before it is on screen.
private struct Curtain {
  var isWanted = false
  var isDrawn = false
}

extension PiaWalletsStimulus {
  /// Whether the host reports a failed registration by it.
  fileprivate var failsRegistration: Bool {
    switch self {
    case .failRegistration: true
    case .launchWallet(_, _, _, let answer): answer?.error != nil
    default: false
    }
  }
}

extension PiaWalletsEffect {
  fileprivate var isOfIndicator: Bool { kind == .showedIndicator || kind == .removedIndicator }
  fileprivate var isShowing: Bool { kind == .showedIndicator }
  fileprivate var opensWallet: Bool { if case .openedURL(_, true) = self { true } else { false } }
}
