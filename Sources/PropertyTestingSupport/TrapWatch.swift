import CAtomics
import PropertyTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// If a trap ends the process (an overflow, an index, a precondition, a forced unwrap), reports which case was running.
///
/// This costs the cases nothing, because the handler reads the choices where they are recorded. The handler calls only
/// functions that a signal handler may call. A forked process draws the value again and prints it, so the process that
/// trapped allocates nothing. Earlier handlers are called afterwards, so a backtrace is still printed.
enum TrapWatch {
  private static let pageCount = 64

  /// The result of `open`.
  struct Watch {
    fileprivate let place: Int?
    fileprivate let stack: UnsafeMutableRawPointer?
  }

  /// Starts watching a check.
  ///
  /// If the check's body is synchronous, the watch must be closed on the same thread.
  ///
  /// If all pages are in use, the check is not watched.
  static func open(_ page: Page) -> Watch {
    _ = isInstalled
    let bits = UInt(bitPattern: Unmanaged.passRetained(page).toOpaque())
    let place = (0..<pageCount).first { place in
      pyx_word_replace(pages + place, 0, bits)
    }
    if place == nil { Unmanaged.passUnretained(page).release() }
    return Watch(place: place, stack: page.thread == 0 ? nil : makeSignalStack())
  }

  /// Ends the watch that `open` started.
  static func close(_ page: Page, _ watch: Watch) {
    if let stack = watch.stack {
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
      free(stack)
    }
    guard let place = watch.place else { return }
    pyx_word_store(pages + place, 0)
    Unmanaged.passUnretained(page).release()
  }

  /// Makes a stack for the handler on this thread, so that endless recursion can be reported too; nil if the thread
  /// already has such a stack, or if none can be made.
  private static func makeSignalStack() -> UnsafeMutableRawPointer? {
    let size = 1 << 18
    var before = stack_t()
    guard sigaltstack(nil, &before) == 0, before.ss_flags & Int32(SS_DISABLE) != 0, let memory = malloc(size)
    else { return nil }
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = size
    guard sigaltstack(&stack, nil) == 0 else {
      free(memory)
      return nil
    }
    return memory
  }

  /// The addresses of the pages in use; the other entries are 0.
  ///
  /// The array is made once, before the handler is installed, and never freed; only the functions of CAtomics read and
  /// write it.
  nonisolated(unsafe) private static let pages: UnsafeMutablePointer<UInt> = {
    let pages = UnsafeMutablePointer<UInt>.allocate(capacity: pageCount)
    pages.initialize(repeating: 0, count: pageCount)
    return pages
  }()

  /// The earlier handlers, by signal number.
  ///
  /// The array is written only while `isInstalled` is computed; until a signal's handler is stored, the signal's entry
  /// is the default action.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    actions.initialize(repeating: sigaction(), count: 64)
    return actions
  }()

  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  /// `fork`, which Darwin hides from Swift.
  private static let fork = dlsym(dlopen(nil, RTLD_NOW), "fork").map {
    unsafeBitCast($0, to: (@convention(c) () -> pid_t).self)
  }

  private static let isInstalled: Bool = {
    _ = (pages, fork, TokenWriter.buffer)
    for number in signals {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handle
      #else
        action.__sigaction_handler.sa_handler = handle
      #endif
      action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
      sigemptyset(&action.sa_mask)
      // The earlier action is stored first, because the new handler reads it and may run as soon as it is installed.
      guard sigaction(number, nil, &previous[Int(number)]) == 0 else { continue }
      sigaction(number, &action, nil)
    }
    return true
  }()

  private static let handle: @convention(c) (Int32) -> Void = { number in
    // After this handler returns, the instruction that trapped runs again and reaches the earlier handler.
    sigaction(number, &previous[Int(number)], nil)
    // If the thread belongs to no synchronous check, asynchronous checks may have been running on it.
    if !tellPages(ofThread: currentThread) { tellPages(ofThread: 0) }
    if number == SIGABRT { raise(number) }
  }

  /// Reports the checks whose pages belong to a thread; false if there are none.
  @discardableResult
  private static func tellPages(ofThread thread: UInt) -> Bool {
    var isTold = false
    for place in 0..<pageCount {
      guard let pointer = UnsafeRawPointer(bitPattern: pyx_word_load(pages + place)) else {
        continue
      }
      Unmanaged<Page>.fromOpaque(pointer)._withUnsafeGuaranteedRef { page in
        guard page.thread == thread else { return }
        isTold = true
        tell(page)
      }
    }
    return isTold
  }

  private static func tell(_ page: Page) {
    let ranks = page.source.recorded
    page.head.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    // An example is in the test's source and cannot be drawn again.
    if page.source.exampleNumber > 0 { return tell(example: page.source.exampleNumber, of: page) }
    page.replay.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    var token = TokenWriter()
    token.write(ranks)
    page.tail.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    // There is a second attempt, because another thread may have held a lock of the runtime at the first fork.
    if !isShown(ranks, of: page) { _ = isShown(ranks, of: page) }
  }

  private static func tell(example number: Int, of page: Page) {
    page.example.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    var power = 1
    while power <= number / 10 { power *= 10 }
    while power > 0 {
      var digit = UInt8(truncatingIfNeeded: 0x30 + number / power % 10)
      _ = write(2, &digit, 1)
      power /= 10
    }
    var newline: UInt8 = 10
    _ = write(2, &newline, 1)
  }

  /// Has a forked process draw the value again and print it; false if that process did not finish.
  private static func isShown(_ ranks: UnsafeBufferPointer<UInt64>, of page: Page) -> Bool {
    // The fork or the forked process may hang, for example because of a damaged heap; an alarm ends the process that
    // hangs. The alarm's signal is unblocked here, because threads of pools block it, and a forked process has no other
    // thread.
    signal(SIGALRM, SIG_DFL)
    var alarms = sigset_t()
    sigemptyset(&alarms)
    sigaddset(&alarms, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
    alarm(10)
    let child = fork?() ?? -1
    if child == 0 {
      for number in signals { signal(number, SIG_DFL) }
      alarm(4)
      var text = "value: \(page.show(ChoiceSequence(ranks: Array(ranks))))\n"
      text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
      _exit(0)
    }
    var status: Int32 = 0
    while child > 0 && waitpid(child, &status, 0) == -1 && errno == EINTR {}
    alarm(0)
    return child > 0 && status == 0
  }

  /// The current thread, as a number that is never 0.
  static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}
