import Conformance

/// What the library does; requests to the platform have numbers of the adapter's own.
public enum PaydiantEffect: SystemEffect {
  /// It asked the platform for a checkout token.
  case requestedToken(request: Int)
  /// It asked the platform for data of a transaction.
  case requestedMetaData(request: Int)
  /// It called the completion block of a call for a token.
  case deliveredToken(call: Int, token: String)
  /// It called the completion block of a retrieval.
  case deliveredDetails(call: Int, details: TransactionDetails)
  /// It called the failure block of a call.
  case failed(call: Int)
  /// It turned the camera on or off.
  case changedCamera(isOn: Bool)
  /// It told the decoder's delegate what a code says.
  case decoded(code: String)

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words of the requests.
    case requestedToken, requestedMetaData
    /// The words of the blocks.
    case deliveredToken, deliveredDetails, failed
    /// The words of the decoder.
    case changedCamera, decoded
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .requestedToken: .requestedToken
    case .requestedMetaData: .requestedMetaData
    case .deliveredToken: .deliveredToken
    case .deliveredDetails: .deliveredDetails
    case .failed: .failed
    case .changedCamera: .changedCamera
    case .decoded: .decoded
    }
  }

  /// The number of the call whose block was called; nil where none was.
  var call: Int? {
    switch self {
    case .deliveredToken(let call, _), .deliveredDetails(let call, _), .failed(let call): call
    default: nil
    }
  }
}
