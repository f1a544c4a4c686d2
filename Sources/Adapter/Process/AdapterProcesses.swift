import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The adapters' processes that this process has started and not reaped yet.
///
/// Children belong to the whole process: whoever ends or reaps what adapters leave behind has to know which are under
/// the care of a connection, and may do so only where no other part of the program starts children.
public enum AdapterProcesses {
  /// Guards starting and reaping too: an id that is in the set cannot become another process's meanwhile.
  private static let running = Mutex(Set<pid_t>())

  /// Does something while none of them is started or reaped; it must not take long.
  public static func withRunning<Result>(_ body: (Set<pid_t>) throws -> sending Result) rethrows
    -> sending Result
  {
    try running.withLock { try body($0) }
  }

  /// Kills all of them with their groups, without waiting.
  public static func killAll() {
    withRunning { running in
      for pid in running {
        _ = kill(-pid, SIGKILL)
        _ = kill(pid, SIGKILL)
      }
    }
  }

  /// Starts one and adds it.
  static func adding(
    _ start: () throws(AdapterStartError) -> ChildProcess
  ) throws(AdapterStartError) -> ChildProcess {
    try running.withLock { running throws(AdapterStartError) in
      let process = try start()
      running.insert(process.pid)
      return process
    }
  }

  /// Reaps one that has ended; returns its status, nil where it has not ended.
  static func reap(_ pid: pid_t) -> Int32? {
    running.withLock { running in
      var status: Int32 = 0
      let reaped = waitpid(pid, &status, WNOHANG)
      guard reaped != 0, reaped == pid || errno != EINTR else { return nil }
      // Where it is not a child any more, somebody else has reaped it: how it ended is not known.
      running.remove(pid)
      return reaped == pid ? status : 0
    }
  }
}
