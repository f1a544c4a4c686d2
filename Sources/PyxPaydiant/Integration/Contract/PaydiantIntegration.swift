import Conformance

/// A host app that takes payments at terminals with the Paydiant SDK: its flow between the consumer, the platform and the
/// terminal.
///
/// The suite plays the platform by stimuli and effects rather than over HTTP: the document names the calls of the SDK's
/// facades and says nothing of what goes over the wire.
public enum PaydiantIntegration: DocumentedSystem {
  /// What the consumer, the platform, the terminal and the phone do.
  public typealias Stimulus = PaydiantIntegrationStimulus
  /// What the app asks of the SDK, and what it shows.
  public typealias Effect = PaydiantIntegrationEffect

  /// `paydiant`.
  public static let system = Paydiant.system
  /// The host on top of the SDK.
  public static let role = Role.integration
  /// The rules, by section of the document.
  public static var chapters: [Chapter<PaydiantIntegration>] {
    [
      tokens, codes, scanning, flowRules, discovery, tenders, submission, summary, manyTransactions,
      hostWalks,
    ]
  }
  /// The rows of the system.
  public static var catalogue: [CatalogueGroup] { Paydiant.catalogue }
  /// None: what this contract does not test stands with the library's.
  public static let exclusions: [Exclusion] = []

  /// A payment from what the terminal submits to the receipt; by which side it is begun is the app's affair.
  public static var minimum: ContractMinimum<PaydiantIntegration> {
    ContractMinimum(
      stimuli: [
        .walletChanged, .discovered, .retrievalFailed, .accountPicked, .updated, .summarised, .receiptArrived,
      ],
      effects: [
        .retrievedMetaData, .showedAccounts, .updatedTransaction, .showedMessage, .askedForReceipt,
        .showedReceipt,
      ])
  }

  /// The app becomes active with no payment under way.
  public static var control: PaydiantIntegrationStimulus { .appDidBecomeActive }

  /// Hosts wait between two retrievals.
  public static func timePassed(milliseconds: Int64) -> PaydiantIntegrationStimulus? {
    .timePassed(milliseconds: milliseconds)
  }
}
