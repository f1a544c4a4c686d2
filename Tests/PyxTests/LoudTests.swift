import Conformance
import Foundation
import Requirements
import Testing

/// Whatever text an adapter sends, in any place, no output of `pyx` gives commands to a terminal or a CI system.
@Suite(.needs(.python)) struct LoudTests {
  private static let adapters = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../Adapters"
  )
  .standardized.path(percentEncoded: false)

  private static func loud(_ words: String, _ fault: String) -> String {
    let words = Data(words.utf8).base64EncodedString()
    return "python3 -B '\(adapters)/Faulty/loud.py' \(words) \(fault) '\(adapters)/pia_wallets.py'"
  }

  /// The lines that GitHub, Azure Pipelines, TeamCity, GitLab or a terminal would obey.
  private static func commands(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter {
      $0.firstMatch(of: /^\s*::|##\[|(?i)##(vso|teamcity)\[|[\u{0}-\u{8}\u{B}-\u{1F}\u{7F}-\u{9F}]/) != nil
    }
  }

  private static let words = [
    "::error::x", "##[group]x", "##vso[task.complete result=Succeeded]x", "##teamcity[testFinished name='x']",
    "x\n::set-output name=a::b", "x\r::stop-commands::y", "section_start:1:x\r\u{1B}[0Kx",
    "\u{85}::add-mask::x",
  ]
  private static let faults = ["throws", "fails", "dies", "garbage", "effect", "none", "fails", "dies"]

  // The arguments are numbers, because Swift Testing writes the arguments of a test into the log.
  @Test(arguments: words.indices, ["text", "json"])
  func nothingIsObeyed(number: Int, format: String) throws {
    let (words, fault) = (Self.words[number], Self.faults[number])
    let folder = try Folder()
    let ended = try Pyx.run(
      "certify", "--adapter", Self.loud(words, fault), "--system", "pia-wallets", "--rule", "PIA-LCH",
      "--cases", "30", "--format", format, in: folder)
    #expect([0, 1, 75].contains(ended.code), "\(ended.errors)")
    #expect(Self.commands(in: ended.output) == [])
    #expect(Self.commands(in: ended.errors) == [])
    #expect(ended.output.utf8.count > 400)
    guard format == "json" else { return }
    // A program that reads the JSON gets printable ASCII unchanged.
    let name = try #require(ended.json?["header"]?["implementation"]?.text)
    let isPlain = words.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    #expect(!isPlain || name == words)
  }

  @Test(arguments: words.indices) func replayAndItsErrorsAreNotObeyed(number: Int) throws {
    let words = Self.words[number]
    let folder = try Folder()
    let ended = try Pyx.run(
      "replay", "pia-wallets:PIA-LCH-01:V-LCH-0001", "--adapter", Self.loud(words, "none"), in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
    for text in [ended.output, ended.errors] { #expect(Self.commands(in: text) == []) }
    for arguments in [
      [words], ["help", words], ["certify", words], ["certify", "--adapter", words],
      ["certify", "--system", words],
      ["certify", "--reports", "/dev/null/\(words)"], ["replay", words], ["vectors", "check", words],
      ["certify", "--seed", words], ["rules", "--\(words)"],
    ] {
      let ended = try Pyx.run(arguments, in: folder)
      #expect(ended.code != 0 && ended.output.isEmpty)
      #expect(Self.commands(in: ended.errors) == [])
      #expect(ended.errors.count { $0.isNewline } == 1, "\(ended.errors)")
    }
  }
}
