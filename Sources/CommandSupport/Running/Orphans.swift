import Adapter
import Foundation
import Locks

/// Ends all processes that adapters have started, so that none of them outlives the command.
///
/// An adapter ends with its process group, but a process that it started may have left the group. On Linux the command
/// adopts such orphans; otherwise the machine's first process would adopt them. It reaps the orphans that end, and ends
/// the others when it ends itself. Only a command may do so, because all its children are adapters; children in a
/// library's process may belong to anybody.
package final class Orphans: Sendable {
  package static let shared = Orphans()

  private struct State: Sendable {
    /// Whether this process adopts orphans.
    var isAdopting = false
    /// Children from before the first adapter; a shell that became this process may have left some.
    var strangers: Set<pid_t> = []
  }

  /// Held while orphans are reaped, so that no orphan's id is reused meanwhile.
  private let state = Locked(State())

  /// Begins to adopt orphans; call it before the first adapter is started.
  package func adopt() {
    #if os(Linux)
      let isFirst = state.withLock { state in
        guard !state.isAdopting else { return false }
        state.strangers = Set(Child.all.map(\.pid))
        // If there are children already, their orphans could not be distinguished from an adapter's, so the command
        // adopts none.
        guard state.strangers.isEmpty, Self.becomeSubreaper() else { return false }
        state.isAdopting = true
        return true
      }
      guard isFirst else { return }
      Thread.detachNewThread { [self] in
        while true {
          Thread.sleep(forTimeInterval: 1)
          reap()
        }
      }
    #endif
  }

  /// Kills the processes that adapters have left, once, without waiting.
  package func kill() {
    AdapterProcesses.killAll()
    #if os(Linux)
      state.withLock { state in
        guard state.isAdopting else { return }
        AdapterProcesses.withRunning { _ in
          // Nothing is reaped during this time, so a child keeps its id even if it has ended.
          for child in Child.all { _ = Foundation.kill(child.pid, SIGKILL) }
        }
      }
    #endif
  }

  /// Ends the processes that adapters have left, and waits at most the given time for their end; reports processes that
  /// could not be ended.
  ///
  /// A killed process needs some processor time to end, and on a busy machine hundreds of them need seconds.
  package func end(within limit: Duration = .seconds(10)) {
    let clock = SuspendingClock()
    let end = clock.now + limit
    while true {
      // When a killed process ends, the command adopts its children, so the next round must kill them.
      kill()
      reap()
      let left = count
      if left == 0 { return }
      guard clock.now < end else {
        let what =
          left == 1 ? "a process that the adapter started" : "\(left) processes that the adapter started"
        return Output.note("\(what) could not be ended")
      }
      usleep(2000)
    }
  }

  /// How many processes are left.
  private var count: Int {
    let own = AdapterProcesses.withRunning(\.count)
    #if os(Linux)
      return max(own, state.withLock { $0.isAdopting ? Child.all.count : 0 })
    #else
      return own
    #endif
  }

  /// Reaps the orphans that have ended; the adapters' own processes are left to their connections.
  private func reap() {
    #if os(Linux)
      state.withLock { state in
        guard state.isAdopting else { return }
        let ended = Child.all.filter(\.hasEnded)
        AdapterProcesses.withRunning { running in
          for child in ended where !running.contains(child.pid) { _ = waitpid(child.pid, nil, WNOHANG) }
        }
      }
    #endif
  }

  #if os(Linux)
    /// Makes this process adopt its orphaned descendants; false if the system does not support that.
    private static func becomeSubreaper() -> Bool {
      // Swift imports neither variadic C functions, such as prctl, nor the constants of prctl's header. A call with
      // fixed parameters passes the arguments in the same registers.
      typealias ProcessControl = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
      let setChildSubreaper: Int32 = 36
      guard let address = dlsym(nil, "prctl") else { return false }
      return unsafeBitCast(address, to: ProcessControl.self)(setChildSubreaper, 1, 0, 0, 0) == 0
    }
  #endif
}

#if os(Linux)
  /// A child of this process, as the system reports it.
  private struct Child {
    let pid: pid_t
    /// Whether the process has ended and only waits to be reaped.
    let hasEnded: Bool

    /// All present children.
    static var all: [Child] {
      let own = getpid()
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap(pid_t.init).compactMap { pid in
        // `12 (name) S 1 …`: the name may have blanks and brackets, and need not be UTF-8.
        guard let status = FileManager.default.contents(atPath: "/proc/\(pid)/stat"),
          let bracket = status.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let words = status[(bracket + 1)...].split(separator: UInt8(ascii: " "))
        guard words.count > 1, pid_t(String(decoding: words[1], as: UTF8.self)) == own else { return nil }
        return Child(pid: pid, hasEnded: words[0].elementsEqual("Z".utf8))
      }
    }
  }
#endif
