import Foundation

/// The folder for a run's reports; a file in it is always complete.
public struct ReportFolder: Sendable {
  /// Why a report could not be written.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What went wrong, with the path, in one line.
    public let description: String
  }

  /// Its path.
  public let path: String

  /// Names a folder that need not exist yet.
  public init(_ path: String) { self.path = path }

  /// Writes the files, each first under another name and then renamed, so that a reader never sees half a file.
  ///
  /// If a file cannot be written, the new files are removed again. Older files that could be mistaken for reports of
  /// this run are removed as well, unless `keepingOlder` is true. Throws a ``Failure``.
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
      let warning =
        left.isEmpty ? "" : "; do not use these files: \(left.joined(separator: ", "))"
      throw Failure(description: "cannot write to the folder \(path): \(error.reason)\(warning)")
    }
  }

  /// The names of all JUnit files and pages in the folder, from any run, in alphabetical order.
  public var reports: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter {
      $0.hasPrefix("TEST-") && $0.hasSuffix(".xml") || $0.hasPrefix("REPORT-") && $0.hasSuffix(".html")
    }.sorted()
  }

  /// Removes a file, if it exists.
  public func remove(_ name: String) { unlink("\(path)/\(name)") }
}
