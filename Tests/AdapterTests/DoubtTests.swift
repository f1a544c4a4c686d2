import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter

/// A fault that belongs to no rule is still reported.
@Suite(.manyDescriptors, .needs(.python)) struct DoubtTests {
  @Test func deathAmongSeveralSessionsIsToldAtTheEnd() async throws {
    let host = try await start(command("dies_in_case"))
    let tally = try #require(host.implementation(of: Tally.self))
    #expect(await tally.takeDoubt() == nil)
    let innocent = try await tally.open(World())
    let deadly = try await tally.open(World())
    await #expect(throws: ImplementationFault.self) { try await deadly.send(.add(amount: 501), in: World()) }
    await #expect(throws: ImplementationFault.self) { try await innocent.send(.add(amount: 1), in: World()) }
    guard case .crashed(let text)? = await tally.takeDoubt() else {
      Issue.record("no doubt")
      return
    }
    #expect(text.contains("was killed by SIGSEGV"))
    #expect(text.contains("once, with 2 sessions open, but not again with only one open"))
    #expect(await tally.takeDoubt() == nil)
    await host.shutDown()
  }

  @Test func deathOfAnIdleProcessIsToldAtTheEnd() async throws {
    let host = try await start(command("tally"))
    let tally = try #require(host.implementation(of: Tally.self))
    let session = try await tally.openSession(World())
    _ = try await session.close()
    kill(session.lease.connection.pid, SIGSEGV)
    while session.lease.connection.breakage == nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(await tally.takeDoubt() == .crashed("the process was killed by SIGSEGV"))
    #expect(await tally.takeDoubt() == nil)
    #expect(await host.incidents == ["the process was killed by SIGSEGV"])
    await host.shutDown()
  }

  @Test(arguments: 1...2) func whoComesNextIsNotToldOfADeathThatOthersWillHearOf(sessions: Int) async throws {
    let host = try await start(command("tally"))
    let tally = try #require(host.implementation(of: Tally.self))
    var open: [AdapterSession<Tally>] = []
    for _ in 0..<sessions { open.append(try await tally.openSession(World())) }
    let connection = try #require(open.first).lease.connection
    kill(connection.pid, SIGSEGV)
    while connection.breakage == nil { try await Task.sleep(for: .milliseconds(10)) }
    let next = try await tally.openSession(World())
    #expect(try await next.send(.add(amount: 1), in: World()) == [.total(value: 1)])
    let text = "the process was killed by SIGSEGV"
    let fault = sessions == 1 ? ImplementationFault.crashed(text) : .interrupted(text)
    for session in open {
      await #expect(throws: fault) { try await session.send(.add(amount: 1), in: World()) }
    }
    #expect(await (tally.takeDoubt() == nil) == (sessions == 1))
    #expect(await host.incidents == [text])
    await host.shutDown()
  }

  @Test func lineThatNobodyAskedForIsToldOnce() async throws {
    let host = try await start(command("writes_unasked"))
    let tally = try #require(host.implementation(of: Tally.self))
    let (one, other) = (try await tally.openSession(World()), try await tally.openSession(World()))
    while one.lease.connection.breakage == nil { try await Task.sleep(for: .milliseconds(10)) }
    let text = #"the adapter wrote a line that is not JSON: "by the way""#
    await #expect(throws: ImplementationFault.protocolBroken(text)) {
      try await one.send(.add(amount: 1), in: World())
    }
    await #expect(throws: ImplementationFault.interrupted(text)) {
      try await other.send(.add(amount: 1), in: World())
    }
    await host.shutDown()
  }

  @Test func candidateHandsTheDoubtOnAsTrouble() async throws {
    struct Doubtful: Implementation {
      typealias System = Tally
      let profile = PlainTally().profile
      func open(_ world: World) async throws -> any Session<Tally> { try await PlainTally().open(world) }
      func takeDoubt() async -> ImplementationFault? { .crashed("once") }
    }
    #expect(await TypedCandidate(Doubtful()).takeDoubt()?.kind == .crash)
    #expect(await TypedCandidate(PlainTally()).takeDoubt() == nil)
  }
}
