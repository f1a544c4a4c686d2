import Conformance

/// What can happen to the library; calls of the host have numbers of the suite's own.
public enum PaydiantStimulus: SystemStimulus {
  /// The host asks for a checkout token.
  case obtainCheckoutToken(call: Int)
  /// The host retrieves data of a transaction; `reference` is nil where it has none yet.
  case retrieveMetaData(call: Int, rule: FlowRule, token: String, reference: String?)
  /// The host submits a payment.
  case updateTransaction(call: Int, rule: FlowRule, token: String, reference: String, account: String)
  /// The host gives a checkout token back.
  case releaseCheckoutToken(token: String)
  /// The platform issues the token that the request of that number asked for.
  case tokenIssued(request: Int, token: String)
  /// The platform answers the request of that number with data of a transaction.
  case detailsSent(request: Int, details: TransactionDetails)
  /// The platform answers the update of that number; `next` is nil where it names no further flow rule.
  case updateAnswered(request: Int, next: FlowRule?)
  /// Nothing comes of the request of that number.
  case requestFailed(request: Int, error: String)
  /// The host starts a session of the decoder, with a delegate.
  case startDecoderSession
  /// The camera sees something; `code` is what a code in the picture says, nil where there is none.
  case frameCaptured(code: String?)
  /// The host ends the session of the decoder.
  case endDecoderSession

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The words of the transaction facade.
    case obtainCheckoutToken, retrieveMetaData, updateTransaction, releaseCheckoutToken
    /// The words of the platform.
    case tokenIssued, detailsSent, updateAnswered, requestFailed
    /// The words of the decoder facade.
    case startDecoderSession, frameCaptured, endDecoderSession
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .obtainCheckoutToken: .obtainCheckoutToken
    case .retrieveMetaData: .retrieveMetaData
    case .updateTransaction: .updateTransaction
    case .releaseCheckoutToken: .releaseCheckoutToken
    case .tokenIssued: .tokenIssued
    case .detailsSent: .detailsSent
    case .updateAnswered: .updateAnswered
    case .requestFailed: .requestFailed
    case .startDecoderSession: .startDecoderSession
    case .frameCaptured: .frameCaptured
    case .endDecoderSession: .endDecoderSession
    }
  }
}
