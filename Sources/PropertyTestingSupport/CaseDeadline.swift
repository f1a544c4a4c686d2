import PropertyTesting

/// How long one case of a property may take.
///
/// It cannot end a body that never returns; use the test's time limit to end such a body.
public struct CaseDeadline: Sendable {
  /// A case that takes longer causes a warning; nil for none.
  public var warning: Duration?
  /// A case that takes longer fails the property with ``CaseTookTooLong``, and is shrunk like any failure.
  public var failure: Duration
  /// The time since some fixed moment.
  @usableFromInline var now: @Sendable () -> Duration

  /// A deadline, with a warning at half of it.
  public init(_ failure: Duration) { self.init(warning: failure / 2, failure: failure) }

  /// A deadline measured by any clock, by default the system's.
  public init(
    warning: Duration?, failure: Duration,
    now: @escaping @Sendable () -> Duration = { SystemTime.now }
  ) {
    (self.warning, self.failure, self.now) = (warning, failure, now)
  }
}

/// The error of a case that took longer than its deadline, although nothing in it failed.
public struct CaseTookTooLong: Error, Sendable, CustomStringConvertible {
  /// How long the case took.
  public let elapsed: Duration
  /// How long the case may take.
  public let limit: Duration

  /// One sentence.
  public var description: String { "the case took \(elapsed); its deadline is \(limit)" }
}

/// The system's clock.
@usableFromInline
enum SystemTime {
  private static let start = ContinuousClock.now

  /// The time since this clock was first read.
  @usableFromInline static var now: Duration { ContinuousClock.now - start }
}

/// Times the cases of one property.
@usableFromInline
final class CaseTimer {
  private let deadline: CaseDeadline
  private var start = Duration.zero
  /// The slowest of the generated cases that took longer than the warning time.
  private(set) var slowest: (number: Int, elapsed: Duration)?

  init(_ deadline: CaseDeadline) { self.deadline = deadline }

  /// Begins a case.
  @usableFromInline
  func begin() { start = deadline.now() }

  /// Ends the case; returns an error if it took too long.
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
