import CommandSupport
import Conformance
import Reporting

/// Where a run's report goes: into a folder, and to standard output.
struct RunOutput: Sendable {
  let folder: ReportFolder
  let format: Certify.Format
  let options: ReportOptions

  /// Writes the files, and prints the requested output.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - writer: Makes the files.
  ///   - took: The real time of the run, for the text; nil if it is not known.
  func tell(_ report: RunReport, _ writer: RunFiles, took: Duration? = nil) throws {
    let files = writer.files(of: report)
    try write(files)
    Output.note("wrote \(files.map { "\(folder.path)/\($0.name)" }.joined(separator: ", "))")
    switch format {
    case .text:
      let text = TerminalReport(options: options, style: Output.style, took: took)
      try Output.print(text.text(of: report))
    case .json: try Output.print(json: JSONReport(options: options).text(of: report))
    }
  }

  func write(_ files: [ReportFile]) throws {
    do { try folder.write(files) } catch let failure as ReportFolder.Failure {
      throw UserError(.cannotWrite, "\(failure.description); choose another folder with --reports")
    }
  }
}
