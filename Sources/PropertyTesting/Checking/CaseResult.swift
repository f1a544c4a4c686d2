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

/// The failure of a property that is a plain Boolean.
public struct Falsified: Error, Sendable, Hashable {
  /// The only value.
  public init() {}
}
