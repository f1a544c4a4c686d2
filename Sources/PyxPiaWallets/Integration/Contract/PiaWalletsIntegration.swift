import Conformance

/// A host app that takes payments by wallets with the PiA SDK: its flow between the consumer, the SDK and the
/// merchant's backend.
///
/// The suite plays the backend and the SDK with stimuli and effects, not over HTTP. The document leaves the backend's
/// protocol to the merchant, and it is easier for an app to replace its own network service with a fake than to speak
/// another protocol.
public enum PiaWalletsIntegration: DocumentedSystem {
  /// What the consumer, the SDK, the backend and the phone do.
  public typealias Stimulus = PiaWalletsIntegrationStimulus
  /// What the app asks of the SDK and of the backend, and what it shows.
  public typealias Effect = PiaWalletsIntegrationEffect

  /// `pia-wallets`.
  public static let system = PiaWallets.system
  /// The host on top of the SDK.
  public static let role = Role.integration
  /// The rules, by section of the document.
  public static let chapters: [Chapter<PiaWalletsIntegration>] = [
    launching, registering, redirectURLs, statuses, decisions, interruptions, blocking, manyPayments,
    hostWalks,
  ]
  /// The rows of the system's catalogue.
  public static var catalogue: [CatalogueGroup] { PiaWallets.catalogue }
  /// None: the library's contract lists what this one does not test.
  public static let exclusions: [Exclusion] = []

  /// A payment from the tap to its outcome on the screen; steps that a host may leave to its backend are judged only
  /// if they are seen.
  public static var minimum: ContractMinimum<PiaWalletsIntegration> {
    ContractMinimum(
      stimuli: [
        .payTapped, .walletURLRequested, .registered, .registrationFailed, .redirected, .walletFailed,
        .gotStatus,
        .statusFailed,
      ],
      effects: [
        .launchedWallet, .askedToRegister, .answeredRegistration, .failedRegistration, .askedForStatus,
        .showedOutcome,
      ])
  }

  /// The app becomes active with no payment under way.
  public static var control: PiaWalletsIntegrationStimulus { .appDidBecomeActive }

  /// Hosts wait between two requests for the status.
  public static func timePassed(milliseconds: Int64) -> PiaWalletsIntegrationStimulus? {
    .timePassed(milliseconds: milliseconds)
  }
}
