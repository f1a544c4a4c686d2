import Conformance

/// The library role of `paydiant`: the facades for transactions and for the decoder, as far as the document speaks of them.
///
/// Source: Step 4: Configure a payment, Paydiant mobile SDK for iOS.
public enum Paydiant: DocumentedSystem {
  /// What the host, the platform and the camera do.
  public typealias Stimulus = PaydiantStimulus
  /// What the library asks of the platform, and what it tells the host.
  public typealias Effect = PaydiantEffect

  /// `paydiant`.
  public static let system = "paydiant"
  /// The library.
  public static let role = Role.library
  /// The rules, by section of the document.
  public static let chapters: [Chapter<Paydiant>] = [
    issuedTokens, decoding, details, updates, requests, receipts, blocks,
  ]

  /// Everything but the receipt facade, and the call that reads a picture.
  public static let minimum = ContractMinimum<Paydiant>(
    stimuli: Set(Stimulus.Kind.allCases).subtracting([.retrieveReceipt, .receiptSent, .decodeImage]),
    effects: Set(Effect.Kind.allCases).subtracting([.requestedReceipt, .deliveredReceipt]))

  /// The camera sees no code.
  public static let control = Stimulus.frameCaptured(code: nil)
}
