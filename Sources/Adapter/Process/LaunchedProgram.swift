import Conformance
import Dispatch
import Foundation
import Locks
import PaymentNumbers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that starts an app whose adapter connects by itself; its output is the adapter's log.
package final class LaunchedProgram: Sendable {
  private let process: ChildProcess
  private let status = Locked<String?>(nil)
  /// Signalled when no process of its group is needed any more.
  private let isReleased = DispatchSemaphore(value: 0)
  /// The end of the program's output.
  package let log: AdapterLog

  /// Starts the program with more variables in its environment; its output is also added to the run's log.
  package init(
    _ words: [String], environment: [String: String], log runLog: AdapterLog
  ) throws(AdapterStartError) {
    process = try ChildProcess.start(words, environment: environment)
    log = AdapterLog(limit: runLog.limit)
    // The program reads nothing from the suite.
    closeDescriptor(process.input)
    let (process, log, isReleased) = (process, log, isReleased)
    Thread.detachNewThread { [weak self] in
      let ending = Self.watch(process, log, runLog)
      self?.status.withLock { $0 = ending }
      // The app may live on in the program's group, whose id stays reserved until the program is reaped.
      isReleased.wait()
      process.killAll()
      _ = process.reap()
    }
  }

  /// How the program ended, as in `exited with status 3`; nil while it runs.
  package var ending: String? { status.withLock { $0 } }

  /// Whether the program ended in another way than with status 0.
  package var hasFailed: Bool { ending.map { $0 != "exited with status 0" } ?? false }

  /// What its log says about its end, on one line with card numbers masked; empty if it says nothing.
  package var lastWords: String {
    CardMasking.masked(LogHeadline.find(in: log.text).map { WireCoding.excerpt($0.utf8, limit: 2000) } ?? "")
  }

  /// The last lines of the program's output, with card numbers masked.
  package var lastLines: [String] { LogTail.lines(of: log.text) }

  /// Kills the program with its group, even if it has ended by itself; a second call is harmless.
  package func kill() {
    // The watching thread reaps the program only after the signal; until then its id cannot be reused.
    AdapterProcesses.withRunning { running in
      if running.contains(process.pid) { process.killAll() }
    }
    isReleased.signal()
  }

  deinit { kill() }

  /// Reads the program's output until it ends; returns how it ended.
  private static func watch(_ process: ChildProcess, _ log: AdapterLog, _ runLog: AdapterLog) -> String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
    defer { buffer.deallocate() }
    var streams = [process.output, process.errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var isOver = false
    while !isOver {
      // Asked before reading, so that everything that the program wrote before its end is still read.
      isOver = process.hasEnded
      while poll(&streams, 2, isOver ? 0 : 50) > 0 {
        for index in streams.indices where streams[index].revents != 0 {
          let count = read(streams[index].fd, buffer.baseAddress, buffer.count)
          guard count > 0 else {
            if count == 0 || errno != EINTR { streams[index].fd = -1 }
            continue
          }
          let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
          log.append(bytes)
          runLog.append(bytes)
        }
        if isOver { break }
      }
    }
    for descriptor in [process.output, process.errors] { closeDescriptor(descriptor) }
    return process.endingBeforeReaping ?? "ended"
  }
}
