/// What a property says about one value.
public enum CaseResult<Failure: Sendable>: Sendable {
  /// The property holds.
  case held
  /// The property fails; the failure says how.
  case failed(Failure)
  /// The value says nothing about the property: neither a pass nor a failure.
  case discarded
  /// Something other than the property prevented a verdict; another value is tried instead.
  case setAside
}

extension CaseResult: Equatable where Failure: Equatable {}

/// The failure of a Boolean property: it was false, or it threw an error.
public struct Falsified: Error, Sendable, Hashable {
  /// The error that the property threw, with its type; nil if the property was false.
  public let thrown: String?

  /// The failure of a property that was false.
  public init() { thrown = nil }

  init(_ error: any Error) { thrown = "\(typeName(of: error)): \(error)" }

  /// The result for a value whose property threw an error: a ``Rejection`` discards the value, an error that cancels
  /// the check is rethrown, and any other error is a failure.
  @usableFromInline
  static func result(of error: any Error) throws -> CaseResult<Falsified> {
    switch error {
    case is Rejection: .discarded
    case is CancellationError: throw error
    default: .failed(Falsified(error))
    }
  }
}
