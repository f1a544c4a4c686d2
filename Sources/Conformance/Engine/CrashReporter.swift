import CAtomics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says which case was being judged if a trap ends the process.
///
/// An implementation that runs in this process and traps (overflow, index out of range, a failed precondition) ends the
/// process, and with it the run: no outcome is possible any longer. What remains is one line on standard error for the
/// case in whose task the trap happened, with the command that runs the case again. Other cases under way had no part
/// in the trap, and a trap outside any case is blamed on no rule.
public enum CrashReporter {
  /// Installs handlers for the signals of a trap; call it once, before the first run.
  ///
  /// Earlier handlers are called afterwards, so a backtrace is still printed.
  public static func prepare() {
    // The handler's data must exist before the handler.
    _ = (Notebook.shared, Notebook.ownPage)
    _ = installed
  }

  private static let installed: Bool = {
    for number in trapSignals {
      var action = sigaction()
      var previous = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handle
      #else
        action.__sigaction_handler.sa_handler = handle
      #endif
      // If the thread has an alternate stack, even a stack overflow is reported.
      action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
      sigemptyset(&action.sa_mask)
      guard sigaction(number, &action, &previous) == 0 else { continue }
      previousActions[Int(number)] = previous
    }
    return true
  }()

  private static let trapSignals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  /// The earlier handlers, by signal number.
  ///
  /// Each entry is written only once, while `installed` is being initialised, just after its handler was installed.
  nonisolated(unsafe) private static let previousActions: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    actions.initialize(repeating: sigaction(), count: 64)
    return actions
  }()

  private static let handle: @convention(c) (Int32) -> Void = { number in
    if isOutOfAddressSpace {
      say("pyx: this process has used up its memory; raise the limit with ulimit -v\n")
      // No rule is at fault if an allocation fails, and a backtrace would need memory too.
      _exit(Int32(ExitCode.internalError.rawValue))
    }
    if let page = Notebook.ownPage {
      Notebook.shared.writeOut(page)
    } else {
      say("\npyx: a trap ended the run outside any case; no rule is to blame\n")
    }
    // The instruction that trapped runs again and meets the earlier handler.
    sigaction(number, &previousActions[Int(number)], nil)
    if number == SIGABRT { raise(number) }
  }
}

extension CrashReporter {
  /// Writes to standard error with only `write`, so that a signal handler may call it.
  fileprivate static func say(_ text: StaticString) { Notebook.write(text.utf8Start, text.utf8CodeUnitCount) }

  /// Whether the process has a limit on its address space and cannot get another 64 MiB.
  ///
  /// A failing allocation traps wherever it is made, so the place of a trap does not show that memory has run out.
  private static var isOutOfAddressSpace: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return false }
    #else
      guard getrlimit(RLIMIT_AS, &limit) == 0 else { return false }
    #endif
    guard limit.rlim_cur < rlim_t(Int64.max) else { return false }
    let size = 64 << 20
    guard let room = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0), room != MAP_FAILED else {
      return true
    }
    munmap(room, size)
    return false
  }
}

extension RuleFacts {
  /// The message about a trap in a case: the text before the case's number, and the text after it.
  ///
  /// Both texts are made once for all cases.
  func trapWords(seed: UInt64) -> (before: String, after: String) {
    (
      "\npyx: a trap ended the run while \(id) was judged, in case ",
      "; to run it again: pyx certify --system \(system) --rule \(id) --seed \(seed)\n"
    )
  }
}

/// A fixed number of memory pages that a signal handler may read, one for each rule under way.
final class Notebook: Sendable {
  static let shared = Notebook()
  static let pageCount = 32
  static let pageSize = 256

  /// The page of the case that the current task judges; tasks started by this task have the same page.
  @TaskLocal static var ownPage: Int?

  /// The text of all pages.
  ///
  /// Only the task that has claimed a page writes to it, while its length is 0. The signal handler reads only as many
  /// bytes as the length says, and the length is written after the bytes.
  nonisolated(unsafe) private let bytes = UnsafeMutablePointer<UInt8>.allocate(
    capacity: pageCount * pageSize)
  /// 1 for each page in use, and the lengths of all texts.
  ///
  /// Read and written by the functions of CAtomics only, and never freed.
  nonisolated(unsafe) private let isClaimed = Notebook.makeWords()
  nonisolated(unsafe) private let lengths = Notebook.makeWords()

  private static func makeWords() -> UnsafeMutablePointer<UInt> {
    let words = UnsafeMutablePointer<UInt>.allocate(capacity: pageCount)
    words.initialize(repeating: 0, count: pageCount)
    return words
  }

  /// Claims a page; nil if all are in use.
  func claim() -> Int? {
    (0..<Self.pageCount).first { pyx_word_replace(isClaimed + $0, 0, 1) }
  }

  /// Writes as much of the texts as fits on the page, one after another.
  func write(_ texts: [String], on page: Int) {
    pyx_word_store(lengths + page, 0)
    var length = 0
    for text in texts {
      for byte in text.utf8.prefix(Self.pageSize - length) {
        bytes[page * Self.pageSize + length] = byte
        length += 1
      }
    }
    pyx_word_store(lengths + page, UInt(length))
  }

  /// Gives the page back.
  func release(_ page: Int) {
    pyx_word_store(lengths + page, 0)
    pyx_word_store(isClaimed + page, 0)
  }

  /// Writes the page to standard error; calls only `write`, so a signal handler may call it.
  func writeOut(_ page: Int) {
    Self.write(bytes + page * Self.pageSize, Int(pyx_word_load(lengths + page)))
  }

  /// Writes bytes to standard error.
  fileprivate static func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    guard count > 0 else { return }
    writeToStandardError(bytes, count)
  }
}

/// Writes bytes to standard error.
///
/// This function is outside the types that have their own `write`, so that the system's `write` needs no module name.
private func writeToStandardError(_ bytes: UnsafePointer<UInt8>, _ count: Int) { _ = write(2, bytes, count) }
