import Conformance
import Foundation

/// Files that the caller of the command names.
enum InputFile {
  /// What a file holds; throws a ``UserError`` that says why it cannot be read.
  static func contents(of path: String, code: ExitCode = .nothingSelected) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path, errno, code) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      return try file.readToEnd() ?? Data()
    } catch {
      var information = stat()
      let isFolder = fstat(file.fileDescriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
      throw unreadable(path, isFolder ? EISDIR : EIO, code)
    }
  }

  /// Why a file or folder cannot be read.
  static func unreadable(_ path: String, _ number: Int32, _ code: ExitCode = .nothingSelected) -> UserError {
    let reason =
      number == ELOOP ? "its symbolic links lead back to themselves" : String(cString: strerror(number))
    return UserError(code, "cannot read \(path): \(reason); put it right, or take it away")
  }
}
