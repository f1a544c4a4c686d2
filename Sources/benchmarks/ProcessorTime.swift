#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process has cost the processor, which other processes on the machine change little.
enum ProcessorTime {
  /// User and system time of all threads so far, in seconds.
  static var now: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  /// What a body takes, in seconds.
  static func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  /// What a body takes that may wait, in seconds; of a process that does nothing else.
  static func measure(_ body: () async throws -> Void) async rethrows -> Double {
    let start = now
    try await body()
    return now - start
  }
}
