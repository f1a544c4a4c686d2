import Conformance
import Foundation
import JSONValues
import Reporting
import Testing

/// An interrupted run leaves a red report with the rules that were judged until then.
///
/// A run that is killed leaves a red report, which says only that the run did not finish.
@Suite struct InterruptionTests {
  private static let report = "Reports/TEST-pyx-reference-pia-wallets.xml"
  private static let page = "Reports/REPORT-pyx-reference-pia-wallets.html"

  /// Starts a run, and waits until at least one rule has been judged.
  ///
  /// With 60,000 cases, a rule takes seconds and the run takes minutes, so the run is not over when the signal comes.
  private func start(in folder: Folder, _ options: String...) throws -> Pyx.Running {
    let running = try Pyx.start(
      ["certify", "--system", "pia-wallets", "--cases", "60000", "--progress", "1"] + options, in: folder)
    #expect(running.waits(for: /pyx: [1-9][0-9]* of [0-9]+ rules judged/), "\(running.errors)")
    return running
  }

  private func judged(in text: String) throws -> [Int] {
    let counts = try #require(
      text.firstMatch(of: /interrupted when ([0-9]+) of ([0-9]+) rules had been judged/))
    return [Int(counts.1) ?? 0, Int(counts.2) ?? 0]
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalReportsWhatWasJudged(signal: Int32) throws {
    let folder = try Folder()
    let running = try start(in: folder)
    kill(running.process.processIdentifier, signal)
    let ended = running.wait()
    #expect(ended.code == 75)
    #expect(
      ended.errors.hasSuffix(
        """
        pyx: interrupted: the reports in Reports have the rules that were judged so far
        pyx: wrote \(Self.report), \(Self.page)

        """))
    #expect(
      ended.output.split(separator: "\n").last?.hasPrefix("cannot tell: the run was interrupted") == true)
    #expect(folder.files == [Self.page, Self.report])
    let text = try folder.read(Self.report)
    #expect(try folder.read(Self.page).contains("<strong>Cannot tell</strong><p>The run was interrupted; "))
    let counts = try judged(in: text)
    #expect(counts[0] > 0 && counts[0] < counts[1])
    let reader = XMLReader(text)
    #expect(reader.isWellFormed)
    #expect(text.components(separatedBy: "type=\"IncompleteRun\"").count >= 3)
    #expect(text.components(separatedBy: "<property name=\"rule\"").count - 1 == counts[0])
  }

  @Test func runThatIsToOutliveItsTerminalGoesOn() throws {
    let folder = try Folder()
    let ended = try Pyx.shell(
      """
      trap '' HUP
      '\(Pyx.path)' certify --system pia-wallets --rule PIA-LCH-01 --cases 20000 &
      for _ in $(seq 100); do grep -q '<testcase' Reports/*.xml 2>/dev/null && break; sleep 0.05; done
      kill -HUP $!
      wait $!
      """, in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
  }

  @Test func interruptedRunAsJSONFitsTheSchema() throws {
    let folder = try Folder()
    let running = try start(in: folder, "--format", "json")
    kill(running.process.processIdentifier, SIGINT)
    let ended = running.wait()
    #expect(ended.code == 75)
    let tree = try #require(ended.json)
    #expect(try JSONSchema(ReportSchema.run).problems(of: tree) == [])
    let footer = try #require(tree["footer"])
    #expect(footer["complete"] == .bool(false))
    #expect(footer["conformant"] == .null)
    #expect(footer["exitCode"] == .integer(75))
    let trouble = try #require(footer["errors"]?.elements?.first)
    #expect(trouble["kind"] == .string("interrupted"))
    let counts = try judged(in: trouble["message"]?.text ?? "")
    #expect(footer["counts"]?["rules"]?.whole.map(Int.init) == counts[0])
    #expect(tree["results"]?.elements?.count == counts[0])
  }

  @Test func killedRunIsRed() throws {
    let folder = try Folder()
    let running = try start(in: folder)
    kill(running.process.processIdentifier, SIGKILL)
    #expect(running.wait().code == 128 + SIGKILL)
    let text = try folder.read(Self.report)
    let reader = XMLReader(text)
    #expect(reader.isWellFormed)
    #expect(reader.count("error") == 1)
    #expect(text.contains("the run did not finish"))
    let page = try folder.read(Self.page)
    #expect(page.contains("<div class=\"verdict bad\" id=\"verdict\"><strong>No verdict</strong>"))
    #expect(folder.files == [Self.page, Self.report])
  }

  @Test func progressIsToldOnlyAsOftenAsAskedFor() throws {
    let folder = try Folder()
    let ended = try Pyx.run("certify", "--rule", "PIA-RDR-05", "--cases", "5", in: folder)
    #expect(ended.code == 0)
    #expect(!ended.errors.contains("rules judged"))
    let wrong = try Pyx.run("certify", "--progress", "0", in: folder)
    #expect(wrong.code == 64)
    #expect(wrong.errors.count { $0 == "\n" } == 1)
  }
}
