import Conformance
import Foundation
import JSONValues
import Testing

/// The command that was built with the tests.
enum Pyx {
  struct Ended: Sendable {
    let code: Int32
    let output: String
    let errors: String

    /// The last line of standard error, after notes about progress.
    var lastErrorLine: String { errors.split(separator: "\n").last.map(String.init) ?? "" }
    var json: JSONValue? { try? JSONValue(parsing: output.utf8) }
  }

  /// The command's path: in the folder of the tests' executable, or in the nearest folder above that has it.
  static let path: String = {
    let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = executable.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: "pyx").path(percentEncoded: false)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
      folder = folder.deletingLastPathComponent()
    }
    return "pyx"
  }()

  /// The path of another program in the command's folder.
  static func beside(_ name: String) -> String {
    URL(filePath: path).deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
  }

  /// Runs the command to its end.
  static func run(
    _ arguments: String..., in folder: Folder, environment: [String: String] = [:]
  ) throws -> Ended {
    try run(arguments, in: folder, environment: environment)
  }

  static func run(_ arguments: [String], in folder: Folder, environment: [String: String] = [:]) throws
    -> Ended
  {
    try start(arguments, in: folder, environment: environment).wait()
  }

  /// Runs a command of the maintainers' program, which is in the same folder as `pyx`, to its end.
  static func maintain(_ arguments: String..., in folder: Folder) throws -> Ended {
    try start(arguments, in: folder, program: path + "-maintainer").wait()
  }

  /// A command that is running.
  struct Running {
    let process: Process
    fileprivate let files: (output: URL, errors: URL)

    /// The text that the command has written to standard output so far.
    var output: String { Self.text(files.output) }

    /// The text that the command has written to standard error so far.
    var errors: String { Self.text(files.errors) }

    /// Waits until standard error matches a pattern; false if the command ends first or the time is up.
    func waits(for pattern: Regex<Substring>, seconds: Double = 60) -> Bool {
      let deadline = Date.now.addingTimeInterval(seconds)
      while errors.firstMatch(of: pattern) == nil {
        guard process.isRunning, Date.now < deadline else { return false }
        Thread.sleep(forTimeInterval: 0.05)
      }
      return true
    }

    private static func text(_ url: URL) -> String {
      String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self)
    }

    func wait() -> Ended {
      process.waitUntilExit()
      let code =
        process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus
      return Ended(code: code, output: Self.text(files.output), errors: Self.text(files.errors))
    }
  }

  /// Runs a Bash script to its end; the script can call the command as `pyx`.
  static func shell(_ script: String, in folder: Folder) throws -> Ended {
    try start(
      ["-c", "pyx() { '\(path)' \"$@\"; }; \(script)"], in: folder, program: "/bin/bash"
    ).wait()
  }

  static func start(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:], program: String? = nil
  ) throws -> Running {
    let process = Process()
    process.executableURL = URL(filePath: program ?? path)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // The output goes into files, because a pipe that nobody reads would fill up and stop the command.
    let output = folder.url.appending(path: ".output-\(UUID().uuidString)")
    let errors = folder.url.appending(path: ".errors-\(UUID().uuidString)")
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return Running(process: process, files: (output, errors))
  }
}

/// A folder for one test; it is removed with the object.
final class Folder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "pyx-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, makes it executable if it is a program, and returns its path.
  func write(_ name: String, _ text: String, isProgram: Bool = false) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let path = file.path(percentEncoded: false)
    try FileManager.default.setAttributes(
      [.posixPermissions: isProgram ? 0o755 : 0o644], ofItemAtPath: path)
    return path
  }

  /// The relative paths of all files under the folder, sorted, except paths that begin with a dot.
  var files: [String] {
    (FileManager.default.enumerator(atPath: url.path(percentEncoded: false))?.compactMap { $0 as? String }
      ?? [])
      .filter { name in
        var isFolder: ObjCBool = false
        let path = url.appending(path: name).path(percentEncoded: false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
          && !name.hasPrefix(".")
      }.sorted()
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
