import CommandSupport
import Conformance
import Evidence
import Reporting

/// JSON reports that the caller of the command names.
enum RecordedFile {
  /// Reads a report; throws a ``UserError`` if the file is not a report.
  static func run(_ path: String) throws -> RecordedRun {
    let bytes = Array(try InputFile.contents(of: path, code: .badData))
    do { return try RecordedRun(file: path, digest: SHA256.hex(bytes), bytes: bytes) } catch {
      throw UserError(
        .badData,
        "\(path) is not a report of a run, as pyx certify --format json prints it: \(error.description)")
    }
  }
}
