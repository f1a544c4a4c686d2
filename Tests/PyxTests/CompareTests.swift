import Conformance
import Foundation
import JSONValues
import Testing

/// `pyx compare` and `pyx certificate` read what `pyx certify` prints.
@Suite struct CompareTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    for (name, seed) in [("old.json", "1"), ("new.json", "2")] {
      let ended = try Pyx.run(
        "certify", "--rule", "PIA-LCH-02", "--rule", "PIA-RDR-05", "--cases", "20", "--seed", seed,
        "--format", "json",
        in: folder)
      _ = try folder.write(name, ended.output)
    }
  }

  @Test func runsAreComparedInEveryForm() throws {
    let text = try Pyx.run("compare", "old.json", "new.json", in: folder)
    #expect(text.code == 0 && text.errors.isEmpty)
    #expect(text.output.hasSuffix("\n\nno regression\n"))
    #expect(text.output.contains("run 2: seed 2, run 1 has 1"))
    let json = try Pyx.run("compare", "old.json", "new.json", "--format", "json", in: folder)
    #expect(json.json?["rules"]?.elements?.count == 2)
    #expect(
      try Pyx.run("compare", "old.json", "new.json", "--format", "markdown", in: folder).output.hasPrefix(
        "# "))
    #expect(
      try Pyx.run("compare", "old.json", "new.json", "--format", "html", in: folder).output.hasPrefix(
        "<!DOCTYPE"))
  }

  @Test func regressionEndsWithOne() throws {
    let text = try folder.read("new.json").replacing(
      "\"outcome\": \"passed\"", with: "\"outcome\": \"vacuous\"", maxReplacements: 1
    ).replacing("\"passed\": 2", with: "\"passed\": 1").replacing("\"vacuous\": 0", with: "\"vacuous\": 1")
    _ = try folder.write("worse.json", text)
    let ended = try Pyx.run("compare", "old.json", "new.json", "worse.json", in: folder)
    #expect(ended.code == 1)
    #expect(ended.output.contains("Regressions in run 3: 1\n"))
  }

  /// A changed report hides no regression: the ids of rules, the number of cases of each rule, and the number of
  /// selected rules are checked.
  @Test(arguments: [
    ("\"rule\": \"PIA-LCH-02\"", "\"rule\": \"../../x\"", 65),
    ("\"cases\": 20,\n      \"vectors", "\"vectors", 65),
    ("\"selected\": 2", "\"selected\": 3", 65), ("\"rule\": \"PIA-LCH-02\"", "\"rule\": \"PIA-LCH-03\"", 75),
  ])
  func reportThatWasChangedHidesNoRegression(text: String, other: String, code: Int32) throws {
    let old = try folder.read("new.json")
    let new = old.replacing(text, with: other, maxReplacements: 1)
    #expect(new != old)
    _ = try folder.write("changed.json", new)
    let ended = try Pyx.run("compare", "old.json", "changed.json", in: folder)
    #expect(ended.code == code, "\(ended.errors)\(ended.output)")
  }

  @Test func mistakesAreOneLine() throws {
    _ = try folder.write("broken.json", "{\n]")
    _ = try folder.write("other.json", "{\"header\": {}}")
    for (words, code, line) in [
      (
        ["compare", "old.json"], ExitCode.usage, "pyx: compare needs two reports or more: pyx compare REPORT…"
      ),
      (["compare", "old.json", "none.json"], .badData, "pyx: cannot read none.json: "),
      (
        ["compare", "broken.json", "old.json"], .badData,
        "pyx: broken.json is not a report of a run, as pyx certify"
      ),
      (
        ["compare", "old.json", "other.json"], .badData,
        "pyx: other.json is not a report of a run, as pyx certify"
      ),
      (
        ["compare", "old.json", "new.json", "--format", "pdf"], .usage,
        "pyx: --format takes one of text, json"
      ),
      (["certificate", "old.json"], .usage, "pyx: say what to write: --page FILE, --badge FILE, or both"),
      (
        ["certificate", "broken.json", "--page", "p.html"], .badData,
        "pyx: broken.json is not a report of a run"
      ),
      (
        ["certificate", "old.json", "--badge", "/dev/null/x.svg"], .cannotWrite, "pyx: cannot make the folder"
      ),
    ] {
      let ended = try Pyx.run(words, in: folder)
      #expect(ended.code == code.rawValue && ended.output.isEmpty)
      #expect(ended.errors.hasPrefix(line), "\(ended.errors)")
      #expect(ended.errors.count { $0 == "\n" } == 1)
    }
    #expect(!folder.files.contains("p.html"))
  }

  @Test func certificateAndBadgeAreWritten() throws {
    let ended = try Pyx.run(
      "certificate", "old.json", "--page", "out/page.html", "--badge", "badge.svg", in: folder)
    #expect(ended.code == 0 && ended.output.isEmpty)
    let page = try folder.read("out/page.html")
    #expect(page.contains("filtered: some rules were left out on purpose"))
    // The digest of the rule set is in the report itself.
    let digest = try JSONValue(parsing: folder.read("old.json").utf8)["header"]?["ruleSetDigest"]?.text
    #expect(page.contains(try #require(digest)))
    #expect(try folder.read("badge.svg").contains("cannot tell"))
  }
}
