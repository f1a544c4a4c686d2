import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter

/// What an adapter does while a session is being closed belongs to the case.
@Suite(.manyDescriptors, .needs(.python)) struct EndTests {
  @Test(arguments: [
    ("dies", "the implementation died: the process was killed by SIGSEGV before it answered close"),
    ("throws", "the implementation threw: the till is full"),
  ]) func badEndFailsTheRuleThatPromisesAnEndAndSetsOthersAside(way: String, message: String) async throws {
    let (results, _) = try await judge(command("ends_badly", way))
    #expect(results[0].isHeldUp(by: "TALLY-02"))
    #expect(results[1].failure?.message.contains(message) == true)
    #expect(results[1].failure?.trace.suffix(2).first == "close")
    #expect(results[2].outcome == .passed && results[3].outcome == .passed)
  }

  @Test func adapterThatEndsNoSessionIsNotJudged() async throws {
    let host = try await start(command("ends_badly", "dies", "always"))
    let tally = try #require(host.implementation(of: Tally.self))
    await #expect(throws: AdapterStartError.self) { try await tally.check() }
    await host.shutDown()
  }

  @Test func reportThatComesWithTheEndCounts() async throws {
    let (results, _) = try await judge(command("ends_badly", "again"))
    let trace = try #require(results[3].failure?.trace)
    #expect(trace.suffix(2).first == "close" && trace.last?.contains("effect added") == true)
    #expect(results.prefix(3).allSatisfy { $0.outcome == .passed })
  }
}
