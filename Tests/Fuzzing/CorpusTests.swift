import Foundation
import Testing

/// The invariants hold for everything that a fuzzer has found or covered.
@Suite struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "corpus")

  private static func files(of target: FuzzTarget) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target.rawValue), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test(arguments: FuzzTarget.allCases) func everyFileOfTheCorpusHolds(target: FuzzTarget) throws {
    let files = try Self.files(of: target)
    #expect(files.count >= 10)
    for file in files {
      let bytes = try Array(Data(contentsOf: file))
      #expect(throws: Never.self, "\(target)/\(file.lastPathComponent)") { try target.check(bytes) }
    }
  }

  @Test func slowReaderOfJSONIsOne() {
    for text in ["{}", " [1,-0.5e+3,\"\\ud83d\\ude00\\/\"] ", "null", #"{"a":{"a":[]}}"#] {
      #expect(SlowJSON(Array(text.utf8)) != nil, "\(text)")
    }
    for text in [
      "", "01", "[1,]", "{a:1}", "\"\\ud800\"", "\"\n\"", "1\u{B}", "nul", "1.", "\u{FEFF}1", "+1",
    ] {
      #expect(SlowJSON(Array(text.utf8)) == nil, "\(text)")
    }
    let repeating = SlowJSON(Array(#"{"a":1,"b":{"c":1,"\u0063":2},"a":3}"#.utf8))
    #expect(repeating?.repeated == [Array("c".utf8), Array("a".utf8)])
    #expect(repeating?.members == 5)
    #expect(repeating?.depth == 2)
  }
}
