import Foundation
import JSONValues
import Requirements
import Testing

/// `--fail-fast`, `--changed-since` and `--summary`.
@Suite(.needs(.python)) struct FailFastTests {
  private func certify(_ folder: Folder, _ words: String..., defect: String = "early-interruption") throws
    -> Pyx.Ended
  {
    let adapter = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/pia_wallets.py").standardized.path(percentEncoded: false)
    return try Pyx.run(
      ["certify", "--adapter", "python3 -B '\(adapter)'", "--cases", "40", "--format", "json"] + words,
      in: folder,
      environment: ["PYX_DEFECT": defect])
  }

  @Test func whatFailedBeforeIsJudgedFirstAndEndsTheRun() throws {
    let folder = try Folder()
    let whole = try certify(folder)
    _ = try folder.write("before.json", whole.output)
    let ended = try certify(folder, "--fail-fast", "--changed-since", "before.json", "--summary", "step.md")
    #expect(ended.code == 1)
    let tree = try #require(ended.json)
    #expect(tree["footer"]?["stoppedAfter"] == .string("PIA-RDR-05"))
    #expect(tree["footer"]?["complete"] == .bool(false))
    // The rules that failed before were judged first. Apart from them, only rules that were already under way have
    // results.
    #expect((tree["results"]?.elements?.count ?? 99) < 10)
    #expect(ended.errors.contains("pyx: since before.json: "))
    #expect(try folder.read("step.md").contains("### Since before.json"))
    let mended = try certify(folder, "--changed-since", "before.json", defect: "")
    #expect(mended.code == 0)
    #expect(mended.errors.contains("pyx: since before.json: 2 fixed\n"))
  }

  @Test func knownFailureDoesNotEndTheRun() throws {
    let folder = try Folder()
    _ = try folder.write(
      "known.json",
      """
      {"expectations": [{"rule": "PIA-RDR-05", "message": "the redirect callback", "reason": "known", "issue": "1",
        "owner": "us", "expires": "2999-12-31"}]}
      """)
    let ended = try certify(folder, "--fail-fast", "--expectations", "known.json")
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.json?["footer"]?["stoppedAfter"] == .null)
  }

  @Test func summaryTellsOfARunThatDidNotBegin() throws {
    let folder = try Folder()
    let ended = try Pyx.run("certify", "--adapter", "./none", "--summary", "step.md", in: folder)
    #expect(ended.code == 69)
    #expect(
      try folder.read("step.md").contains(
        "### Errors of the run\n\n- there is no file ./none to run as an adapter\n"))
  }

  @Test func mistakesAreOneLine() throws {
    let folder = try Folder()
    _ = try folder.write("broken.json", "[]")
    for (words, code, line) in [
      (
        ["--summary", "/dev/null/x"], 73,
        "pyx: cannot add to /dev/null/x: Not a directory; choose another file with"
      ),
      (["--changed-since", "none.json"], 65, "pyx: cannot read none.json: "),
      (["--changed-since", "broken.json"], 65, "pyx: broken.json is not a report of a run"),
      (["--fail-fast", "--evidence", "x", "--sign", "y"], 65, "pyx: cannot read y"),
    ] as [([String], Int32, String)] {
      let ended = try Pyx.run(["certify"] + words, in: folder)
      #expect(ended.code == code)
      #expect(ended.errors.hasPrefix(line) && ended.errors.count { $0 == "\n" } == 1, "\(ended.errors)")
    }
    #expect(folder.files == ["broken.json"])
    #expect(try Pyx.run("keygen", "ours", "--not-after", "2999-12-31", in: folder).code == 0)
    let both = try Pyx.run("certify", "--fail-fast", "--evidence", "x.pyx", "--sign", "ours.key", in: folder)
    #expect(both.code == 64 && both.errors.hasPrefix("pyx: an evidence pack needs a whole run"))
  }
}
