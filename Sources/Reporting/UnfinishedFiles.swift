import Foundation
import Locks

/// The files that this process has created but not yet renamed; the process removes them before it ends.
///
/// An interrupted command ends on a separate thread, while another thread may be writing a file. While the process
/// ends, no file is created or renamed, and a hanging write does not delay the end.
public final class UnfinishedFiles: Sendable {
  /// The only instance: all unfinished files of a process are removed together.
  public static let shared = UnfinishedFiles()

  private let paths = Locked<Set<String>>([])

  /// Creates the file and opens it for writing.
  func open(_ path: String) throws(SystemError) -> Int32 {
    let result = paths.withLock { paths -> Result<Int32, SystemError> in
      let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return .failure(SystemError(number: errno)) }
      paths.insert(path)
      return .success(descriptor)
    }
    return try result.get()
  }

  /// Gives the unfinished file its final name, replacing an older file; removes the unfinished file if that fails.
  func rename(_ path: String, to name: String) throws(SystemError) {
    let result = paths.withLock { paths -> Result<Void, SystemError> in
      paths.remove(path)
      if Foundation.rename(path, name) == 0 { return .success(()) }
      let error = SystemError(number: errno)
      unlink(path)
      return .failure(error)
    }
    try result.get()
  }

  /// Removes the file.
  func remove(_ path: String) {
    paths.withLock { paths in
      paths.remove(path)
      unlink(path)
    }
  }

  /// Removes the unfinished files, and ends the process at once with the given exit code.
  public func removeAndExit(_ code: Int32) -> Never {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      _exit(code)
    }
  }
}
