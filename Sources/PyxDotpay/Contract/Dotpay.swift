import Conformance

/// The library role of `dotpay`: an SDK that leads a user through a payment and remembers cards and payments.
///
/// Source: SDK (iOS) of Dotpay, version 1.4.x.
public enum Dotpay: DocumentedSystem {
  /// What can happen to the library.
  public typealias Stimulus = DotpayStimulus
  /// What can be observed of the library.
  public typealias Effect = DotpayEffect

  /// `dotpay`.
  public static let system = "dotpay"
  /// The library.
  public static let role = Role.library

  /// The rules, by section of the document.
  public static let chapters: [Chapter<Dotpay>] = [
    setUp, paymentDescription, channels, paymentProcess, summaryScreen, cardStore, cardPayment, externalCards,
    fastPayment, wallet, history, crossCutting, walks,
  ]

  /// Every stimulus and effect is required, with a few exceptions.
  ///
  /// The exceptions are about terms that are not accepted, a history of given payments, appearances, and the question
  /// whether to show the summary.
  public static let minimum = ContractMinimum<Dotpay>(
    stimuli: Set(Stimulus.Kind.allCases).subtracting([.submitWithoutTerms, .showPayments, .setAppearance]),
    effects: Set(Effect.Kind.allCases).subtracting([.askedForSummary, .drewScreen]))

  /// The host reads the settings, which changes nothing.
  public static let control = Stimulus.readSettings(call: 0)

  /// The kind of the effects that report writes to the device's store, where the library keeps its data.
  public static let preferenceEffect: Effect.Kind? = .stored
}
