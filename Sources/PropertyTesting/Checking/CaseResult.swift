/// What a property says of one value.
public enum CaseResult<Failure: Sendable>: Sendable {
  /// The property holds.
  case held
  /// It does not; the failure says how.
  case failed(Failure)
  /// The value says nothing about the property; it counts neither way.
  case discarded
  /// Something other than the property kept the value from saying anything; another value is tried instead.
  case setAside
}

extension CaseResult: Equatable where Failure: Equatable {}

/// The failure of a property that is a plain Boolean: it was false, or threw an error.
public struct Falsified: Error, Sendable, Hashable {
  /// The error that the property threw, with its type; nil where it was false.
  public let thrown: String?

  /// A property that was false.
  public init() { thrown = nil }

  init(_ error: any Error) { thrown = "\(typeName(of: error)): \(error)" }

  /// What an error says of the value for which it was thrown: a ``Rejection`` discards it, any other fails; one by which
  /// the check is cancelled is thrown on.
  @usableFromInline
  static func result(of error: any Error) throws -> CaseResult<Falsified> {
    switch error {
    case is Rejection: .discarded
    case is CancellationError: throw error
    default: .failed(Falsified(error))
    }
  }
}
