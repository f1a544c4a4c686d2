import Conformance

/// What a host app does; requests to the platform have numbers of the adapter's own.
public enum PaydiantIntegrationEffect: SystemEffect {
  /// It asked the platform for a checkout token; `type` is nil where that cannot be seen.
  case askedForToken(call: Int, type: TransactionType? = nil)
  /// It gave a checkout token back; nil where it cannot be seen which.
  case releasedToken(token: String?)
  /// It showed a code, in place of the one that was there; `code` is what a scanner reads from it.
  case showedCode(code: String)
  /// The code went from the screen, alone or with the screen.
  case hidCode
  /// What can be seen of the code on the screen; nil where none is there.
  case showedPicture(image: CodePicture?)
  /// It set the brightness of the screen, in percent.
  case changedBrightness(percent: Int)
  /// It started a session of the decoder.
  case startedDecoding
  /// It ended the session of the decoder.
  case endedDecoding
  /// It showed or hid the view of the camera.
  case changedScanView(isShown: Bool)
  /// It attached a delegate to the decoder, or detached it.
  case changedDecoderDelegate(isAttached: Bool)
  /// It retrieved data of a transaction; what is nil the call does not carry.
  case retrievedMetaData(call: Int, rule: FlowRule?, token: String?, reference: String?)
  /// It showed payment accounts to choose from; `amount` is what it says is owed, in minor units, nil where it says nothing.
  case showedAccounts(accounts: [String], amount: Int?)
  /// It updated a transaction; what is nil the call does not carry.
  case updatedTransaction(
    call: Int, rule: FlowRule?, token: String?, reference: String?, account: String?, amount: Int?,
    confirmationRequired: Bool?)
  /// It began or ceased to show that it is waiting.
  case changedProgress(isShown: Bool)
  /// It told the consumer that the payment does not go on.
  case showedMessage(message: HostMessage)
  /// It asked the platform for the last receipt.
  case askedForReceipt(call: Int)
  /// It showed the receipt of a transaction, or a confirmation; nil is what cannot be seen of it.
  case showedReceipt(reference: String?, result: PaymentResult? = nil)
  /// It showed or hid the control by which the consumer gives a token back.
  case changedReleaseControl(isShown: Bool)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words of the token and of its code.
    case askedForToken, releasedToken, showedCode, hidCode, showedPicture, changedBrightness
    /// The words of scanning.
    case startedDecoding, endedDecoding, changedScanView, changedDecoderDelegate
    /// The words of the transaction.
    case retrievedMetaData, showedAccounts, updatedTransaction
    /// The words of what is shown meanwhile, and in the end.
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
