import CommandSupport
import Conformance
import Foundation

/// Files that the caller of the command names.
///
/// A file or a pipe is read up to a limit, and a pipe must deliver in time. A device is not read at all, because it
/// has no end.
enum InputFile {
  /// The most bytes that are read of an evidence pack or of a run's report.
  static let largest = 1 << 30
  /// The most bytes of a file that people write: keys, expectations, vectors.
  static let largestText = 64 << 20
  /// How long the writer at the other end of a pipe may write nothing, in milliseconds.
  static let patience: Int32 = 30_000

  /// The contents of a file; throws a ``UserError`` that says why it cannot be read.
  static func contents(
    of path: String, code: ExitCode = .nothingSelected, limit: Int = largest, patience: Int32 = patience
  ) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw unreadable(path, errno, code) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw unreadable(path, errno, code) }
    switch information.st_mode & S_IFMT {
    case S_IFDIR: throw unreadable(path, EISDIR, code)
    case S_IFREG, S_IFIFO, S_IFSOCK: break
    default: throw UserError(code, "cannot read \(path): it is a device; name a file")
    }
    var data = Data()
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while data.count <= limit {
      let count = read(descriptor, &part, part.count)
      if count > 0 {
        data.append(contentsOf: part.prefix(count))
      } else if count == 0 {
        return data
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, patience) != 0 else {
          throw UserError(code, "cannot read \(path): nothing came through the pipe for \(patience / 1000) s")
        }
      } else if errno != EINTR {
        throw unreadable(path, errno, code)
      }
    }
    throw UserError(
      code, "cannot read \(path): it has more than \(limit >> 20) MiB, too much for a file of its kind")
  }

  /// Why a file or folder cannot be read.
  static func unreadable(_ path: String, _ number: Int32, _ code: ExitCode = .nothingSelected) -> UserError {
    let reason =
      number == ELOOP ? "its symbolic links lead back to themselves" : String(cString: strerror(number))
    let advice = number == ENOENT ? "check the path" : "fix or remove it"
    return UserError(code, "cannot read \(path): \(reason); \(advice)")
  }
}
