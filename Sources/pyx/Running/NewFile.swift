import CommandSupport
import Foundation

/// Files that must not exist yet.
enum NewFile {
  /// Throws a ``UserError`` if something exists at that path.
  static func requireFree(_ path: String) throws(UserError) {
    var information = stat()
    guard lstat(path, &information) != 0 else {
      throw UserError(.cannotWrite, "\(path) exists already and is not overwritten: give another name")
    }
  }

  /// Writes a file; throws a ``UserError`` if it cannot be written, and then leaves nothing behind.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(UserError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      if errno == EEXIST { try requireFree(path) }
      throw UserError(.cannotWrite, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let reason = String(cString: strerror(errno))
        close(descriptor)
        unlink(path)
        throw UserError(.cannotWrite, "cannot write \(path): \(reason)")
      }
      rest = rest.dropFirst(count)
    }
    guard close(descriptor) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(path)
      throw UserError(.cannotWrite, "cannot write \(path): \(reason)")
    }
  }
}
