import CAtomics
import Conformance
import Dispatch
import Foundation
import Locks
import Reporting

/// Ends the command in good order, with one line and an exit code, when it gets SIGINT, SIGTERM, or SIGHUP for a closed
/// terminal.
///
/// A second signal ends the command at once. Code that sees a failure checks ``isOver`` before it blames anything,
/// because after a signal, failures come from taking things down.
package final class Interruption: Sendable {
  package static let shared = Interruption()

  private struct State: Sendable {
    var message = ""
    var lastWords: (@Sendable () -> Void)?
    var cleanups: [@Sendable () async -> Void] = []
    var code = ExitCode.incomplete
    var isListening = false
    var isOver = false
    var isFinished = false
  }

  private let state = Locked(State())

  /// The writing end of the pipe; the signal handler uses it to wake the thread that ends the command.
  ///
  /// The word that holds the descriptor is made before the handler, and never freed; it is -1 while there is no pipe.
  /// Only the functions of CAtomics read and write it.
  nonisolated(unsafe) private static let writingEnd: UnsafeMutablePointer<UInt> = {
    let end = UnsafeMutablePointer<UInt>.allocate(capacity: 1)
    end.initialize(to: UInt(bitPattern: -1))
    return end
  }()

  /// Starts to listen, once; an interrupted command counts as incomplete, unless `code` says otherwise.
  package func listen(saying message: String, code: ExitCode = .incomplete) {
    let isFirst = state.withLock { state in
      defer { (state.isListening, state.message, state.code) = (true, message, code) }
      return !state.isListening
    }
    var ends: [Int32] = [0, 0]
    guard isFirst, pipe(&ends) == 0 else { return }
    let readingEnd = ends[0]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pyx_word_store(Self.writingEnd, UInt(bitPattern: Int(ends[1])))
    Thread.detachNewThread { [self] in
      // The parent may have blocked the signals; one thread that receives them is enough.
      var signals = sigset_t()
      sigemptyset(&signals)
      for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      var byte: UInt8 = 0
      while true {
        let count = read(readingEnd, &byte, 1)
        if count < 0, errno == EINTR { continue }
        guard count == 1 else { return }
        stop()
      }
    }
    // Adapters inherit an ignored signal, but not a handler.
    for number in [SIGINT, SIGTERM] { signal(number, Self.handle) }
    // A command started with `nohup` is meant to go on without a terminal.
    let before = unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self)
    if before != unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGHUP, Self.handle) }
  }

  /// Changes the line that an interrupted command prints.
  package func say(_ message: String) { state.withLock { $0.message = message } }

  /// Ends the command as if it had been interrupted, with the given line, because nothing that follows would count.
  package func giveUp(saying message: String) {
    let isFirst = state.withLock { state in
      if !state.isOver { (state.message, state.code) = (message, .incomplete) }
      return !state.isOver
    }
    if isFirst { stop() }
  }

  /// Runs the closure before an interrupted command takes anything down; a later closure replaces an earlier one.
  ///
  /// The closure gets a thread of its own, because all threads of tasks may be busy with cases.
  package func tellWhenInterrupted(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.lastWords = tell }
  }

  /// Runs the closure before an interrupted command ends; all such closures together have two seconds.
  package func whenInterrupted(_ cleanup: @escaping @Sendable () async -> Void) {
    state.withLock { $0.cleanups.append(cleanup) }
  }

  /// Whether the command was interrupted.
  package var isOver: Bool { state.withLock { $0.isOver } }

  /// Makes sure that the command can no longer be interrupted; never returns if it has been interrupted already.
  package func finish() async {
    let isOver = state.withLock { state in
      state.isFinished = !state.isOver
      return state.isOver
    }
    if isOver { await Self.end() }
  }

  /// Waits for the end of an interrupted command; the thread that handles the signal prints the last line.
  package static func end() async -> Never {
    while true { try? await Task.sleep(for: .seconds(1)) }
  }

  private static let handle: @convention(c) (Int32) -> Void = { _ in
    var byte: UInt8 = 1
    _ = write(Int32(truncatingIfNeeded: pyx_word_load(writingEnd)), &byte, 1)
  }

  private func stop() {
    let (isAgain, now) = state.withLock { state in
      defer { state.isOver = !state.isFinished }
      return (state.isOver, state)
    }
    if now.isFinished { return }
    let code = now.code.rawValue
    if isAgain {
      Orphans.shared.kill()
      UnfinishedFiles.shared.removeAndExit(code)
    }
    if Output.isErrorTerminal { Output.progress("\r\u{1B}[K") }
    Output.note(now.message)
    // On another thread, because this one must notice a second signal.
    Thread.detachNewThread {
      now.lastWords?()
      let isClean = DispatchSemaphore(value: 0)
      Task {
        for cleanup in now.cleanups { await cleanup() }
        isClean.signal()
      }
      _ = isClean.wait(timeout: .now() + (now.cleanups.isEmpty ? 0 : 2))
      Orphans.shared.end(within: .seconds(1))
      UnfinishedFiles.shared.removeAndExit(code)
    }
  }
}
