import CommandSupport
import Foundation
import Scaffolding

/// Files that are written together: all of them, or none.
struct NewFolder {
  /// The folder in which they are written; it may exist.
  let path: String

  /// Writes the files; throws a ``UserError`` if one of them exists or cannot be written, and then leaves nothing behind.
  func write(_ files: [ScaffoldFile]) throws(UserError) {
    for file in files { try NewFile.requireFree("\(path)/\(file.path)") }
    var made: [String] = []
    do throws(UserError) {
      for file in files {
        let target = "\(path)/\(file.path)"
        try makeFolder(parent(of: target), noting: &made)
        try NewFile.write(file.bytes, to: target, mode: 0o644)
        made.append(target)
      }
    } catch {
      // In reverse order, files are removed before their folders.
      for path in made.reversed() { remove(path) }
      throw error
    }
  }

  /// Makes a folder and its parent folders, as far as they are missing.
  private func makeFolder(_ path: String, noting made: inout [String]) throws(UserError) {
    var information = stat()
    guard !path.isEmpty, stat(path, &information) != 0 else { return }
    try makeFolder(parent(of: path), noting: &made)
    guard mkdir(path, 0o755) == 0 else {
      throw UserError(.cannotWrite, "cannot make the folder \(path): \(String(cString: strerror(errno)))")
    }
    made.append(path)
  }

  /// The parent folder; empty if the path names none.
  ///
  /// Foundation's own function crashes if the path has only one letter.
  private func parent(of path: String) -> String {
    String(path.reversed().drop { $0 != "/" }.drop { $0 == "/" }.reversed())
  }
}
