import CommandSupport
import Conformance
import Foundation
import Reporting

/// A file to which a run adds its summary, such as the one that GitHub names in `GITHUB_STEP_SUMMARY`.
///
/// The run keeps the text that other steps have written into the file.
struct SummaryFile: Sendable {
  private let path: String

  /// Creates the file if it does not exist; throws a ``UserError`` if nothing can be added to it.
  init(_ path: String) throws(UserError) {
    self.path = path
    close(try Self.open(path))
  }

  /// Adds the whole text at the end; throws a ``UserError`` if that fails.
  func append(_ text: String) throws(UserError) {
    let descriptor = try Self.open(path)
    defer { close(descriptor) }
    var rest = Array(TerminalText.disarmed(text).utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        throw Self.error(path, errno)
      }
      rest = rest.dropFirst(count)
    }
  }

  private static func open(_ path: String) throws(UserError) -> Int32 {
    // Without `O_NONBLOCK`, a pipe that nobody reads would block for ever.
    let descriptor = Foundation.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else { throw error(path, errno) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return descriptor
  }

  private static func error(_ path: String, _ number: Int32) -> UserError {
    UserError(
      .cannotWrite,
      "cannot add to \(path): \(number == ENXIO ? "nobody reads the pipe" : String(cString: strerror(number))); choose another file with --summary"
    )
  }
}
