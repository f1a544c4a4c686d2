import Conformance
import Foundation
import Reporting

/// Files that a command writes to a path that its caller gives.
package enum OutputFile {
  /// Writes a file, replacing an older one; if it cannot, throws a ``UserError`` and keeps the older one.
  package static func replace(_ path: String, by text: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try ReportFolder(folder.isEmpty ? "." : folder).write(
        [ReportFile(name: (path as NSString).lastPathComponent, text: text)], keepingOlder: true)
    } catch let failure as ReportFolder.Failure {
      throw UserError(.cannotWrite, "\(failure.description); choose a file other than \(path)")
    }
    Output.note("wrote \(path)")
  }
}
