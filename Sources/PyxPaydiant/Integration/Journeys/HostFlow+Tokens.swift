import Conformance

/// Events around a code on the phone: it is shown or renewed, or its token is given back.
extension HostFlow {
  /// Whether the code of a token appears on the screen; if it does not appear by itself, the consumer opens it again.
  func shows(_ token: String) async throws -> Bool {
    if try await wait(until: { $0.visibleCode == token }) { return true }
    guard trial.understands(.showCodeTapped) else { return false }
    try await send(.showCodeTapped)
    return try await wait(until: { $0.visibleCode == token })
  }

  /// The token whose code is on the screen now; an app may have replaced a code that was not scanned.
  func renewed(_ token: String) async throws -> String {
    guard try deal().token == nil, !ledger.ownTokenCalls.isEmpty else { return token }
    let other = nextName("renewed-code-")
    try await secure(other)
    let isShown = try await wait(until: { $0.visibleCode == other })
    try trial.need(
      isShown, expected: "the code of the requested token", saw: "none", judgedBy: "PD-QR-01")
    return other
  }

  /// Lets that many seconds pass, and labels the case as one that took a while.
  func waitAWhile(seconds: Int64) async throws {
    guard seconds > 0 else { return }
    guard controlsTime else {
      return trial.leaveOut("after a while", because: "the app does not use the suite's time")
    }
    try await wait(milliseconds: seconds * 1000)
    trial.label("after a while")
  }

  /// How many messages the app has shown; 0 if messages cannot be seen.
  var messageCount: Int {
    get throws {
      guard trial.profile.effects.contains(.showedMessage) else { return 0 }
      return try trial.seen.of(.showedMessage).count
    }
  }

  /// The app releases one more token, possibly after an animation or in the background.
  ///
  /// Throws a setback if it does not.
  func needRelease(after earlier: Int = 0) async throws {
    try trial.need(
      try await isGivenBack(after: earlier), expected: "the token to be given back", saw: "that it is kept",
      judgedBy: "PD-TOK-05/a")
  }

  /// Whether the app releases one more token within a few seconds.
  func isGivenBack(after earlier: Int) async throws -> Bool {
    if ledger.releases.count == earlier { try await wait(milliseconds: 5000) }
    return ledger.releases.count > earlier
  }
}
