import Conformance
import Foundation
import Locks
import Requirements
import Testing

@testable import Adapter

/// The host, which starts an adapter's processes, opens sessions in them, and ends them.
@Suite(.manyDescriptors, .needs(.python)) struct HostTests {
  @Test func profileIsWhatTheHandshakeDeclares() async throws {
    let host = try await start(command("leaks_state", "serial"))
    let profile = try #require(host.implementation(of: Tally.self)).profile
    #expect(profile.stimuli == Set(Tally.Stimulus.Kind.allCases))
    #expect(profile.effects == Set(Tally.Effect.Kind.allCases))
    #expect(profile.isolation == .serial && profile.clock == .controlled && profile.quiescence == .exact)
    await host.shutDown()
  }

  @Test(arguments: ["session", "serial", "process"]) func sessionsGoAsFarAsIsolationAllows(
    isolation: String
  ) async throws {
    let host = try await start(command("leaks_state", isolation))
    let tally = try #require(host.implementation(of: Tally.self))
    let totals = try await withThrowingTaskGroup(of: [Tally.Effect].self) { group in
      for _ in 0..<6 {
        group.addTask {
          let session = try await tally.open(World())
          let seen = try await session.send(.add(amount: 1), in: World())
          try await Task.sleep(for: .milliseconds(20))
          _ = try await session.close()
          return seen
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let values = totals.compactMap { if case .total(let value) = $0 { value } else { nil } }.sorted()
    // A process keeps its total, and each session adds 1, so the total is the number of sessions of the process so far.
    #expect(values == (isolation == "process" ? [1, 1, 1, 1, 1, 1] : [1, 2, 3, 4, 5, 6]))
    await host.shutDown()
  }

  @Test func whatComesLateIsNeverLost() async throws {
    let host = try await start(command("tally"))
    let tally = try #require(host.implementation(of: Tally.self))
    let session = try await tally.open(World())
    var seen: [Tally.Effect] = []
    for number in 0..<5 {
      seen += try await session.send(.addLater(call: "\(number)", amount: 1), in: World())
    }
    seen += try await session.settle(in: World(), atMost: .seconds(600))
    seen += try await session.close()
    #expect(Set(seen) == Set((0..<5).map { .added(call: "\($0)", amount: 1) }))
    #expect(seen.count == 5)
    await host.shutDown()
  }

  @Test func adapterThatBreaksTooOftenIsGivenUp() async throws {
    var limits = quick
    limits.restarts = 2
    let (results, host) = try await judge(command("dies_in_case"), [Tally.adds], limits: limits)
    #expect(results[0].runError?.kind == .crash)
    #expect(await host.incidents.count == 3)
    let tally = try #require(host.implementation(of: Tally.self))
    await #expect(throws: ImplementationFault.self) { try await tally.open(World()) }
  }

  @Test func deadSessionsBlameOnlyTheOneThatDied() async throws {
    let host = try await start(command("dies_in_case"))
    let tally = try #require(host.implementation(of: Tally.self))
    let innocent = try await tally.open(World())
    let deadly = try await tally.open(World())
    await #expect(throws: ImplementationFault.interrupted(died)) {
      try await deadly.send(.add(amount: 501), in: World())
    }
    await #expect(throws: ImplementationFault.interrupted(died)) {
      try await innocent.send(.add(amount: 1), in: World())
    }
    // From now on each session has a process to itself, so if a process dies, its own session is to blame.
    let again = try await tally.open(World())
    let other = try await tally.open(World())
    await #expect(throws: ImplementationFault.crashed(died)) {
      try await again.send(.add(amount: 501), in: World())
    }
    #expect(try await other.send(.add(amount: 1), in: World()) == [.total(value: 1)])
    await host.shutDown()
  }

  private let died = "the process was killed by SIGSEGV before it answered send add"

  @Test func processGroupIsKilled() async throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent("pyx-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: marker) }
    let script = "sleep 60 & echo $! > '\(marker)'; exec python3 -B '\(adapters)/Faulty/tally.py'"
    let host = try await start("sh -c \"\(script)\"")
    let child = try #require(
      Int32(
        try String(contentsOfFile: marker, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(child, 0) == 0)
    await host.shutDown()
    for _ in 0..<200 where isRunning(child) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(!isRunning(child))
  }

  /// Whether a process exists and is not a zombie.
  private func isRunning(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
      return true
    }
    return !status.contains(") Z ")
  }

  @Test func transcriptKeepsTheWholeConversation() async throws {
    let kept = Locked([UInt8]())
    let transcript = Transcript { bytes in kept.withLock { $0 += bytes } }
    let host = try await start(command("tally"), transcript: transcript)
    let tally = try #require(host.implementation(of: Tally.self))
    let session = try await tally.open(World())
    _ = try await session.send(.add(amount: 2), in: World())
    _ = try await session.close()
    await host.shutDown()
    let lines = String(decoding: kept.withLock(\.self), as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("1 # started: python3 -B ") == true)
    #expect(
      lines.contains(
        #"1 > {"id":3,"jsonrpc":"2.0","method":"send","params":{"session":"1","stimulus":{"add":{"amount":2}},"world":{}}}"#
      ))
    #expect(lines.contains(#"1 < {"jsonrpc":"2.0","id":3,"result":{"effects":[{"total":{"value":2}}]}}"#))
    #expect(lines.filter { $0.hasPrefix("1 >") }.count == lines.filter { $0.hasPrefix("1 <") }.count)
    #expect(transcript.failure == nil)
  }

  @Test func transcriptThatCannotBeWrittenSaysSo() throws {
    struct Full: Error {}
    let transcript = Transcript { _ in throw Full() }
    transcript.add(.note, process: 1, "x")
    #expect(transcript.failure == "Full()")
    #expect(throws: (any Error).self) { try Transcript(path: "/no/such/folder/transcript") }
  }
}
