import Conformance

/// A host app's effects; the adapter numbers the requests to the platform.
public enum PaydiantIntegrationEffect: SystemEffect {
  /// The app asked the platform for a checkout token; `type` is nil if that cannot be seen.
  case askedForToken(call: Int, type: TransactionType? = nil)
  /// The app gave a checkout token back; `token` is nil if it cannot be seen.
  case releasedToken(token: String?)
  /// The app showed a code, replacing any earlier one; `code` is the text that a scanner reads from it.
  case showedCode(code: String)
  /// The code is no longer visible: the app removed it, closed its screen, or covered it with a scanner.
  case hidCode
  /// What can be seen of the code on the screen; nil if there is none.
  case showedPicture(image: CodePicture?)
  /// The app set the brightness of the screen, in percent.
  case changedBrightness(percent: Int)
  /// The app started a decoder session.
  case startedDecoding
  /// The app ended the decoder session.
  case endedDecoding
  /// The app showed or hid the view of the camera.
  case changedScanView(isShown: Bool)
  /// The app attached a delegate to the decoder, or detached it.
  case changedDecoderDelegate(isAttached: Bool)
  /// The app retrieved a transaction's data; a value that the call does not carry is nil.
  case retrievedMetaData(call: Int, rule: FlowRule?, token: String?, reference: String?)
  /// The app showed payment accounts to choose from; `amount` is the amount owed that it shows, in minor units, or nil.
  case showedAccounts(accounts: [String], amount: Int?)
  /// The app updated a transaction; a value that the call does not carry is nil.
  case updatedTransaction(
    call: Int, rule: FlowRule?, token: String?, reference: String?, account: String?, amount: Int?,
    confirmationRequired: Bool?)
  /// The app started or stopped showing that it is waiting.
  case changedProgress(isShown: Bool)
  /// The app told the consumer that the payment cannot continue.
  case showedMessage(message: HostMessage)
  /// The app asked the platform for the last receipt.
  case askedForReceipt(call: Int)
  /// The app showed the receipt of a transaction, or a confirmation; a value that cannot be seen is nil.
  case showedReceipt(reference: String?, result: PaymentResult? = nil)
  /// The app showed or hid the control with which the consumer gives a token back.
  case changedReleaseControl(isShown: Bool)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words for the token and for its code.
    case askedForToken, releasedToken, showedCode, hidCode, showedPicture, changedBrightness
    /// The words of scanning.
    case startedDecoding, endedDecoding, changedScanView, changedDecoderDelegate
    /// The words of the transaction.
    case retrievedMetaData, showedAccounts, updatedTransaction
    /// The words for screens during and after the payment.
    case changedProgress, showedMessage, askedForReceipt, showedReceipt, changedReleaseControl
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .askedForToken: .askedForToken
    case .releasedToken: .releasedToken
    case .showedCode: .showedCode
    case .hidCode: .hidCode
    case .showedPicture: .showedPicture
    case .changedBrightness: .changedBrightness
    case .startedDecoding: .startedDecoding
    case .endedDecoding: .endedDecoding
    case .changedScanView: .changedScanView
    case .changedDecoderDelegate: .changedDecoderDelegate
    case .retrievedMetaData: .retrievedMetaData
    case .showedAccounts: .showedAccounts
    case .updatedTransaction: .updatedTransaction
    case .changedProgress: .changedProgress
    case .showedMessage: .showedMessage
    case .askedForReceipt: .askedForReceipt
    case .showedReceipt: .showedReceipt
    case .changedReleaseControl: .changedReleaseControl
    }
  }
}
