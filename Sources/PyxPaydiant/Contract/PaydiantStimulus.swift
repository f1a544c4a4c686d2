import Conformance

/// What can happen to the library; the suite numbers the host's calls.
public enum PaydiantStimulus: SystemStimulus {
  /// The host asks for a checkout token.
  case obtainCheckoutToken(call: Int, type: TransactionType)
  /// The host retrieves a transaction's data; `reference` is nil if it has none yet.
  case retrieveMetaData(call: Int, rule: FlowRule, token: String, reference: String?)
  /// The host submits a payment.
  case updateTransaction(
    call: Int, rule: FlowRule, token: String, reference: String, account: String, confirmationRequired: Bool)
  /// The host gives a checkout token back.
  case releaseCheckoutToken(token: String)
  /// The host retrieves the receipt of the last completed transaction.
  case retrieveReceipt(call: Int)
  /// The platform issues the token for the request with that number.
  case tokenIssued(request: Int, token: String, type: TransactionType)
  /// The platform sends a transaction's data in reply to the request with that number.
  case detailsSent(request: Int, details: TransactionDetails)
  /// The platform answers the update with that number; `next` is nil if it names no further flow rule.
  case updateAnswered(request: Int, next: FlowRule?)
  /// The platform hands over the receipt for the request with that number; `receipt` distinguishes it from others.
  case receiptSent(request: Int, receipt: String)
  /// The request with that number fails.
  case requestFailed(request: Int, error: String)
  /// The host starts a decoder session with a delegate.
  case startDecoderSession
  /// The camera sees something; `code` is the content of the code in the picture, nil if there is none.
  case frameCaptured(code: String?)
  /// The host passes a captured picture of a code to the decoder; `code` is the code's content.
  case decodeImage(code: String)
  /// The host ends the decoder session.
  case endDecoderSession

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The words of the transaction facade.
    case obtainCheckoutToken, retrieveMetaData, updateTransaction, releaseCheckoutToken
    /// The word of the receipt facade.
    case retrieveReceipt
    /// The words of the platform.
    case tokenIssued, detailsSent, updateAnswered, receiptSent, requestFailed
    /// The words of the decoder facade.
    case startDecoderSession, frameCaptured, decodeImage, endDecoderSession
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .obtainCheckoutToken: .obtainCheckoutToken
    case .retrieveMetaData: .retrieveMetaData
    case .updateTransaction: .updateTransaction
    case .releaseCheckoutToken: .releaseCheckoutToken
    case .retrieveReceipt: .retrieveReceipt
    case .tokenIssued: .tokenIssued
    case .detailsSent: .detailsSent
    case .updateAnswered: .updateAnswered
    case .receiptSent: .receiptSent
    case .requestFailed: .requestFailed
    case .startDecoderSession: .startDecoderSession
    case .frameCaptured: .frameCaptured
    case .decodeImage: .decodeImage
    case .endDecoderSession: .endDecoderSession
    }
  }
}
