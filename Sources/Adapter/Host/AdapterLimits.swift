/// How patient the suite is with an adapter.
public struct AdapterLimits: Sendable, Hashable {
  /// Real time for an answer; `settle` has its own time on top.
  public var answer: Duration
  /// Real time from the start of a process to its introduction.
  public var start: Duration
  /// Real time for an answer once an adapter has hung before: 20 times the slowest answer seen, but not less than this.
  public var answerAfterHang: Duration
  /// Bytes that one line may have.
  public var lineBytes: Int
  /// Bytes of standard error that are kept.
  public var logBytes: Int
  /// Processes that may be started in the place of ones that died, hung or garbled; then the adapter is given up.
  public var restarts: Int
  /// Processes that stand ready where every session needs its own.
  public var spares: Int

  /// Makes limits.
  public init(
    answer: Duration = .seconds(10), start: Duration = .seconds(20), answerAfterHang: Duration = .seconds(1),
    lineBytes: Int = 16 << 20, logBytes: Int = 64 << 10, restarts: Int = 1000, spares: Int = 2
  ) {
    self.answer = answer
    self.start = start
    self.answerAfterHang = answerAfterHang
    self.lineBytes = lineBytes
    self.logBytes = logBytes
    self.restarts = restarts
    self.spares = spares
  }
}
