import Conformance
import Foundation
import Reporting

/// Files that a command leaves where its caller says.
package enum OutputFile {
  /// Writes a file, in the place of an older one; throws a ``UserError`` where it cannot be, and leaves the older one.
  package static func replace(_ path: String, by text: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try ReportFolder(folder.isEmpty ? "." : folder).write(
        [ReportFile(name: (path as NSString).lastPathComponent, text: text)], keepingOlder: true)
    } catch let failure as ReportFolder.Failure {
      throw UserError(.cannotWrite, "\(failure.description); choose another file in the place of \(path)")
    }
    Output.note("wrote \(path)")
  }
}
