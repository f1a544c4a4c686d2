import Conformance
import PyxPaydiant

/// What hosts make of a second tap while the camera looks for a code.
extension Mutant<PaydiantIntegration> {
  /// Starts the decoder's session anew with each tap.
  static var scanningAnew: Mutant {
    .behaving("starts the decoder anew with each tap", state: false) { isOpen, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
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

  /// Gives a scan up when its button is tapped once more.
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
