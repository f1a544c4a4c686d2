import Conformance

/// The library's effects; the adapter numbers the requests to the platform.
public enum PaydiantEffect: SystemEffect {
  /// The library asked the platform for a checkout token; `type` is nil if that cannot be seen.
  case requestedToken(request: Int, type: TransactionType? = nil)
  /// The library asked the platform for a transaction's data.
  ///
  /// A value is nil if the request does not carry it, or if the contents of such requests can never be seen.
  case requestedMetaData(request: Int, rule: FlowRule?, token: String?, reference: String?)
  /// The library submitted a payment to the platform.
  ///
  /// A value is nil if the request does not carry it, or if the contents of such requests can never be seen.
  case requestedUpdate(
    request: Int, rule: FlowRule?, token: String?, reference: String?, account: String?,
    confirmationRequired: Bool? = nil)
  /// The library gave a checkout token back to the platform; `token` is nil if it cannot be seen.
  case requestedRelease(token: String?)
  /// The library asked the platform for the receipt of the last completed transaction.
  case requestedReceipt(request: Int)
  /// The library called the completion block of a call for a token; `type` is nil if that cannot be seen.
  case deliveredToken(call: Int, token: String, type: TransactionType? = nil)
  /// The library called the completion block of a retrieval.
  case deliveredDetails(call: Int, details: TransactionDetails)
  /// The library called the completion block of an update; `next` is nil if the response names no further flow rule.
  case deliveredUpdate(call: Int, next: FlowRule?)
  /// The library handed over a receipt; `receipt` is nil if the receipt cannot be identified.
  case deliveredReceipt(call: Int, receipt: String?)
  /// The library called the failure block of a call; `hasError` is nil if the suite cannot see whether an error came.
  case failed(call: Int, hasError: Bool? = nil)
  /// The library turned the camera on or off.
  case changedCamera(isOn: Bool)
  /// The library gave the decoder's delegate the content of a code.
  case decoded(code: String)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words of the requests.
    case requestedToken, requestedMetaData, requestedUpdate, requestedRelease, requestedReceipt
    /// The words of the blocks.
    case deliveredToken, deliveredDetails, deliveredUpdate, deliveredReceipt, failed
    /// The words of the decoder.
    case changedCamera, decoded
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .requestedToken: .requestedToken
    case .requestedMetaData: .requestedMetaData
    case .requestedUpdate: .requestedUpdate
    case .requestedRelease: .requestedRelease
    case .requestedReceipt: .requestedReceipt
    case .deliveredToken: .deliveredToken
    case .deliveredDetails: .deliveredDetails
    case .deliveredUpdate: .deliveredUpdate
    case .deliveredReceipt: .deliveredReceipt
    case .failed: .failed
    case .changedCamera: .changedCamera
    case .decoded: .decoded
    }
  }

  /// The number of the call whose block was called; nil for other effects.
  var call: Int? {
    switch self {
    case .deliveredToken(let call, _, _), .deliveredDetails(let call, _), .deliveredUpdate(let call, _),
      .deliveredReceipt(let call, _), .failed(let call, _):
      call
    default: nil
    }
  }

  /// The number of a request that gets a reply; nil for other effects.
  var request: Int? {
    switch self {
    case .requestedToken(let request, _), .requestedMetaData(let request, _, _, _),
      .requestedUpdate(let request, _, _, _, _, _), .requestedReceipt(let request):
      request
    default: nil
    }
  }
}
