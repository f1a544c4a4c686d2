import Foundation
import JSONValues
import Requirements
import Testing

/// The commands of the pipeline files run as written, and write the files that the CI systems read.
@Suite(.needs(.python)) struct PipelineTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  /// The `pyx certify` command of a pipeline file, on one line, without the backslashes at line ends.
  private func command(_ name: String) throws -> String {
    let text = String(
      decoding: try Data(contentsOf: Self.root.appending(path: "Pipelines/\(name)")), as: UTF8.self)
    let found = try #require(text.firstMatch(of: #/\.build/release/(pyx certify [^>']*>report\.json)/#))
    return found.1.replacing("\\\n", with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// An adapter that understands one stimulus, so most rules do not apply.
  private func adapter(in folder: Folder) throws -> String {
    let adapters = Self.root.appending(path: "Tests/Adapters").path(percentEncoded: false)
    let path = try folder.write(
      "adapter.py",
      """
      import sys
      sys.path.insert(0, '\(adapters)')
      import pia_wallets
      import pyx_adapter as pyx
      class Launches(pia_wallets.PiaWallets):
          stimuli = ["launchWallet"]
      pyx.serve("launches", "1", [Launches])
      """)
    return "python3 -B '\(path)'"
  }

  @Test(arguments: ["github.yml", "gitlab.yml", "Jenkinsfile"])
  func pipelineLeavesWhatItsConsumerReads(file: String) throws {
    let folder = try Folder()
    let command = try command(file)
    #expect(command.contains("--junit-dialect strict") == (file == "Jenkinsfile"))
    for (defect, code) in [("", 0), ("always-launches", 1)] as [(String, Int32)] {
      _ = try folder.write("step.md", "what another step wrote\n")
      let script =
        "export ADAPTER=\(quoted(try adapter(in: folder))) GITHUB_STEP_SUMMARY=step.md PYX_DEFECT=\(defect); \(command)"
      let ended = try Pyx.shell(script, in: folder)
      #expect(ended.code == code, "\(ended.errors)")
      let report = try JSONValue(parsing: folder.read("report.json").utf8)
      #expect(report["footer"]?["exitCode"] == .integer(Int64(code)))
      let summary = try folder.read(file == "github.yml" ? "step.md" : "summary.md")
      #expect(summary.contains("## Pyx: launches 1\n"))
      if file == "github.yml" { #expect(summary.hasPrefix("what another step wrote\n## Pyx")) }
      let reports = folder.files.filter { $0.firstMatch(of: #/^Reports/junit/TEST-.*\.xml$/#) != nil }
      #expect(reports.count == 1)
      let problems = try Pyx.shell(
        "python3 -B -c \(quoted(Self.consumer)) \(quoted(reports[0])) \(file == "Jenkinsfile" ? "strict" : "rich")",
        in: folder)
      #expect(
        problems.code == 0 && problems.output == (code == 0 ? "green\n" : "red\n"), "\(problems.errors)")
    }
  }

  private func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

  /// Checks what the reporters of GitHub, GitLab and Jenkins need from a file.
  ///
  /// Prints `red` if the reporters would show a failure, and `green` otherwise.
  private static let consumer = #"""
    import re, sys, xml.etree.ElementTree as tree
    path, dialect = sys.argv[1:]
    text = open(path, encoding="utf-8").read()
    root = tree.fromstring(text)
    assert "<![CDATA[" not in text and "&#27;" not in text
    assert root.tag == "testsuites" and [suite.tag for suite in root] == ["testsuite"] * len(root), "one level of suites"
    names = [suite.get("name") for suite in root]
    assert len(set(names)) == len(names), "names of suites"
    cases = list(root.iter("testcase"))
    kinds = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    types = """RuleViolation UnexpectedPass StaleExpectation ExpiredExpectation Vacuous Inconclusive AdapterCrash AdapterTimeout
      ProtocolError HarnessError IncompleteRun""".split()
    for element in [root, *root]:
        assert int(element.get("tests")) == len(list(element.iter("testcase")))
        for count, kind in kinds.items():
            if element.get(count) is not None:
                assert int(element.get(count)) == len(list(element.iter(kind))), count
    for suite in root:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", suite.get("timestamp"))
        assert all(suite.get(count) is not None for count in kinds)
    assert len({(case.get("classname"), case.get("name")) for case in cases}) == len(cases), "names of cases"
    for case in cases:
        assert len(case.get("name")) <= 200 and case.get("classname").count(".") == 1
        assert re.fullmatch(r"\d+\.\d{3}", case.get("time"))
        found = [child for child in case if child.tag in kinds.values()]
        assert len(found) <= 1, "one finding"
        for finding in found:
            assert finding.get("message") and finding.text
            assert finding.tag == "skipped" or finding.get("type") in types
        outputs = case.findall("system-out")
        assert len(outputs) <= 1 and all(len(out.text.encode()) <= 65536 for out in outputs)
        if dialect == "strict":
            assert not set(case.keys()) - {"name", "classname", "time"} and case.find("properties") is None
        else:
            assert case.get("name").startswith("RUN-") or case.get("file") and case.get("line")
    print("red" if any(case.find("failure") is not None or case.find("error") is not None for case in cases) else "green")
    """#
}
