import Conformance
import Foundation
import Requirements
import Testing

/// Certifying a program in another process.
@Suite(.needs(.python)) struct AdapterCommandTests {
  /// The command line of a proxy that changes the answers of `pyx adapter reference`.
  private func adapter(in folder: Folder, name: String? = nil, garbageAfter: Int? = nil) throws -> String {
    let proxy = try folder.write("proxy.py", Self.proxy)
    let words = [
      "python3", proxy, Pyx.path, name.map { Data($0.utf8).base64EncodedString() } ?? "-",
      garbageAfter.map(String.init) ?? "-",
    ]
    return words.map { "'\($0)'" }.joined(separator: " ")
  }

  private static let proxy = #"""
    import base64, json, subprocess, sys
    _, pyx, name, garbage = sys.argv
    server = subprocess.Popen([pyx, "adapter", "reference"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    sends = 0
    for line in sys.stdin.buffer:
        request = json.loads(line)
        server.stdin.write(line)
        server.stdin.flush()
        answer = server.stdout.readline()
        if request["method"] == "initialize":
            told = json.loads(answer)
            for system in told["result"]["systems"]:
                system["isolation"] = "serial"
            if name != "-":
                told["result"]["implementation"]["name"] = base64.b64decode(name).decode()
            answer = json.dumps(told).encode() + b"\n"
        sends += request["method"] == "send"
        if garbage != "-" and sends > int(garbage):
            answer = b"\x00\x1b[31m ]]> \xef\xbf\xbe \xff\xfe 5555555555554444\n"
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
    """#

  @Test func adapterIsJudgedLikeTheImplementationBehindIt() throws {
    let folder = try Folder()
    let options = ["--system", "pia-wallets", "--cases", "12", "--seed", "5", "--format", "json"]
    let inside = try Pyx.start(["certify"] + options, in: folder).wait()
    let outside = try Pyx.start(
      ["certify", "--adapter", "'\(Pyx.path)' adapter reference", "--transcript", "talk.txt"] + options,
      in: folder
    ).wait()
    #expect(outside.code == inside.code, "\(outside.errors)")
    func verdicts(_ ended: Pyx.Ended) -> [String] {
      ended.json?["results"]?.elements?.map { "\($0["rule"]?.text ?? "") \($0["outcome"]?.text ?? "")" } ?? []
    }
    #expect(!verdicts(inside).isEmpty)
    #expect(verdicts(inside) == verdicts(outside))
    #expect(try folder.read("talk.txt").contains("\"method\":\"initialize\""))
  }

  @Test(arguments: ["../../../evil", "/etc/passwd", "a.b.c", "..", "x\u{0}y\u{1B}]]>\u{FFFE}"])
  func nameOfAnAdapterNamesNoFileOutside(name: String) throws {
    let folder = try Folder()
    let ended = try Pyx.run(
      "certify", "--adapter", try adapter(in: folder, name: name), "--rule", "PIA-LCH-02", "--cases", "5",
      in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
    let reports = folder.files.filter { $0.hasSuffix(".xml") }
    #expect(reports.count == 1)
    #expect(
      reports.allSatisfy { $0.wholeMatch(of: /Reports\/TEST-[A-Za-z0-9_-]+-pia-wallets\.xml/) != nil },
      "\(reports)")
    for report in reports { #expect(XMLReader(try folder.read(report)).isWellFormed) }
  }

  @Test func garbageInTheMiddleIsTheAdaptersAndIsReadable() throws {
    let folder = try Folder()
    let ended = try Pyx.run(
      "certify", "--adapter", try adapter(in: folder, garbageAfter: 60), "--system", "pia-wallets", "--cases",
      "20",
      in: folder)
    #expect(ended.code == 75, "\(ended.output)\(ended.errors)")
    let report = try #require(folder.files.first { $0.hasSuffix("-pia-wallets.xml") })
    let text = try folder.read(report)
    let reader = XMLReader(text)
    #expect(reader.isWellFormed)
    #expect(reader.count("error") > 0)
    #expect(reader.count("failure") == 0)
    #expect(!text.contains("5555555555554444"))
    #expect(ended.output.contains("cannot tell: "))
  }

  @Test func programThatIsNoAdapterIsToldApart() throws {
    let folder = try Folder()
    for (command, line) in [
      ("true", "pyx: the adapter exited with status 0 before it answered initialize"),
      ("'unclosed", "pyx: the adapter's command has an unclosed '"),
      ("cat", "pyx: the adapter's reply"),
    ] {
      let ended = try Pyx.run("certify", "--adapter", command, in: folder)
      #expect(ended.code == 69)
      #expect(ended.errors.hasPrefix(line), "\(ended.errors)")
      #expect(ended.errors.count { $0 == "\n" } == 1)
    }
    #expect(folder.files.count == 6)
    for report in folder.files where report.hasSuffix(".xml") {
      #expect(XMLReader(try folder.read(report)).count("error") == 1)
    }
  }

  @Test func replayCommandRepeatsTheAdapter() throws {
    let folder = try Folder()
    let command = try adapter(in: folder, garbageAfter: 1_000_000)
    let ended = try Pyx.run("replay", "pia-wallets:PIA-LCH-01:AQ", "--adapter", command, in: folder)
    #expect([0, 1, 75].contains(ended.code))
    #expect(ended.output.contains("PIA-LCH-01"))
  }
}
