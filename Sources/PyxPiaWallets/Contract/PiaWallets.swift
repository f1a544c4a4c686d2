import Conformance

/// The library role of `pia-wallets`: an SDK that takes a payment to a wallet app and back.
///
/// Source: Wallets (Vipps, Swish, MobilePay) Integration, PiA SDK for iOS.
public enum PiaWallets: DocumentedSystem {
  /// What can happen to the library.
  public typealias Stimulus = PiaWalletsStimulus
  /// What can be seen of the library.
  public typealias Effect = PiaWalletsEffect

  /// `pia-wallets`.
  public static let system = "pia-wallets"
  /// The library.
  public static let role = Role.library

  /// The simulated time, in milliseconds, within which the library must finish everything that it does by itself.
  ///
  /// The document sets no limit. A library may wait this long for a redirect before it reports an interruption.
  /// The suite lets this time pass before it says that something did not happen.
  public static let longestWait: Int64 = 10_000

  /// The rules, by section of the document.
  public static let chapters: [Chapter<PiaWallets>] = [
    launchAndDetection, registration, redirect, interruption, errorHandling, activityIndicator, crossCutting,
    walks,
  ]

  /// Everything except simulated time, which an implementation on the machine's clock cannot understand.
  public static let minimum = ContractMinimum<PiaWallets>(
    stimuli: Set(Stimulus.Kind.allCases).subtracting([.timePassed]), effects: Set(Effect.Kind.allCases))

  /// The app becomes active with no payment under way.
  public static let control = Stimulus.didBecomeActive

  /// Time passes.
  public static func timePassed(milliseconds: Int64) -> Stimulus? { .timePassed(milliseconds: milliseconds) }
}
