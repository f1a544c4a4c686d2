import Conformance
import PropertyTesting

/// A payment with or without an indicator, which goes on to its end and beyond.
struct IndicatorJourney: Sendable {
  enum Ending: Sendable, Hashable, CaseIterable {
    case failure, redirect, interruption, registrationFailure
  }

  var payment: Payment
  var ending: Ending
  /// Whether another payment, with an indicator, comes before this one.
  var followsPayment = false
  /// How many times the host asks to remove the indicator.
  var removals = 1
}

extension Payment {
  /// The same payment with another indicator setting; nil leaves the setting out.
  func showing(_ shows: Bool?) -> Payment {
    var copy = self
    copy.showsActivityIndicator = shows
    return copy
  }
}

extension Trial where System == PiaWallets {
  /// Waits for an indicator; to avoid flicker, a library may show it a moment after the launch.
  func waitForIndicator() async throws {
    guard profile.effects.contains(.showedIndicator) else { return }
    try await waitUntil { try !self.seen.of(.showedIndicator).isEmpty }
  }

  /// Whether a tap reaches the app.
  func tapReaches() async throws -> Bool { try await send(.tap).tapsReached > 0 }

  /// Checks that the user can operate the app.
  func expectFree(when moment: String) async throws {
    let reaches = try await tapReaches()
    try expect(reaches, "what a tap reaches when \(moment)", expected: "the app", saw: "nothing")
  }
}
