import Conformance

/// The Pay by Bank app merchant library for iOS, driven through its popup, its callbacks and its stored choice.
public enum PayByBankApp: DocumentedSystem {
  /// Calls, taps and events.
  public typealias Stimulus = PayByBankAppStimulus
  /// Popups, opened URLs, callbacks and stored preferences.
  public typealias Effect = PayByBankAppEffect
  /// `pay-by-bank-app`.
  public static let system = "pay-by-bank-app"
  /// The SDK itself.
  public static let role = Role.library

  /// The rules, by documented section.
  public static let chapters: [Chapter<PayByBankApp>] = [
    detection, popupRouting, sameDevicePopup, codePopup, popupContent, popupPresentation, callbacks, expiry,
    rememberedChoice, rememberedChoiceLifecycle, errorPopup, errorPopupEvents, directInvocation,
    buttonLayouts, crossCutting, walks,
  ]

  /// An adapter must at least understand payments, error popups and taps.
  ///
  /// It must report popups, opened URLs, callbacks and stored preferences.
  public static var minimum: ContractMinimum<PayByBankApp> {
    ContractMinimum(
      stimuli: [.showPopup, .showErrorPopup, .tap],
      effects: [.presented, .openedURL, .calledBack, .savedPreference])
  }

  /// Asks whether a bank app is there.
  public static var control: PayByBankAppStimulus { .isCFIAppAvailable(call: 0) }

  /// Writes to the host's user defaults.
  public static var preferenceEffect: PayByBankAppEffect.Kind? { .savedPreference }

  /// The library's timers depend on the clock.
  public static func timePassed(milliseconds: Int64) -> PayByBankAppStimulus? {
    .timePassed(milliseconds: milliseconds)
  }
}

extension PayByBankApp {
  /// The URL scheme that every participating bank app handles (section 4.2.3.1).
  public static let scheme = "zapp"
  /// The key of the remembered choice in the host's user defaults (section 3.5).
  public static let rememberedKey = "com.zapp.bankapp.remembered"
}
