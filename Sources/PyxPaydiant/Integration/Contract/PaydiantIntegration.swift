import Conformance

/// A host app that makes payments at terminals with the Paydiant SDK: its flow between consumer, platform and terminal.
///
/// The suite plays the platform with stimuli and effects rather than over HTTP, because the document names the calls
/// of the SDK's facades and says nothing about what goes over the wire.
public enum PaydiantIntegration: DocumentedSystem {
  /// The actions of the consumer, the platform, the terminal and the phone.
  public typealias Stimulus = PaydiantIntegrationStimulus
  /// The app's requests to the SDK, and what it shows.
  public typealias Effect = PaydiantIntegrationEffect

  /// `paydiant`.
  public static let system = Paydiant.system
  /// The host that uses the SDK.
  public static let role = Role.integration
  /// The rules, by section of the document.
  public static let chapters: [Chapter<PaydiantIntegration>] = [
    tokens, codes, scanning, flowRules, discovery, tenders, submission, summary, manyTransactions,
    hostWalks,
  ]
  /// All rows of the catalogue about the system, in any role.
  public static var catalogue: [CatalogueGroup] { Paydiant.catalogue }
  /// None: the library's list also covers what this contract does not test.
  public static let exclusions: [Exclusion] = []

  /// A payment from the terminal's submission to the receipt; which side starts it is up to the app.
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

  /// Tells the app that time has passed; hosts wait between two retrievals.
  public static func timePassed(milliseconds: Int64) -> PaydiantIntegrationStimulus? {
    .timePassed(milliseconds: milliseconds)
  }
}
