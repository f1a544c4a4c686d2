import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Says which cases were being judged when a trap ends the process.
///
/// An implementation that runs in this process and traps (overflow, index out of range, a failed precondition) takes
/// the run with it: no outcome can be given any more. What is left is one line on standard error for each case that was
/// under way, with what runs it again.
public enum CrashReporter {
  /// Starts to listen for the signals of a trap; call it once, before the first run.
  ///
  /// Handlers that were there before are called afterwards, so a backtrace is still printed.
  public static func prepare() { _ = installed }

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
    Notebook.shared.writeOpenPages()
    // The instruction that trapped runs again and meets the handler that was there before.
    sigaction(number, &previousActions[Int(number)], nil)
    if number == SIGABRT { raise(number) }
  }
}

/// A fixed number of pages in memory that a signal handler may read: one for each rule under way.
final class Notebook: Sendable {
  static let shared = Notebook()
  static let pageCount = 32
  static let pageSize = 256

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

  /// Writes the page, as much of the text as fits.
  func write(_ text: String, on page: Int) {
    lengths[page].value.store(0, ordering: .releasing)
    var length = 0
    for byte in text.utf8.prefix(Self.pageSize) {
      bytes[page * Self.pageSize + length] = byte
      length += 1
    }
    lengths[page].value.store(length, ordering: .releasing)
  }

  /// Gives the page back.
  func release(_ page: Int) {
    lengths[page].value.store(0, ordering: .releasing)
    isClaimed[page].value.store(false, ordering: .releasing)
  }

  /// Writes all pages in use to standard error; calls nothing but `write`, so a signal handler may call it.
  func writeOpenPages() {
    for page in 0..<Self.pageCount {
      let length = lengths[page].value.load(ordering: .acquiring)
      guard length > 0 else { continue }
      #if canImport(Darwin)
        _ = Darwin.write(2, bytes + page * Self.pageSize, length)
      #elseif canImport(Musl)
        _ = Musl.write(2, bytes + page * Self.pageSize, length)
      #else
        _ = Glibc.write(2, bytes + page * Self.pageSize, length)
      #endif
    }
  }
}
