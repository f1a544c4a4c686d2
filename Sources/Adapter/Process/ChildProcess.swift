import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program, started without a shell, in a process group of its own, with pipes for its three streams.
struct ChildProcess: Sendable {
  /// Its process id, which is also the id of its group.
  let pid: pid_t
  /// The suite's end of its standard input.
  let input: Int32
  /// The suite's end of its standard output.
  let output: Int32
  /// The suite's end of its standard error.
  let errors: Int32

  /// Starts a program; it is looked up on the `PATH` if its name has no slash.
  ///
  /// The program gets this process's environment without the variables that tell an adapter to connect, and with the
  /// given variables.
  static func start(
    _ words: [String], environment: [String: String] = [:]
  ) throws(AdapterStartError) -> ChildProcess {
    // Under the lock, so that no other child of this type inherits half-made pipes.
    try AdapterProcesses.adding { () throws(AdapterStartError) in try startAlone(words, environment) }
  }

  private static func startAlone(
    _ words: [String], _ environment: [String: String]
  ) throws(AdapterStartError) -> ChildProcess {
    guard let program = words.first else { throw .badCommand(.empty) }
    guard let pipes = ChildPipes() else {
      throw .cannotStart(program: program, reason: "cannot make pipes: \(Self.reason(errno))")
    }
    var pid: pid_t = 0
    let status = spawn(program, words, environment, pipes, &pid)
    pipes.closeChildEnds()
    guard status == 0 else {
      pipes.closeOwnEnds()
      switch status {
      case ENOENT: throw .notFound(program: program)
      case EACCES, EISDIR: throw .notExecutable(program: program)
      default: throw .cannotStart(program: program, reason: Self.reason(status))
      }
    }
    #if canImport(Darwin)
      _ = fcntl(pipes.input.write, F_SETNOSIGPIPE, 1)
    #endif
    // A program that does not read must not block its writer.
    _ = fcntl(pipes.input.write, F_SETFL, O_WRONLY | O_NONBLOCK)
    return ChildProcess(
      pid: pid, input: pipes.input.write, output: pipes.output.read, errors: pipes.errors.read)
  }

  /// The system's text for an error, with what to do if a limit is reached.
  private static func reason(_ number: Int32) -> String {
    let name = String(cString: strerror(number))
    return number == EMFILE ? "\(name); raise the limit with ulimit -n" : name
  }

  /// Kills the program and every process of its group; does no harm if none is left.
  ///
  /// It kills the program separately, because the program may have left its group. Call it only before
  /// ``reap(within:)``: until then the id cannot be reused.
  func killAll() {
    _ = kill(-pid, SIGKILL)
    _ = kill(pid, SIGKILL)
  }

  /// Whether the program has ended; it stays a zombie and keeps its id.
  var hasEnded: Bool {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
    return info.si_signo == SIGCHLD
  }

  /// How the program has ended, without reaping it; nil if it has not ended.
  var endingBeforeReaping: String? {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return "ended" }
    guard info.si_signo == SIGCHLD else { return nil }
    #if canImport(Darwin)
      let status = info.si_status
    #else
      let status = info._sifields._sigchld.si_status
    #endif
    return Self.words(for: info.si_code == Int32(CLD_EXITED) ? status << 8 : status)
  }

  /// Waits for the program's end and describes it: `exited with status 3`, `was killed by SIGSEGV`.
  ///
  /// Returns nil if the program does not end in time, for example because it changed its user and cannot be killed;
  /// another thread then goes on waiting.
  func reap(within limit: Duration = .seconds(2)) -> String? {
    let clock = SuspendingClock()
    let end = clock.now + limit
    while true {
      if let status = AdapterProcesses.reap(pid) { return Self.words(for: status) }
      guard clock.now < end else { break }
      usleep(1000)
    }
    Thread.detachNewThread { [self] in
      while AdapterProcesses.reap(pid) == nil { usleep(200_000) }
    }
    return nil
  }

  private static func words(for status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0
      ? "exited with status \((status >> 8) & 0xFF)" : "was killed by \(name(ofSignal: signal))"
  }

  private static func name(ofSignal signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
      SIGINT: "SIGINT",
      SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    ]
    return names[signal] ?? "signal \(signal)"
  }

  private static func spawn(
    _ program: String, _ words: [String], _ more: [String: String], _ pipes: ChildPipes, _ pid: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes.input.read, 0)
    posix_spawn_file_actions_adddup2(&actions, pipes.output.write, 1)
    posix_spawn_file_actions_adddup2(&actions, pipes.errors.write, 2)
    // The child must not inherit other descriptors, because it would keep other files and sockets open.
    #if canImport(Glibc)
      _ = Self.closeFrom?(&actions, 3)
    #endif

    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    posix_spawnattr_setpgroup(&attributes, 0)
    var usual = sigset_t()
    sigemptyset(&usual)
    posix_spawnattr_setsigmask(&attributes, &usual)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)

    let inherited = ProcessInfo.processInfo.environment.filter { !ConnectionVariables.all.contains($0.key) }
    let environment = inherited.merging(more) { $1 }.map { "\($0.key)=\($0.value)" }.sorted()
    return withCStrings(words) { arguments in
      withCStrings(environment) { posix_spawnp(&pid, program, &actions, &attributes, arguments, $0) }
    }
  }

  #if canImport(Glibc)
    /// `posix_spawn_file_actions_addclosefrom_np`, which glibc has had since 2.34 and declares only for GNU sources.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
      unsafeBitCast(
        $0, to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32).self)
    }
  #endif

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// Closes a file descriptor, for types that have their own method `close`.
@discardableResult
package func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
