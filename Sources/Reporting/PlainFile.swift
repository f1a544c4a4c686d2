import Foundation

/// An error of the operating system.
struct SystemError: Error {
  let number: Int32

  /// The system's description.
  var reason: String { String(cString: strerror(number)) }
}

/// Makes folders and writes files through system calls, because Foundation's errors do not say why a call failed.
enum PlainFile {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes the folder and all missing folders above it.
  static func makeFolder(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += "\(part)/"
      if mkdir(made, 0o777) == 0 { continue }
      // For an existing folder, `mkdir` may fail with various errors, so only the existence of the folder is checked.
      let number = errno
      guard access("\(made).", F_OK) == 0 else {
        throw SystemError(number: number == EEXIST ? ENOTDIR : number)
      }
    }
  }

  /// Writes the bytes to a new file in the same folder, and then renames this file to the path.
  static func replace(_ path: String, by bytes: [UInt8]) throws(SystemError) {
    let part = "\(path).\(getpid()).part"
    let descriptor = try UnfinishedFiles.shared.open(part)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let error = SystemError(number: errno)
        close(descriptor)
        UnfinishedFiles.shared.remove(part)
        throw error
      }
      rest = rest.dropFirst(count)
    }
    guard close(descriptor) == 0 else {
      let error = SystemError(number: errno)
      UnfinishedFiles.shared.remove(part)
      throw error
    }
    try UnfinishedFiles.shared.rename(part, to: path)
  }
}
