/// The limits that the suite sets for an adapter.
public struct AdapterLimits: Sendable, Hashable {
  /// Real time for an answer; `settle` has its own time on top.
  public var answer: Duration
  /// Real time from the start of a process to its introduction.
  public var start: Duration
  /// The lower bound of the limit for an answer once the adapter has hung.
  ///
  /// The limit is then 20 times the slowest answer so far, but at least this and at most `answer`.
  public var answerAfterHang: Duration
  /// The maximum number of bytes in one line.
  public var lineBytes: Int
  /// How many bytes of standard error are kept.
  public var logBytes: Int
  /// How many processes that died, hung or sent garbled lines may be replaced before the adapter is given up.
  public var restarts: Int
  /// How many processes are kept ready if every session needs its own.
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
