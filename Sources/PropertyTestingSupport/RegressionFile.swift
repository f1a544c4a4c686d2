import Locks
import PropertyTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file of failing cases, which run first from then on.
///
/// A case is found by its test's id and its property's name; if you rename the test or the property, change the name in
/// the file too.
public struct RegressionFile: Sendable, Hashable {
  /// The file's path; the file and its folder are created when a case fails.
  public let path: String

  private static let access = Locked(())

  /// The file at a path.
  public init(path: String) { self.path = path }

  /// A file for the tests of a source file.
  ///
  /// It is in a hidden folder next to the source file, so that SwiftPM does not treat it as a resource.
  public static func beside(_ source: String = #filePath) -> RegressionFile {
    let parts = source.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map { $0.hasSuffix(".swift") ? $0.dropLast(6) : $0 } ?? ""
    return RegressionFile(path: (parts.dropLast() + [".regressions", name + ".txt"]).joined(separator: "/"))
  }

  /// The file's contents; empty if there is no file.
  func read() throws -> Regressions {
    try Self.access.withLock { _ in try readUnlocked() }
  }

  /// Adds a case and writes the file; does nothing if the file already has the case.
  func add(_ new: Regressions.Case) throws {
    try Self.access.withLock { _ in
      var regressions = try readUnlocked()
      let before = regressions
      regressions.add(new)
      if regressions != before { try write(regressions.text) }
    }
  }

  private func readUnlocked() throws -> Regressions {
    guard let file = fopen(path, "r") else {
      if errno == ENOENT { return Regressions() }
      throw Failure(path: path, number: errno)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return try Regressions(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Writes a new file and replaces the old one with it.
  private func write(_ text: String) throws {
    if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o777) }
    let temporary = "\(path).\(getpid())"
    guard let file = fopen(temporary, "w") else { throw Failure(path: temporary, number: errno) }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten, rename(temporary, path) == 0 else {
      defer { unlink(temporary) }
      throw Failure(path: path, number: errno)
    }
  }

  /// A file that cannot be read or written.
  struct Failure: Error, CustomStringConvertible {
    let path: String
    let number: Int32
    var description: String { "‘\(path)’ cannot be used: \(String(cString: strerror(number)))" }
  }
}

/// The saved cases of one property.
struct SavedCases {
  var choices: [ChoiceSequence] = []
  var warnings: [String] = []
}

extension PropertySession {
  /// The saved cases, with a warning for each case that no longer makes the saved value.
  func savedCases<Value>(of generator: Generator<Value>) throws -> SavedCases {
    guard let file = settings.regressions else { return SavedCases() }
    var saved = SavedCases()
    for one in try file.read().cases where one.property == identity {
      saved.choices.append(one.choices)
      let now = try? Rendering(of: generator.value(of: one.choices)).lines
      if now == one.value { continue }
      saved.warnings.append(
        "a saved case of ‘\(self.name)’ is out of date: \(one.choices) made \(one.value.joined(separator: "\n")) then and "
          + "\(now?.joined(separator: "\n") ?? "nothing") now; save the old value in a test of its own, "
          + "and delete the case from \(file.path)")
    }
    return saved
  }

  /// Saves the shrunk case; a case that is already saved stays unchanged if it fails again.
  func save<Value>(_ found: Counterexample<Value, PropertyFailure>, besides saved: SavedCases) {
    guard let file = settings.regressions, ChildCheck.current == nil, settings.replaying.isEmpty,
      found.origin != .example,
      !saved.choices.contains(found.originalChoices)
    else { return }
    do {
      try file.add(
        Regressions.Case(
          property: identity, value: Rendering(of: found.value).lines, choices: found.choices))
    } catch {
      advise("the failing case was not saved: \(error)")
    }
  }
}
