import Conformance

/// The files that a run writes: JUnit for each system, and one page for people.
public struct RunFiles: Sendable {
  private let header: RunReport.Header
  private let junit: JUnitReport
  private let page: HTMLReport

  /// Makes a writer for the runs of one implementation.
  public init(header: RunReport.Header, options: ReportOptions = ReportOptions()) {
    self.header = header
    junit = JUnitReport(header: header, options: options)
    page = HTMLReport(options: options)
  }

  /// Red files for the systems, which the final files replace once the systems have been judged.
  ///
  /// If no system is given, they are red files for the run as a whole.
  public func provisionalFiles(systems: [String], because message: String? = nil) -> [ReportFile] {
    junit.provisionalFiles(systems: systems, because: message)
      + [file(systems, page.provisionalText(header, because: message))]
  }

  /// The files of a report.
  public func files(of report: RunReport) -> [ReportFile] {
    junit.files(of: report) + [file(report.contracts.map(\.system).firstOccurrences, page.text(of: report))]
  }

  private func file(_ systems: [String], _ text: String) -> ReportFile {
    ReportFile(name: ReportFile.pageName(implementation: header.implementation, systems: systems), text: text)
  }
}
