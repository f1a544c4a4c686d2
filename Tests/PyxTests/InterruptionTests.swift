import Foundation
import Testing

/// A run that is stopped leaves a red report behind.
@Suite struct InterruptionTests {
  /// Enough cases that the run is surely under way when the signal comes.
  private func start(in folder: Folder) throws -> Pyx.Running {
    let running = try Pyx.start(["certify", "--system", "pia-wallets", "--cases", "1000000"], in: folder)
    let deadline = Date.now.addingTimeInterval(30)
    while !folder.files.contains("Reports/TEST-pyx-reference-pia-wallets.xml"), Date.now < deadline {
      Thread.sleep(forTimeInterval: 0.02)
    }
    Thread.sleep(forTimeInterval: 0.2)
    return running
  }

  private func expectRed(_ folder: Folder) throws {
    let text = try folder.read("Reports/TEST-pyx-reference-pia-wallets.xml")
    let reader = XMLReader(text)
    #expect(reader.isWellFormed)
    #expect(reader.count("error") == 1)
    #expect(text.contains("the run did not finish"))
    #expect(folder.files == ["Reports/TEST-pyx-reference-pia-wallets.xml"])
  }

  @Test(arguments: [SIGINT, SIGTERM]) func signalEndsTheRunInGoodOrder(signal: Int32) throws {
    let folder = try Folder()
    let running = try start(in: folder)
    kill(running.process.processIdentifier, signal)
    let ended = running.wait()
    #expect(ended.code == 75)
    #expect(
      ended.lastErrorLine
        == "pyx: interrupted: nothing is judged to the end, and the reports in Reports say so")
    #expect(ended.output == "")
    try expectRed(folder)
  }

  @Test func killedRunIsRed() throws {
    let folder = try Folder()
    let running = try start(in: folder)
    kill(running.process.processIdentifier, SIGKILL)
    #expect(running.wait().code == 128 + SIGKILL)
    try expectRed(folder)
  }
}
