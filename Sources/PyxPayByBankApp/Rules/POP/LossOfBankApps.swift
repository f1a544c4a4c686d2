import Conformance

/// What is counted where every bank app went behind an explanation.
let lossOfBankApps = "every bank app went while the explanation was up"

extension Trial where System == PayByBankApp {
  /// Opens the explanation of the M-COMM popup, lets every bank app go while the host app is in the background, and comes
  /// to the popup that has the cross of a payment then; nil, and said, where there is none.
  ///
  /// What a library shows when the host app is back is its own affair: the explanation still, the M-COMM popup, or the
  /// code.
  func comeBackWithoutBankApps(to face: Face) async throws -> Face? {
    guard understands(.appDidEnterBackground), understands(.appDidBecomeActive) else {
      leaveOut(lossOfBankApps, because: "does not hear that the host app is left")
      return nil
    }
    let others = try self.others(than: face)
    let shown = try await send(.tap(control: .moreAbout)).faces
    try need(
      shown.contains { $0.screen == Screen.moreAbout }, expected: "the explanation",
      saw: described(shown.map(\.screen.rawValue)))
    change { $0.lifecycle = .background }
    try await send(.appDidEnterBackground)
    try await perform(.uninstall)
    change { $0.lifecycle = .active }
    try await send(.appDidBecomeActive)
    try requireObserved(.dismissed)
    if try popups.top?.screen == Screen.moreAbout { try await send(.tap(control: .close)) }
    if let top = try popups.top, !others.contains(top.popup), top.controls.contains(.getCode) {
      try await send(.tap(control: .getCode))
    }
    guard let top = try popups.top, !others.contains(top.popup), top.controls.contains(.close),
      top.screen != Screen.moreAbout
    else {
      // Closing the explanation may end the popup (A-PBBA-6).
      leaveOut(lossOfBankApps, because: "no popup with a cross is left after the explanation")
      return nil
    }
    return top
  }
}
