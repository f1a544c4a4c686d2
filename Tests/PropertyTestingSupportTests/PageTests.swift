import Foundation
import PropertyTesting
import PropertyTestingSupport
import Testing

/// The library's README shows a failure exactly as it is printed.
@Suite(.profile(.ci)) struct PageTests {
  @Test func theFailureThatThePageShowsIsTheOneThatIsPrinted() async throws {
    let text = try await report {
      try await check("a set has as many members", Generator<[Int]>.array(of: .int)) { numbers in
        #expect(Set(numbers).count == numbers.count)
      }
    }
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/PropertyTesting/README.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("```text\n\(text)\n```\n"), "\(text)")
  }
}
