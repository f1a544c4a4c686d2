import Conformance

/// What the library does; requests to the platform have numbers of the adapter's own.
public enum PaydiantEffect: SystemEffect {
  /// It asked the platform for a checkout token; `type` is nil where that cannot be seen.
  case requestedToken(request: Int, type: TransactionType? = nil)
  /// It asked the platform for data of a transaction; what is nil it does not carry, or no request of its kind shows anything.
  case requestedMetaData(request: Int, rule: FlowRule?, token: String?, reference: String?)
  /// It submitted a payment to the platform; what is nil it does not carry, or no request of its kind shows anything.
  case requestedUpdate(
    request: Int, rule: FlowRule?, token: String?, reference: String?, account: String?,
    confirmationRequired: Bool? = nil)
  /// It gave a checkout token back to the platform; nil where it cannot be seen which.
  case requestedRelease(token: String?)
  /// It asked the platform for the receipt of the transaction that was completed last.
  case requestedReceipt(request: Int)
  /// It called the completion block of a call for a token; `type` is nil where that cannot be seen.
  case deliveredToken(call: Int, token: String, type: TransactionType? = nil)
  /// It called the completion block of a retrieval.
  case deliveredDetails(call: Int, details: TransactionDetails)
  /// It called the completion block of an update; `next` is nil where the response names no further flow rule.
  case deliveredUpdate(call: Int, next: FlowRule?)
  /// It handed over a receipt; `receipt` is nil where it cannot be seen which.
  case deliveredReceipt(call: Int, receipt: String?)
  /// It called the failure block of a call; `hasError` is nil where it cannot be seen whether an error came with it.
  case failed(call: Int, hasError: Bool? = nil)
  /// It turned the camera on or off.
  case changedCamera(isOn: Bool)
  /// It told the decoder's delegate what a code says.
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

  /// The number of the call whose block was called; nil where none was.
  var call: Int? {
    switch self {
    case .deliveredToken(let call, _, _), .deliveredDetails(let call, _), .deliveredUpdate(let call, _),
      .deliveredReceipt(let call, _), .failed(let call, _):
      call
    default: nil
    }
  }

  /// The number of a request that has a reply; nil for what is none.
  var request: Int? {
    switch self {
    case .requestedToken(let request, _), .requestedMetaData(let request, _, _, _),
      .requestedUpdate(let request, _, _, _, _, _), .requestedReceipt(let request):
      request
    default: nil
    }
  }
}
