import Foundation
import Requirements
import Testing

@testable import Conformance
@testable import Reporting

/// A page as another parser reads it.
struct PageReader: Decodable {
  /// Complaints about parts that should not be in a page.
  let surprises: [String]
  /// The numbers of rules that the page states, in total and for each outcome.
  let counts: [String: Int]
  /// The outcome of each rule, by the id of its element in the page.
  let outcomes: [String: String]
  let text: String
  let verdict: String
  let isGreen: Bool
  let ids: [String]
  let policy: String

  /// Reads a page; skips the test if there is no Python.
  static func read(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> PageReader {
    try Requirement.python.need()
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Torture/pages.py")
    let ended = try Parsers.run(
      try #require(Programs.python), ["-B", script.standardized.path(percentEncoded: false)], on: page)
    #expect(ended.status == 0, "\(ended.output)", sourceLocation: sourceLocation)
    let read = try JSONDecoder().decode(PageReader.self, from: Data(ended.output.utf8))
    #expect(read.surprises == [], sourceLocation: sourceLocation)
    return read
  }

  /// Reads the page of a report.
  static func read(
    _ report: RunReport, _ options: ReportOptions = ReportOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PageReader {
    try read(HTMLReport(options: options).text(of: report), sourceLocation: sourceLocation)
  }
}
