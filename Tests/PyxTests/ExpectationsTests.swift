import Foundation
import Testing

/// `--expectations` and `pyx expectations update`: a bad file ends the command before it judges, and nothing is lost.
@Suite struct ExpectationsTests {
  private static func file(_ rule: String, expires: String = "2999-12-31") -> String {
    """
    {
      "expectations": [
        {
          "rule": "\(rule)",
          "message": "expected",
          "reason": "known",
          "issue": "PAY-1",
          "owner": "wallets",
          "expires": "\(expires)"
        }
      ]
    }

    """
  }

  private func certify(_ folder: Folder, _ words: String...) throws -> Pyx.Ended {
    try Pyx.run(
      ["certify", "--rule", "PIA-REG-07", "--rule", "PIA-LCH-02", "--expectations", "known.json"] + words,
      in: folder)
  }

  @Test func aPassThatIsNotExpectedEndsWithTwo() throws {
    let folder = try Folder()
    _ = try folder.write("known.json", Self.file("PIA-LCH-02"))
    let ended = try certify(folder)
    #expect(ended.code == 2)
    #expect(ended.output.contains("UNEXPECTED PIA-LCH-02"))
  }

  @Test func aBadFileEndsBeforeAnythingIsJudged() throws {
    let folder = try Folder()
    let none = try certify(folder)
    #expect(none.code == 65)
    #expect(none.errors.hasPrefix("pyx: cannot read known.json: "))
    _ = try folder.write("known.json", Self.file("PIA-*"))
    let ended = try certify(folder)
    #expect(ended.code == 65)
    #expect(
      ended.errors.contains("rules, but at most 10 are allowed")
        && ended.errors.split(separator: "\n").count == 1)
    #expect(
      !FileManager.default.fileExists(
        atPath: folder.url.appending(path: "Reports").path(percentEncoded: false)))
  }

  @Test func anUpdateIsNotFiltered() throws {
    let folder = try Folder()
    let text = Self.file("PIA-LCH-02")
    _ = try folder.write("known.json", text)
    let ended = try Pyx.run(
      ["expectations", "update", "known.json", "--system", "pia-wallets"], in: folder)
    #expect(ended.code == 64)
    #expect(ended.errors.contains("expectations update has no option --system"))
    #expect(try folder.read("known.json") == text)
    let day = try Pyx.run(["expectations", "update", "known.json", "--expires", "soon"], in: folder)
    #expect(day.code == 64)
    #expect(
      try Pyx.run(["expectations", "known.json"], in: folder).errors.contains("pyx expectations update FILE"))
  }
}
