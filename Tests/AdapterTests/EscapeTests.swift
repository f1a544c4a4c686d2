import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter

/// An adapter that leaves its process group is still ended, and nobody waits for it forever.
@Suite(.needs(.python), .timeLimit(.minutes(10))) struct EscapeTests {
  private func escaping(_ how: String, _ end: String) -> String {
    command("escapes", how, end, "\(adapters)/Faulty/tally.py")
  }

  @Test func processThatLeftItsGroupIsGoneAfterTheShutDown() async throws {
    let host = try await start(escaping("setpgid", "deaf"))
    let tally = try #require(host.implementation(of: Tally.self))
    let session = try await tally.openSession(World())
    _ = try await session.close()
    let pid = session.lease.connection.pid
    #expect(getpgid(pid) == getpgid(0))
    await host.shutDown()
    #expect(kill(pid, 0) == -1)
  }

  @Test func processWithAnOpenSessionIsGoneAfterTheShutDown() async throws {
    let host = try await start(escaping("setpgid", "deaf"))
    let tally = try #require(host.implementation(of: Tally.self))
    let session = try await tally.openSession(World())
    await host.shutDown()
    #expect(kill(session.lease.connection.pid, 0) == -1)
  }

  @Test(arguments: ["setpgid", "setsid"]) func breakingTheProtocolElsewhereIsStillTheAdapters(
    how: String
  ) async throws {
    let (results, host) = try await judge(escaping(how, "garbage"), [Tally.adds], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(await host.incidents.first?.contains(#"not JSON: "no answer""#) == true)
  }

  @Test func deathIsSeenThoughSomethingGoesOnInItsName() async throws {
    let (results, _) = try await judge(escaping("setpgid", "noise"), [Tally.adds], checked: false)
    #expect(results[0].runError?.kind == .crash)
    #expect(results[0].runError?.message.contains("exited with status 3") == true)
  }

  @Test func childrenOfOthersAreLeftAlone() async throws {
    let other = Process()
    other.executableURL = URL(filePath: "/bin/sleep")
    other.arguments = ["300"]
    try other.run()
    let host = try await start(escaping("setpgid", "deaf"))
    await host.shutDown()
    #expect(other.isRunning)
    // Only SIGKILL is sure to work: a child that a worker thread starts inherits the signals that the thread blocks.
    kill(other.processIdentifier, SIGKILL)
    other.waitUntilExit()
  }

  @Test func writingToAProgramThatDoesNotReadEndsWhenNobodyNeedsIt() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try #require(fcntl(ends[1], F_SETFL, O_WRONLY | O_NONBLOCK) == 0)
    var asked = 0
    let isWhole = PipeWriter.write([UInt8](repeating: 0, count: 4 << 20), to: ends[1]) {
      asked += 1
      return asked > 3
    }
    #expect(!isWhole)
    #expect(asked == 4)
  }
}
