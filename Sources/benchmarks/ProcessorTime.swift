#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processor time of the process; other processes have little influence on it.
enum ProcessorTime {
  /// User and system time of all threads so far, in seconds.
  static var now: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// User and system time of all children that have ended and were reaped, in seconds.
  static var ofChildren: Double {
    var all = tms()
    _ = times(&all)
    return Double(all.tms_cutime + all.tms_cstime) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The processor time of a body, in seconds.
  static func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  /// The processor time of an asynchronous body, in seconds; the process must do nothing else meanwhile.
  static func measure(_ body: () async throws -> Void) async rethrows -> Double {
    let start = now
    try await body()
    return now - start
  }
}
