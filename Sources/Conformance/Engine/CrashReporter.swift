import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says which case was being judged when a trap ends the process.
///
/// An implementation that runs in this process and traps (overflow, index out of range, a failed precondition) takes
/// the run with it: no outcome can be given any more. What is left is one line on standard error for the case in whose
/// task the trap was, with what runs it again. Other cases under way had no part in it, and a trap in no case's task is
/// laid at no rule's door.
public enum CrashReporter {
  /// Starts to listen for the signals of a trap; call it once, before the first run.
  ///
  /// Handlers that were there before are called afterwards, so a backtrace is still printed.
  public static func prepare() {
    // What the handler reads has to be there before it.
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
      // The alternate stack, where there is one, lets a stack overflow be told too.
      action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
      sigemptyset(&action.sa_mask)
      guard sigaction(number, &action, &previous) == 0 else { continue }
      previousActions[Int(number)] = previous
    }
    return true
  }()

  private static let trapSignals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  /// The handlers that were there before, by signal number.
  ///
  /// Written only while `installed` is made, once, before the handlers that read it exist.
  nonisolated(unsafe) private static let previousActions: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    actions.initialize(repeating: sigaction(), count: 64)
    return actions
  }()

  private static let handle: @convention(c) (Int32) -> Void = { number in
    if isOutOfAddressSpace {
      say("pyx: the memory that this process may use is at its end; raise the limit with ulimit -v\n")
      // An allocation that failed is no rule's doing, and a backtrace would need memory too.
      _exit(Int32(ExitCode.internalError.rawValue))
    }
    if let page = Notebook.ownPage {
      Notebook.shared.writeOut(page)
    } else {
      say("\npyx: a trap ended the run outside of all cases; no rule is to blame\n")
    }
    // The instruction that trapped runs again and meets the handler that was there before.
    sigaction(number, &previousActions[Int(number)], nil)
    if number == SIGABRT { raise(number) }
  }
}

extension CrashReporter {
  /// Writes to standard error by nothing but `write`, as a signal handler may.
  fileprivate static func say(_ text: StaticString) { Notebook.write(text.utf8Start, text.utf8CodeUnitCount) }

  /// Whether the process has a limit of its address space, and may not have another 64 MiB.
  ///
  /// An allocation that fails traps wherever it is made: nobody can tell it by its place.
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
  /// What is told of a trap in a case, before its number and behind it: put together once for all cases.
  func trapWords(seed: UInt64) -> (before: String, after: String) {
    (
      "\npyx: a trap ended the run while \(id) was judged, in case ",
      "; to run it again: pyx certify --system \(system) --rule \(id) --seed \(seed)\n"
    )
  }
}

/// A fixed number of pages in memory that a signal handler may read: one for each rule under way.
final class Notebook: Sendable {
  static let shared = Notebook()
  static let pageCount = 32
  static let pageSize = 256

  /// The page of the case that the current task judges; tasks that it starts have the same one.
  @TaskLocal static var ownPage: Int?

  /// The text of all pages.
  ///
  /// Each page is written only by the one task that has claimed it, while its length is 0; the signal handler reads
  /// only as many bytes as the length says, which is stored after the bytes.
  nonisolated(unsafe) private let bytes = UnsafeMutablePointer<UInt8>.allocate(
    capacity: pageCount * pageSize)
  private let isClaimed = (0..<pageCount).map { _ in Flag() }
  private let lengths = (0..<pageCount).map { _ in Length() }

  private final class Flag: Sendable { let value = Atomic<Bool>(false) }
  private final class Length: Sendable { let value = Atomic<Int>(0) }

  /// Claims a page; nil where all are in use.
  func claim() -> Int? {
    isClaimed.indices.first { index in
      isClaimed[index].value.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    }
  }

  /// Writes the page, as much of the texts as fits, one behind the other.
  func write(_ texts: [String], on page: Int) {
    lengths[page].value.store(0, ordering: .releasing)
    var length = 0
    for text in texts {
      for byte in text.utf8.prefix(Self.pageSize - length) {
        bytes[page * Self.pageSize + length] = byte
        length += 1
      }
    }
    lengths[page].value.store(length, ordering: .releasing)
  }

  /// Gives the page back.
  func release(_ page: Int) {
    lengths[page].value.store(0, ordering: .releasing)
    isClaimed[page].value.store(false, ordering: .releasing)
  }

  /// Writes the page to standard error; calls nothing but `write`, so a signal handler may call it.
  func writeOut(_ page: Int) {
    Self.write(bytes + page * Self.pageSize, lengths[page].value.load(ordering: .acquiring))
  }

  /// Writes bytes to standard error.
  fileprivate static func write(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    guard count > 0 else { return }
    #if canImport(Darwin)
      _ = Darwin.write(2, bytes, count)
    #elseif canImport(Musl)
      _ = Musl.write(2, bytes, count)
    #else
      _ = Glibc.write(2, bytes, count)
    #endif
  }
}
