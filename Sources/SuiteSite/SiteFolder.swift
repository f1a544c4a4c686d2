import Foundation
import Reporting

/// The folder of a site; a list in it names the files that belong to the site.
public struct SiteFolder: Sendable {
  /// Why a site was not written.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What is wrong, with the path and what to do, in one line.
    public let description: String
  }

  /// The file that names the site's files.
  static let marker = "pyx-site.txt"
  private static let promise =
    "# Files of a site that pyx-maintainer made, and replaces; it touches no others."

  private let path: String

  /// Names a folder that need not exist yet.
  public init(_ path: String) { self.path = path }

  /// Throws a ``Failure`` if the folder is not empty and holds no site.
  public func requireOwn() throws(Failure) { _ = try earlierFiles() }

  /// Writes the files of the site, and removes files of an earlier site that are no longer needed.
  ///
  /// If the folder holds anything else, throws a ``Failure`` and writes nothing.
  public func write(_ files: [ReportFile]) throws(Failure) {
    let older = try earlierFiles()
    let names = files.map(\.name)
    for name in names where !older.contains(name) && exists(name) {
      throw Failure(
        description: "\(path)/\(name) is no file of the site, and was left alone; give another folder")
    }
    // The list is written first and names old and new files, so that it is complete even if the run is interrupted.
    try put([list(of: older.union(names))])
    let folders = Dictionary(grouping: files) {
      String($0.name.split(separator: "/").dropLast().joined(separator: "/"))
    }
    for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
      try put(
        files.map { ReportFile(name: String($0.name.split(separator: "/").last ?? ""), text: $0.text) },
        into: folder)
    }
    for name in older.subtracting(names) { unlink("\(path)/\(name)") }
    try put([list(of: Set(names))])
  }

  /// The files of an earlier site; throws a ``Failure`` if the folder is not empty and holds no site.
  private func earlierFiles() throws(Failure) -> Set<String> {
    let present = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard !present.isEmpty else { return [] }
    guard let text = try? String(contentsOfFile: "\(path)/\(Self.marker)", encoding: .utf8),
      text.hasPrefix(Self.promise)
    else {
      throw Failure(description: "\(path) is not empty and holds no site; give a new or empty folder")
    }
    return Set(text.split(separator: "\n").dropFirst().map(String.init).filter(Self.isOwnName))
  }

  /// Whether a site's file can have this name; a list that was edited by hand could name files outside the site.
  private static func isOwnName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count)
      && parts.allSatisfy { part in
        !part.hasPrefix(".")
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
              true
            default: false
            }
          } && !part.isEmpty
      }
  }

  private func exists(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

  private func list(of names: Set<String>) -> ReportFile {
    ReportFile(name: Self.marker, text: ([Self.promise] + names.sorted()).joined(separator: "\n") + "\n")
  }

  /// Writes files into one folder of the site.
  private func put(_ files: [ReportFile], into folder: String = "") throws(Failure) {
    do {
      try ReportFolder(folder.isEmpty ? path : "\(path)/\(folder)").write(files, keepingOlder: true)
    } catch {
      let reason = (error as? ReportFolder.Failure)?.description ?? "\(error)"
      throw Failure(description: "\(reason); choose another folder")
    }
  }
}
