import Conformance
import PropertyTesting

/// What had happened on the phone before a payment.
enum History: String, Sendable, CaseIterable {
  /// Nothing.
  case none = "nothing remembered"
  /// The stored value is false.
  case storedFalse = "false stored"
  /// The consumer tapped "Open banking app".
  case chosen = "choice remembered"
}

extension Generator where Value == History {
  /// All histories, equally often.
  static var history: Generator { element(of: History.allCases) }
}

extension Trial where System == PayByBankApp {
  /// Makes the history happen; after a choice, restarts the library if the adapter can report stored preferences.
  func live(through history: History, with payment: Payment) async throws {
    switch history {
    case .none: break
    case .storedFalse: change { $0.preferences[PayByBankApp.rememberedKey] = .bool(false) }
    case .chosen:
      have(Phone())
      try await rememberChoice(payment)
      // The restart clears the library's memory; other rules judge what that memory keeps of the phone and the choice.
      if profile.effects.contains(.savedPreference) { try await restart() }
    }
  }
}
