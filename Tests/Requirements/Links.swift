import Foundation
import SharedLibraries
import Testing

/// A library of the machine, with the name and the interface number that `SharedLibrary` takes.
public struct InstalledLibrary: Sendable {
  let stem: String
  let interface: Int

  /// Names a library.
  public init(_ stem: String, _ interface: Int) { (self.stem, self.interface) = (stem, interface) }

  /// The C library, which has none of the functions of the other libraries.
  public static let c = InstalledLibrary("c", 6)

  var fileName: String { SharedLibrary.fileName(stem, interface: interface) }

  /// The library's path, from Linux's list of the files that this process has mapped.
  func path() throws -> String {
    _ = try SharedLibrary(stem, interface: interface, in: nil)
    // Linux reports the list's size as 0, so the list is read to its end.
    let maps = try #require(try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd())
    let files = String(decoding: maps, as: UTF8.self).split(separator: "\n")
      .compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
    let name = "/\(fileName)"
    return String(try #require(files.first { $0.contains(name) }))
  }
}

/// A folder of links to the machine's own libraries; it is removed with its last reference.
public final class Links {
  /// The folder's path.
  public let path: String

  /// Makes a link for each pair: it has the name of the first library, and leads to the file of the second.
  public init(_ pairs: [(name: InstalledLibrary, target: InstalledLibrary)]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "libraries-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path(percentEncoded: false)
    for (name, target) in pairs {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(name.fileName)", withDestinationPath: try target.path())
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
