import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The adapters' processes that this process has started and not yet reaped.
///
/// Children belong to the whole process. So code that ends or reaps what adapters leave behind must know which children
/// belong to a connection. Such code is safe only if no other part of the program starts children.
public enum AdapterProcesses {
  /// The lock also guards starting and reaping, so an id in the set cannot be reused while it is held.
  private static let running = Locked(Set<pid_t>())

  /// Runs a short body, during which none of these processes is started or reaped.
  public static func withRunning<Result>(_ body: (Set<pid_t>) throws -> sending Result) rethrows
    -> sending Result
  {
    try running.withLock { try body($0) }
  }

  /// Kills all these processes with their groups, without waiting.
  public static func killAll() {
    withRunning { running in
      for pid in running {
        _ = kill(-pid, SIGKILL)
        _ = kill(pid, SIGKILL)
      }
    }
  }

  /// Starts a process and adds it.
  static func adding(
    _ start: () throws(AdapterStartError) -> ChildProcess
  ) throws(AdapterStartError) -> ChildProcess {
    try running.withLock { running throws(AdapterStartError) in
      let process = try start()
      running.insert(process.pid)
      return process
    }
  }

  /// Reaps a process if it has ended, and returns its status; nil if it has not ended.
  static func reap(_ pid: pid_t) -> Int32? {
    running.withLock { running in
      var status: Int32 = 0
      let reaped = waitpid(pid, &status, WNOHANG)
      guard reaped != 0, reaped == pid || errno != EINTR else { return nil }
      // If the process is no longer a child, other code has reaped it, and nobody knows how it ended.
      running.remove(pid)
      return reaped == pid ? status : 0
    }
  }
}
