import PropertyTesting

/// How long one case of a property may take.
///
/// A body that does not come back cannot be ended by it: that is what the test's time limit is for.
public struct CaseDeadline: Sendable {
  /// More than this is a warning; nil for none.
  public var warning: Duration?
  /// More than this fails the property, with ``CaseTookTooLong``, and is shrunk as any failure.
  public var failure: Duration
  /// The time since any fixed moment.
  @usableFromInline var now: @Sendable () -> Duration

  /// A deadline, and half of it for a warning.
  public init(_ failure: Duration) { self.init(warning: failure / 2, failure: failure) }

  /// A deadline by a clock of any kind; the system's, unless another one is given.
  public init(
    warning: Duration?, failure: Duration,
    now: @escaping @Sendable () -> Duration = { SystemTime.now }
  ) {
    (self.warning, self.failure, self.now) = (warning, failure, now)
  }
}

/// Thrown for a case that held, or failed, later than its deadline.
public struct CaseTookTooLong: Error, Sendable, CustomStringConvertible {
  /// How long the case took.
  public let elapsed: Duration
  /// How long it might have taken.
  public let limit: Duration

  /// One sentence.
  public var description: String { "the case took \(elapsed); its deadline is \(limit)" }
}

/// The system's clock.
@usableFromInline
enum SystemTime {
  private static let start = ContinuousClock.now

  /// The time since it was first asked for.
  @usableFromInline static var now: Duration { ContinuousClock.now - start }
}

/// Times the cases of one property.
@usableFromInline
final class CaseTimer {
  private let deadline: CaseDeadline
  private var start = Duration.zero
  /// The slowest of the cases drawn that came after the warning.
  private(set) var slowest: (number: Int, elapsed: Duration)?

  init(_ deadline: CaseDeadline) { self.deadline = deadline }

  /// Begins a case.
  @usableFromInline
  func begin() { start = deadline.now() }

  /// Ends it; the error of one that took too long.
  @usableFromInline
  func end(_ context: CaseContext) -> CaseTookTooLong? {
    let elapsed = deadline.now() - start
    if elapsed > deadline.failure { return CaseTookTooLong(elapsed: elapsed, limit: deadline.failure) }
    if context.phase == .generating, let warning = deadline.warning,
      elapsed > max(warning, slowest?.elapsed ?? .zero)
    {
      slowest = (context.number, elapsed)
    }
    return nil
  }
}
