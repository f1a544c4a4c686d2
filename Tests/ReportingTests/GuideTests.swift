import Foundation
import Testing

@testable import Conformance
@testable import Reporting

/// The guides agree with reports and schemas about outcomes and exit codes.
@Suite struct GuideTests {
  /// The text of the guides on reading failures and on pipelines.
  private let text: String

  init() throws {
    let guides = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Guides")
    text = try ["reading.md", "pipelines.md"].map { name in
      String(decoding: try Data(contentsOf: guides.appending(path: name)), as: UTF8.self)
    }.joined()
  }

  /// The words in the first cell of each row of a table, split at commas and without code marks.
  private func firstCells(ofTable heading: String) throws -> [String] {
    let start = try #require(text.firstRange(of: "| \(heading) |"))
    return text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      .prefix { $0.hasPrefix("|") }
      .flatMap { $0.split(separator: "|")[0].replacing("`", with: "").split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func outcomesAreThoseOfTheSchemaAndOfTheReports() throws {
    let words = try firstCells(ofTable: "outcome")
    #expect(words.sorted() == ReportOptions.outcomeWords.sorted())
    let schema = ReportSchema.run["properties"]?["results"]?["items"]?["properties"]?["outcome"]?["enum"]
    #expect(schema?.elements?.compactMap(\.text).sorted() == words.sorted())
    let counts = ReportSchema.run["properties"]?["footer"]?["properties"]?["counts"]?["required"]
    #expect(Set(counts?.elements?.compactMap(\.text) ?? []) == Set(words + ["rules"]))
    let death = Fixtures.result("TILL-11", .knownError(entry: "E-3", RunError(.crash, "it died: signal 6")))
    let seen = JSONReport().tree(of: Fixtures.report(Fixtures.everyKind + [death]))["results"]?.elements
    #expect(Set(seen?.compactMap { $0["outcome"]?.text } ?? []) == Set(words))
  }

  @Test(arguments: RecordedOutcome.allCases) func anOutcomeMeansWhatTheGuideSays(outcome: RecordedOutcome) {
    let plain = text.replacing("`", with: "")
    #expect(plain.contains("\n| \(outcome.rawValue) | \(outcome.meaning) |\n"))
  }

  @Test func exitCodesAreThoseOfTheCommand() throws {
    let codes = try firstCells(ofTable: "exit code").compactMap { Int32($0) }
    let known: [ExitCode] = [
      .success, .failure, .staleExpectation, .usage, .badData, .nothingSelected, .adapterUnavailable,
      .internalError, .cannotWrite, .incomplete,
    ]
    #expect(codes.sorted() == known.map(\.rawValue).sorted())
    #expect((0...127).compactMap { ExitCode(rawValue: $0) }.count == known.count)
  }
}
