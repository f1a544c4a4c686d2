// `environ` is a mutable variable of C, but neither this module nor Swift Testing writes to it.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// A finished run of a program, with its output.
package struct ChildProcess: Sendable {
  /// What the program printed on standard output and standard error.
  package let output: String
  private let status: Int32

  /// The signal that ended it, if one did.
  package var signal: Int32? { status & 0x7f == 0 ? nil : status & 0x7f }
  /// Its exit code, if no signal ended it.
  package var exitCode: Int32? { signal == nil ? status >> 8 & 0xff : nil }

  /// Runs this test program again for the tests that match a pattern, with extra environment variables and arguments.
  ///
  /// - Throws: ``Failure`` if no process could be started.
  package static func thisTestProgram(
    filter: String, environment: [String: String], arguments extra: [String] = []
  ) throws -> ChildProcess {
    var arguments: [String] = []
    var rest = CommandLine.arguments[...]
    while let argument = rest.popFirst() {
      if ["--filter", "--skip", "--xunit-output", "--event-stream-output-path"].contains(argument) {
        _ = rest.popFirst()
      } else {
        arguments.append(argument)
      }
    }
    return try ChildProcess(arguments + ["--filter", filter] + extra, environment: environment)
  }

  /// Runs a program to its end, with extra environment variables.
  package init(_ arguments: [String], environment: [String: String]) throws {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw Failure(call: "pipe", number: errno) }
    defer { close(pipes[0]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 2)
    posix_spawn_file_actions_addclose(&actions, pipes[0])
    posix_spawn_file_actions_addclose(&actions, pipes[1])
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = Self.environment(adding: environment).map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var child: pid_t = 0
    let error = posix_spawn(&child, arguments[0], &actions, nil, argv, envp)
    close(pipes[1])
    guard error == 0 else { throw Failure(call: "posix_spawn", number: error) }
    output = Self.readToEnd(pipes[0])
    var status: Int32 = 0
    while waitpid(child, &status, 0) == -1 && errno == EINTR {}
    self.status = status
  }

  private static func environment(adding variables: [String: String]) -> [String] {
    var result: [String] = []
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if variables[String(text.prefix { $0 != "=" })] == nil { result.append(text) }
      next += 1
    }
    return result + variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  private static func readToEnd(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// A process that could not be started.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    let call: String
    let number: Int32

    /// The call and its error number.
    package var description: String { "\(call) failed with error \(number)" }
  }
}
