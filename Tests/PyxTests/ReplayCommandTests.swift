import Conformance
import Foundation
import Testing

/// A case that a report names can be run again, and gives the same result as the run.
@Suite struct ReplayCommandTests {
  private static let wallets =
    "python3 '"
    + URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Adapters/pia_wallets.py")
    .standardizedFileURL.path(percentEncoded: false) + "'"

  private func lastLine(_ ended: Pyx.Ended) -> String {
    ended.output.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test func everyFailingVectorCanBeReplayed() throws {
    let folder = try Folder()
    let defect = ["PYX_DEFECT": "always-launches"]
    let run = try Pyx.run(
      "certify", "--adapter", Self.wallets, "--rule", "PIA-LCH-01", "--cases", "20", "--format", "json",
      in: folder, environment: defect)
    #expect(run.code == 1)
    let result = try #require(
      run.json?["results"]?.elements?.first { $0["rule"] == .string("PIA-LCH-01") })
    let found =
      [result["counterexample"]].compactMap(\.self) + (result["otherCounterexamples"]?.elements ?? [])
    let vectors = found.filter { $0["vector"]?.text != nil }
    #expect(!vectors.isEmpty)
    #expect(found.allSatisfy { $0["replay"]?.text != nil })
    let vector = try #require(vectors.first)
    let token = try #require(vector["replay"]?.text)
    #expect(token == "pia-wallets:PIA-LCH-01:\(vector["vector"]?.text ?? "")")
    let again = try Pyx.run(
      "replay", token, "--adapter", Self.wallets, "--transcript", "talk.txt", in: folder, environment: defect)
    #expect(again.code == 1)
    #expect(lastLine(again) == "FAILED: PIA-LCH-01 does not hold")
    #expect(again.output.contains("  \(vector["message"]?.text ?? "?")\n"))
    #expect(again.output.contains("\n  replay: pyx replay \(token) --adapter "))
    #expect(try folder.read("talk.txt").contains("launchWallet"))
    let mended = try Pyx.run("replay", token, "--adapter", Self.wallets, in: folder)
    #expect(mended.code == 0)
    #expect(lastLine(mended) == "HOLDS: PIA-LCH-01 holds")
  }

  @Test func commandCanBeCopiedWhateverTheAdapterIsCalled() throws {
    let folder = try Folder()
    // The apostrophe and its accent are one `Character`.
    let adapter = try folder.write("it'\u{301}s \u{E9}", "exec \(Self.wallets)\n")
    let run = try Pyx.run(
      "certify", "--adapter", "sh \"\(adapter)\"", "--rule", "PIA-LCH-01", "--cases", "20", "--format",
      "json",
      in: folder, environment: ["PYX_DEFECT": "always-launches"])
    #expect(run.code == 1, "\(run.errors)")
    let result = try #require(run.json?["results"]?.elements?.first { $0["rule"] == .string("PIA-LCH-01") })
    let command = try #require(result["replayCommand"]?.text)
    let again = try Pyx.shell("export PYX_DEFECT=always-launches; \(command)", in: folder)
    #expect(again.code == 1, "\(command): \(again.errors)")
    #expect(lastLine(again) == "FAILED: PIA-LCH-01 does not hold")
  }

  /// The command of an adapter whose SDK never answers a launch.
  private func deafAdapter(in folder: Folder) throws -> String {
    let proxy = try folder.write(
      "proxy.py",
      #"""
      import json, subprocess, sys
      server = subprocess.Popen([sys.argv[1], "adapter", "reference"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      for line in sys.stdin.buffer:
          request = json.loads(line)
          server.stdin.write(line)
          server.stdin.flush()
          answer = server.stdout.readline()
          if request["method"] == "send" and "launchWallet" in request["params"]["stimulus"]:
              answer = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"effects": []}}).encode() + b"\n"
          if request["method"] == "initialize":
              told = json.loads(answer)
              for system in told["result"]["systems"]:
                  system["isolation"] = "serial"
              answer = json.dumps(told).encode() + b"\n"
          sys.stdout.buffer.write(answer)
          sys.stdout.buffer.flush()
      """#)
    return "python3 '\(proxy)' '\(Pyx.path)'"
  }

  @Test func stepOnTheWayIsReplayedForTheRuleAndForItsJudge() throws {
    let folder = try Folder()
    let adapter = try deafAdapter(in: folder)
    let own = try Pyx.run("replay", "pia-wallets:PIA-RDR-05:AQAAAAA", "--adapter", adapter, in: folder)
    #expect(own.code == 75, "\(own.output)\(own.errors)")
    let words = try #require(
      lastLine(own).wholeMatch(of: /INCONCLUSIVE: PIA-RDR-05 could not be reached; judged by (.+)/))
    #expect(own.output.contains("    send     launchWallet"))
    let judge = String(words.1.split(separator: ", ")[0])
    let judged = try Pyx.run(
      "replay", "pia-wallets:\(judge)@PIA-RDR-05:AQAAAAA", "--adapter", adapter, in: folder)
    #expect(judged.code == 1, "\(judged.output)\(judged.errors)")
    #expect(lastLine(judged) == "FAILED: \(judge) does not hold")
    #expect(judged.output.contains("  seen on the way to PIA-RDR-05\n"))
    let mended = try Pyx.run("replay", "pia-wallets:\(judge)@PIA-RDR-05:AQAAAAA", in: folder)
    #expect(mended.code == 0)
    #expect(lastLine(mended) == "HOLDS: \(judge) holds")
  }

  @Test(arguments: [
    ("pia-wallets:PIA-LCH-01:V-LCH-9999", "PIA-LCH-01 has no vector V-LCH-9999"),
    ("pia-wallets:PIA-RDR-05:V-LCH-0001", "PIA-RDR-05 has no vector V-LCH-0001"),
    (
      "pia-wallets:PIA-LCH-01@PIA-NO-01:AQAAAAA",
      "the token names an unknown rule of pia-wallets, \"PIA-NO-01\""
    ),
    ("pia-wallets:PIA-LCH-01@PIA-RDR-05:V-LCH-0001", "is not a replay token"),
  ]) func tokenOfSomethingUnknownIsRefusedInOneLine(token: String, message: String) throws {
    let ended = try Pyx.run("replay", token, in: try Folder())
    #expect(ended.code == 64)
    #expect(ended.errors.contains(message), "\(ended.errors)")
    #expect(ended.errors.count { $0 == "\n" } == 1)
  }
}
