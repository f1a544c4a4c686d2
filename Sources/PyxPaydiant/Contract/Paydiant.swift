import Conformance

/// The library role of `paydiant`: the transaction and decoder facades, as far as the document describes them.
///
/// Source: Step 4: Configure a payment, Paydiant mobile SDK for iOS.
public enum Paydiant: DocumentedSystem {
  /// The actions of the host, the platform and the camera.
  public typealias Stimulus = PaydiantStimulus
  /// The library's requests to the platform and reports to the host.
  public typealias Effect = PaydiantEffect

  /// `paydiant`.
  public static let system = "paydiant"
  /// The library.
  public static let role = Role.library
  /// The rules, by section of the document.
  public static let chapters: [Chapter<Paydiant>] = [
    issuedTokens, decoding, details, updates, requests, receipts, blocks,
  ]

  /// Everything except the receipt facade and the call that reads a picture.
  public static let minimum = ContractMinimum<Paydiant>(
    stimuli: Set(Stimulus.Kind.allCases).subtracting([.retrieveReceipt, .receiptSent, .decodeImage]),
    effects: Set(Effect.Kind.allCases).subtracting([.requestedReceipt, .deliveredReceipt]))

  /// The camera sees no code.
  public static let control = Stimulus.frameCaptured(code: nil)
}
