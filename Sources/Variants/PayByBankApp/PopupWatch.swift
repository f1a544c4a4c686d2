import Conformance
import PyxPayByBankApp

/// A popup that is up.
struct ShownPopup: Sendable {
  var name: String
  var screen: Screen
  var presenter: String
  /// The delegate to which the popup reports.
  var delegate: String
  /// The token of the popup's payment.
  var token: String
  /// When the popup's current page appeared, in milliseconds since 1970.
  var since: Int64
  /// Whether the popup's expiry was reported.
  var hasExpired = false
}

/// What a variant learns about the current popups from the stimuli and effects.
struct PopupWatch: Sendable {
  /// The popups that are up, the lowest first.
  private(set) var popups: [ShownPopup] = []

  /// The popup on top.
  var top: ShownPopup? { popups.last }

  mutating func note(_ effects: [PayByBankAppEffect], of stimulus: PayByBankAppStimulus, in world: World) {
    for effect in effects {
      switch effect {
      case .presented(let name, let screen, let presenter, _, _, _, _):
        let index = popups.firstIndex { $0.name == name }
        let before = index.map { popups[$0] } ?? top
        var popup = ShownPopup(
          name: name, screen: screen, presenter: presenter,
          delegate: stimulus.delegate ?? before?.delegate ?? "",
          token: stimulus.token ?? before?.token ?? "", since: world.clock)
        popup.hasExpired = stimulus.delegate == nil && before?.hasExpired == true
        if let index { popups[index] = popup } else { popups.append(popup) }
      case .calledBack(.didExpire, let name?, _):
        if let index = popups.firstIndex(where: { $0.name == name }) { popups[index].hasExpired = true }
      case .dismissed(let name): popups.removeAll { $0.name == name }
      default: break
      }
    }
  }
}

extension Mutant where System == PayByBankApp {
  /// Handles each stimulus with the closure, which knows the popups that were up before the stimulus.
  static func watching(
    _ name: String,
    _ behave:
      @escaping @Sendable (PopupWatch, PayByBankAppStimulus, World, any Session<PayByBankApp>) async throws ->
      [PayByBankAppEffect]
  ) -> Mutant {
    behaving(name, state: PopupWatch()) { watch, stimulus, world, inner in
      let effects = try await behave(watch, stimulus, world, inner)
      watch.note(effects, of: stimulus, in: world)
      return effects
    }
  }
}

extension PayByBankAppStimulus {
  /// The token of the requested payment.
  var token: String? {
    switch self {
    case .showPopup(_, _, let token, _, _), .openBankingApp(let token): token
    default: nil
    }
  }

  /// The delegate of the requested popup.
  var delegate: String? {
    switch self {
    case .showPopup(_, let delegate, _, _, _), .showErrorPopup(_, let delegate, _, _, _): delegate
    default: nil
    }
  }
}

extension PayByBankAppEffect {
  /// Stores the choice.
  static let remembers = savedPreference(key: PayByBankApp.rememberedKey, value: .bool(true))
  /// Erases the choice.
  static let forgets = savedPreference(key: PayByBankApp.rememberedKey, value: nil)
}

extension World {
  /// Whether the choice is stored.
  var remembersChoice: Bool { preferences[PayByBankApp.rememberedKey]?.isTruthy == true }
  /// Whether a library may find a bank app.
  var showsBankApp: Bool { canOpen(scheme: PayByBankApp.scheme) }
}
