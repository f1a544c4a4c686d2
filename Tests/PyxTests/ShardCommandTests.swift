import Foundation
import JSONValues
import Reporting
import Testing

/// A run in shards, started as a user would start it.
@Suite struct ShardCommandTests {
  private let run = ["--system", "pia-wallets", "--rule", "PIA-RDR", "--cases", "30", "--reproducible"]

  @Test func shardsAreMergedToTheWholeRun() throws {
    let folder = try Folder()
    let whole = try Pyx.run(["certify", "--format", "json", "--reports", "whole"] + run, in: folder)
    for index in 1...3 {
      let words = ["certify", "--shard", "\(index)/3", "--reports", "shards"]
      let ended = try Pyx.run(words + run, in: folder)
      #expect(ended.code == 0 && ended.output.isEmpty, "\(ended.output)\(ended.errors)")
      #expect(ended.lastErrorLine.contains("no verdict before pyx merge has all 3 shards"))
      let report = try JSONValue(parsing: try folder.read("shards/shard-\(index)-of-3.json").utf8)
      let schema = try #require(ReportSchema.all.first { $0.name == "shard-report.schema.json" })
      #expect(try JSONSchema(schema.schema).problems(of: report).isEmpty)
    }
    let red = try folder.read("shards/TEST-pyx-reference-pia-wallets.xml")
    #expect(red.contains("<error") && red.contains("shard 3 of 3 has no verdict"))
    let merged = try Pyx.run(
      "merge", "shards", "--reports", "merged", "--reproducible", "--format", "json", in: folder)
    #expect(merged.code == 0 && merged.output == whole.output)
    for name in ["TEST-pyx-reference-pia-wallets.xml", "REPORT-pyx-reference-pia-wallets.html"] {
      #expect(try folder.read("merged/\(name)") == folder.read("whole/\(name)"))
    }
    // The merged page counts the transitions that the cases of all shards took.
    #expect(
      try folder.read("merged/REPORT-pyx-reference-pia-wallets.html").contains("transitions were taken"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "shards/shard-2-of-3.json"))
    let missing = try Pyx.run("merge", "shards", "--format", "json", in: folder)
    #expect(missing.code == 75 && missing.json?["footer"]?["complete"] == .bool(false))
    #expect(missing.output.contains("shard 2 of 3 is missing"))
  }

  @Test func theEnvironmentNamesTheShard() throws {
    let folder = try Folder()
    let words = [
      "certify", "--shard", "auto", "--system", "pia-wallets", "--rule", "PIA-RDR-05", "--cases", "5",
    ]
    let bazel = [
      "TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "3", "TEST_SHARD_STATUS_FILE": "status",
      "XML_OUTPUT_FILE": "test.xml", "TEST_UNDECLARED_OUTPUTS_DIR": "outputs",
    ]
    #expect(try Pyx.run(words, in: folder, environment: bazel).code == 0)
    #expect(folder.files.contains("status") && folder.files.contains("outputs/shard-4-of-4.json"))
    #expect(try folder.read("test.xml").contains("shard 4 of 4 has no verdict"))
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "5",
      "SLURM_ARRAY_TASK_STEP": "2",
    ]
    #expect(try Pyx.run(words, in: folder, environment: slurm).code == 0)
    #expect(folder.files.contains("Reports/shard-2-of-3.json"))
    let broken = try Pyx.run(words, in: folder, environment: ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "3"])
    #expect(broken.code == 64)
    #expect(
      broken.lastErrorLine
        == "pyx: GitLab says CI_NODE_INDEX=4 and CI_NODE_TOTAL=3, but there is no such part")
  }

  /// Shards with different settings or of different runs, and reports with impossible numbers, are refused.
  @Test func whatIsNotOneRunIsRefused() throws {
    let folder = try Folder()
    let words = ["certify", "--system", "pia-wallets", "--rule", "PIA-RDR-05", "--shard"]
    _ = try Pyx.run(words + ["1/2", "--reports", "one", "--cases", "5"], in: folder)
    for (option, line) in [
      (["--cases", "5", "--seed", "2"], "--seed is 1 and 2"), (["--cases", "6"], "--cases is 5 and 6"),
      (["--cases", "5", "--rule", "PIA-LCH-01"], "--rule is PIA-RDR-05 and PIA-RDR-05, PIA-LCH-01"),
      (["--cases", "5", "--role", "library"], "--role is none and library"),
    ] {
      _ = try Pyx.run(words + ["2/2", "--reports", "other"] + option, in: folder)
      let ended = try Pyx.run("merge", "one", "other", in: folder)
      #expect(
        ended.code == 65 && ended.lastErrorLine.hasSuffix("are not of one run: \(line)"), "\(ended.errors)")
    }
    for run in ["77", "78"] {
      _ = try Pyx.run(
        words + [run == "77" ? "1/2" : "2/2", "--reports", "runs", "--cases", "5"], in: folder,
        environment: ["PYX_RUN": run])
    }
    #expect(try Pyx.run("merge", "runs", in: folder).lastErrorLine.hasSuffix("run is 77 and 78"))
    // No run can have these numbers.
    let report = try folder.read("one/shard-1-of-2.json")
    for (old, new) in [
      (#""cases":5"#, #""cases":9223372036854775807"#), (#""count":2"#, #""count":9223372036854775807"#),
      (#""count":2"#, #""count":0"#), (#""index":1}"#, #""index":3}"#),
    ] {
      #expect(report.contains(old), "\(old)")
      _ = try folder.write("odd/shard-1-of-2.json", report.replacingOccurrences(of: old, with: new))
      let ended = try Pyx.run("merge", "odd", in: folder)
      #expect(ended.code == 65 && ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }
  }

  @Test func whatDoesNotFitIsOneLine() throws {
    let folder = try Folder()
    for option in [
      ["--budget", "10s"], ["--holdout-commit"], ["--expectations", "x"], ["--format", "json"],
    ] {
      let ended = try Pyx.run(["certify", "--shard", "1/2"] + option, in: folder)
      #expect(ended.code == 64 && ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }
    #expect(try Pyx.run("certify", "--shard", "3/2", in: folder).code == 64)
    #expect(try Pyx.run("merge", "nowhere", in: folder).code == 65)
    _ = try folder.write("empty/other.json", "{}")
    #expect(try Pyx.run("merge", "empty", in: folder).code == 75)
    _ = try folder.write("bad/shard-1-of-1.json", "{\"form\": 1}")
    let bad = try Pyx.run("merge", "bad", in: folder)
    #expect(bad.code == 65 && bad.lastErrorLine.contains("bad/shard-1-of-1.json is not a report of a shard"))
    _ = try folder.write("bad/shard-1-of-1.json", "{\"form\": 2}")
    #expect(try Pyx.run("merge", "bad", in: folder).lastErrorLine.contains("its format is 2"))
  }
}
