import Foundation

/// The folder that a run leaves its reports in; a file there is always whole.
public struct ReportFolder: Sendable {
  /// Why a report could not be written.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What went wrong, with the path, in one line.
    public let description: String
  }

  /// Its path.
  public let path: String

  /// Names a folder, which need not exist yet.
  public init(_ path: String) { self.path = path }

  /// Writes the files, each first under another name and then renamed, so that a reader never meets half a file; if
  /// one cannot be written, those that were not there before are taken away again, and so are older ones that would
  /// pass for reports of this run, unless they are to be kept.
  ///
  /// Throws a ``Failure``.
  public func write(_ files: [ReportFile], keepingOlder: Bool = false) throws {
    do throws(SystemError) {
      try PlainFile.makeFolder(path)
    } catch {
      throw Failure(description: "cannot make the folder \(path): \(error.reason)")
    }
    let targets = files.map { "\(path)/\($0.name)" }
    let older = Set(targets.filter(PlainFile.exists))
    var written = 0
    do throws(SystemError) {
      for (target, file) in zip(targets, files) {
        try PlainFile.replace(target, by: Array(file.text.utf8))
        written += 1
      }
    } catch {
      let stale =
        targets[..<written].filter { !older.contains($0) } + (keepingOlder ? [] : targets[written...])
      for file in stale { unlink(file) }
      let left = stale.filter(PlainFile.exists)
      let warning = left.isEmpty ? "" : "; \(left.joined(separator: ", ")) is of an earlier run"
      throw Failure(description: "cannot write to the folder \(path): \(error.reason)\(warning)")
    }
  }

  /// The names of the JUnit files in it, whichever run wrote them, in alphabetical order.
  public var reports: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix("TEST-") && $0.hasSuffix(".xml") }.sorted()
  }

  /// Takes a file away, if it is there.
  public func remove(_ name: String) { unlink("\(path)/\(name)") }
}

/// A refusal of the operating system.
struct SystemError: Error {
  let number: Int32

  /// What the system calls it.
  var reason: String { String(cString: strerror(number)) }
}

/// Files by the system's own calls: Foundation's errors do not say why.
enum PlainFile {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes the folder and those above it.
  static func makeFolder(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += "\(part)/"
      if mkdir(made, 0o777) == 0 { continue }
      // A folder above may be there already and yet refuse another: only the last step has to be a folder.
      let number = errno
      guard access("\(made).", F_OK) == 0 else {
        throw SystemError(number: number == EEXIST ? ENOTDIR : number)
      }
    }
  }

  /// Writes the bytes under another name in the same folder, then gives them the file's name.
  static func replace(_ path: String, by bytes: [UInt8]) throws(SystemError) {
    let part = "\(path).\(getpid()).part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let error = SystemError(number: errno)
        close(descriptor)
        unlink(part)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    guard close(descriptor) == 0, rename(part, path) == 0 else {
      let error = SystemError(number: errno)
      unlink(part)
      throw error
    }
  }
}
