import Conformance
import Foundation
import Requirements
import Testing

/// The beginning of the line that names a left-out contract.
private let leftOutStart = "pyx: the contract online-payments, library, is left out: "

/// Without the network libraries, a command that needs them gives the remedy in one line, and everything else works.
@Suite struct MissingLibraryTests {
  private let nowhere = ["PYX_LIBRARIES": "/no/such/folder"]
  /// The command of an adapter that runs the reference; the adapter may use all libraries of this machine.
  private let adapter = "env -u PYX_LIBRARIES '\(Pyx.path)' adapter reference"
  private let leftOut = leftOutStart + "the Client API simulator cannot serve: libevent is missing ("

  private func certify(_ words: String..., folder: Folder) throws -> Pyx.Ended {
    try Pyx.start(["certify", "--cases", "5"] + words, in: folder, environment: nowhere).wait()
  }

  private func isLeftOut(_ line: String) -> Bool {
    line.hasPrefix(leftOut) && line.hasSuffix("): run apt-get update && apt-get install libevent-dev")
  }

  @Test func simulatorSaysWhatToDo() throws {
    let ended = try Pyx.run("simulator", in: Folder(), environment: nowhere)
    #expect(ended.code == 69 && ended.output.isEmpty)
    #expect(ended.errors.hasPrefix("pyx: the Client API simulator cannot serve: libevent is missing ("))
    #expect(ended.errors.hasSuffix("): run apt-get update && apt-get install libevent-dev\n"))
    #expect(ended.errors.count { $0 == "\n" } == 1)
  }

  @Test func referenceIsJudgedInMemory() throws {
    let ended = try certify("--rule", "OP-ENC-01", "--rule", "PIA-LCH-02", folder: Folder())
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(!ended.errors.contains("libevent"))
  }

  @Test(.needs(.libcurl)) func whatNeedsNoServiceIsJudgedAndTheRunIsIncomplete() throws {
    let folder = try Folder()
    let ended = try certify(
      "--adapter", adapter, "--rule", "OP-ENC-01", "--rule", "PIA-LCH-02", folder: folder)
    #expect(ended.code == 75, "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count { isLeftOut(String($0)) } == 1)
    #expect(ended.output.contains("1 rule: 1 passed") && ended.output.contains("cannot tell: "))
    let report = XMLReader(try folder.read("Reports/TEST-pyx-reference-pia-wallets.xml"))
    #expect(report.isWellFormed && report.count("error") == 1 && report.count("failure") == 0)
  }

  @Test(
    .needs(.libcurl),
    arguments: [["--system", "online-payments", "--role", "library"], ["--rule", "OP-ENC-01"]])
  func whereNothingElseIsJudgedThatIsTheAnswer(selection: [String]) throws {
    let folder = try Folder()
    let ended = try Pyx.start(
      ["certify", "--adapter", adapter] + selection, in: folder, environment: nowhere
    ).wait()
    #expect(ended.code == 69 && ended.output.isEmpty)
    #expect(isLeftOut(ended.errors.trimmingCharacters(in: .newlines)), "\(ended.errors)")
    let reports = folder.files.filter { $0.hasSuffix(".xml") }
    #expect(reports.count == 1 && folder.files.count == 2)
    for report in reports { #expect(XMLReader(try folder.read(report)).count("error") == 1) }
  }

  @Test func otherRulesAreNotTouched() throws {
    let ended = try certify("--adapter", adapter, "--rule", "PIA-LCH-02", folder: Folder())
    #expect(ended.code == 0 && !ended.errors.contains("libevent"), "\(ended.errors)")
  }

  @Test func roleThatTheAdapterDoesNotClaimForWantOfALibraryIsOneLine() throws {
    let poor = "env PYX_LIBRARIES=/no/such/folder '\(Pyx.path)' adapter reference"
    let ended = try Pyx.run(
      "certify", "--cases", "5", "--adapter", poor, "--rule", "OP-ENC-01", "--rule", "PIA-LCH-02",
      in: Folder())
    let start =
      "pyx: the adapter does not claim online-payments, library, so it is not judged; its log says: "
    #expect(ended.errors.contains(start + leftOutStart + "libcurl is missing ("))
    #expect(ended.errors.split(separator: "\n").count { $0.contains("does not claim") } == 1)
    #expect(ended.code == 0, "\(ended.errors)")
    let others = try Pyx.run(
      "certify", "--cases", "5", "--adapter", poor, "--rule", "PIA-LCH-02", in: Folder())
    #expect(others.code == 0 && !others.errors.contains("does not claim"), "\(others.errors)")
  }

  @Test(.needs(.libcurl)) func replaySaysWhatToDo() throws {
    let ended = try Pyx.run(
      "replay", "online-payments:OP-ENC-01:AQ", "--adapter", adapter, in: Folder(), environment: nowhere)
    #expect(ended.code == 69 && isLeftOut(ended.errors.trimmingCharacters(in: .newlines)), "\(ended.errors)")
  }

  @Test func servedReferenceLeavesOutWhatItCannotReach() throws {
    let ended = try Pyx.run("adapter", "reference", in: Folder(), environment: nowhere)
    #expect(ended.code == 0 && ended.output.isEmpty)
    #expect(ended.errors.hasPrefix(leftOutStart + "libcurl is missing ("))
    #expect(ended.errors.count { $0 == "\n" } == 1)
  }
}
