import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Readings of questions on codes and scans.
  ///
  /// The document leaves to hosts how codes and scans share a screen, and what hosts show during and after the
  /// terminal's submission.
  static var hostScanReadings: [Variant<PaydiantIntegration>] {
    [
      .reference(.shownTokenWhenScanning, "gives the shown token back"),
      .reading(
        .shownTokenWhenScanning, "keeps the shown token",
        .changing("keeps the token of a shown code while it scans") { stimulus, effects in
          return stimulus == .scanCodeTapped ? effects.filter { $0.kind != .releasedToken } : effects
        }),
      .style(.showingWhileItCan),
      .reference(.progressWhileTerminalSubmits, "shows progress meanwhile"),
      .reading(
        .progressWhileTerminalSubmits, "shows no progress meanwhile",
        .dropping("never shows progress") { $0.kind == .changedProgress }),
      .reference(.amountShownWithAccounts, "shows the amount with the accounts"),
      .reading(
        .amountShownWithAccounts, "does not show the amount with the accounts",
        .rewriting("shows accounts without the amount") { effect in
          guard case .showedAccounts(let accounts, _) = effect else { return [effect] }
          return [.showedAccounts(accounts: accounts, amount: nil)]
        }),
    ]
  }
}

/// Variants of how hosts react to a tap to scan while they show a code, or while the camera looks for a code.
extension Mutant<PaydiantIntegration> {
  /// Ignores a tap to scan while it shows a code.
  fileprivate static var showingWhileItCan: Mutant {
    .behaving("does not scan while it shows a code", state: false) { isShown, stimulus, world, inner in
      if stimulus == .scanCodeTapped, isShown { return [] }
      let effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        if effect.kind == .showedCode { isShown = true }
        if effect == .hidCode { isShown = false }
      }
      return effects
    }
  }

  /// Restarts the decoder session with each tap.
  static var scanningAnew: Mutant {
    .changing("starts the decoder anew with each tap", state: false) { isOpen, stimulus, effects in
      var effects = effects
      if stimulus == .scanCodeTapped, isOpen, !effects.contains(.startedDecoding) {
        effects += [.endedDecoding, .startedDecoding]
      }
      for effect in effects {
        if effect == .startedDecoding { isOpen = true }
        if effect == .endedDecoding { isOpen = false }
      }
      return effects
    }
  }

  /// Ends a scan if the consumer taps the scan button again.
  static var scanningByTurns: Mutant {
    .behaving("ends the scan with the next tap", state: false) { isOpen, stimulus, world, inner in
      let isSecondTap = stimulus == .scanCodeTapped && isOpen
      let effects = try await inner.send(isSecondTap ? .screenLeft : stimulus, in: world)
      for effect in effects {
        if effect == .startedDecoding { isOpen = true }
        if effect == .endedDecoding { isOpen = false }
      }
      return effects
    }
  }
}
