import Conformance

/// The label of cases in which every bank app was removed behind an explanation.
let lossOfBankApps = "every bank app went while the explanation was up"

extension Trial where System == PayByBankApp {
  /// Opens the explanation of the M-COMM popup, removes every bank app while the host app is in the background, and
  /// returns the popup that then has the cross of a payment; nil, with a remark, if there is none.
  ///
  /// A library may show what it likes when the host app is back: still the explanation, the M-COMM popup, or the code.
  func comeBackWithoutBankApps(to face: Face) async throws -> Face? {
    guard understands(.appDidEnterBackground), understands(.appDidBecomeActive) else {
      leaveOut(lossOfBankApps, because: "is not told that the host app is left")
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
