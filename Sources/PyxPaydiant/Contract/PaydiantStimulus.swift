import Conformance

/// What can happen to the library; calls of the host have numbers of the suite's own.
public enum PaydiantStimulus: SystemStimulus {
  /// The host asks for a checkout token.
  case obtainCheckoutToken(call: Int, type: TransactionType)
  /// The host retrieves data of a transaction; `reference` is nil where it has none yet.
  case retrieveMetaData(call: Int, rule: FlowRule, token: String, reference: String?)
  /// The host submits a payment.
  case updateTransaction(
    call: Int, rule: FlowRule, token: String, reference: String, account: String, confirmationRequired: Bool)
  /// The host gives a checkout token back.
  case releaseCheckoutToken(token: String)
  /// The host retrieves the receipt of the transaction that was completed last.
  case retrieveReceipt(call: Int)
  /// The platform issues the token that the request of that number asked for.
  case tokenIssued(request: Int, token: String, type: TransactionType)
  /// The platform answers the request of that number with data of a transaction.
  case detailsSent(request: Int, details: TransactionDetails)
  /// The platform answers the update of that number; `next` is nil where it names no further flow rule.
  case updateAnswered(request: Int, next: FlowRule?)
  /// The platform hands over the receipt that the request of that number asked for; `receipt` tells it from others.
  case receiptSent(request: Int, receipt: String)
  /// Nothing comes of the request of that number.
  case requestFailed(request: Int, error: String)
  /// The host starts a session of the decoder, with a delegate.
  case startDecoderSession
  /// The camera sees something; `code` is what a code in the picture says, nil where there is none.
  case frameCaptured(code: String?)
  /// The host hands a captured picture of a code to the decoder by a call; `code` is what the code says.
  case decodeImage(code: String)
  /// The host ends the session of the decoder.
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
