/// Thrown by a draw that cannot continue: the case is discarded, which is neither a pass nor a failure.
public struct Rejection: Error, Sendable, Hashable {
  /// Why nothing could be drawn.
  public enum Reason: Sendable, Hashable {
    /// The case needs more choices than the limit, which is ``Source/choiceLimit`` by default.
    case overrun
    /// A filter, a set or a precondition found no acceptable value within its attempts.
    case filtered
  }

  /// Why nothing could be drawn.
  public var reason: Reason

  /// A rejection for that reason.
  ///
  /// Your own generator should throw `Rejection(.filtered)` if it has no value to return.
  public init(_ reason: Reason = .filtered) { self.reason = reason }
}
