import Conformance

/// A host app that takes payments with the Dotpay SDK: its flow between the user, the SDK and the merchant's backend.
///
/// The suite plays the SDK through its completions and delegates. It also plays the backend, whose protocol the
/// document leaves to the merchant.
///
/// Source: SDK (iOS) of Dotpay, version 1.4.x.
public enum DotpayIntegration: DocumentedSystem {
  /// What the user, the SDK, the backend and the phone do.
  public typealias Stimulus = DotpayIntegrationStimulus
  /// What the app asks of the SDK and of the backend, and what it shows.
  public typealias Effect = DotpayIntegrationEffect

  /// `dotpay`.
  public static let system = Dotpay.system
  /// The host on top of the SDK.
  public static let role = Role.integration
  /// The rules, by section of the document.
  public static let chapters: [Chapter<DotpayIntegration>] = [
    hostSetUp, hostDescription, hostPayment, hostOutcomes, hostCards, hostWithoutForm, hostWallet,
    hostHistory, manyHostPayments, hostWalks,
  ]
  /// The rows of the system.
  public static var catalogue: [CatalogueGroup] { Dotpay.catalogue }
  /// No rows are excluded here, because the library's contract lists the rows that are not rules of any contract.
  public static let exclusions: [Exclusion] = []

  /// Only a payment from the tap to the shown outcome is required; anything else is judged if the app has it.
  public static let minimum = ContractMinimum<DotpayIntegration>(
    stimuli: [.payTapped, .gotChannels, .channelsFailed, .paymentFinished, .paymentFailed],
    effects: [.askedForChannels, .presentedPayment, .setReturnDelegate, .showedOutcome])

  /// The app becomes active with no payment under way.
  public static let control = DotpayIntegrationStimulus.appDidBecomeActive

  /// The stimulus by which time passes, because hosts wait between questions to their backend.
  public static func timePassed(milliseconds: Int64) -> DotpayIntegrationStimulus? {
    .timePassed(milliseconds: milliseconds)
  }
}
