import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter

/// A line that parsers may read in two ways is neither an answer nor a verdict on the SDK.
@Suite(.manyDescriptors, .needs(.python)) struct OddLineTests {
  @Test(arguments: [
    ("two_results", #"has two members named "result""#), ("two_ids", #"has two members named "id""#),
    ("two_ids_escaped", #"has two members named "id""#), ("two_effects", #"has two members named "effects""#),
    ("two_values", #"has two members named "value""#), ("effects_object", "effects is not of type Array"),
    ("effects_number", "effects is not of type Array"), ("effects_text", "effects is not of type Array"),
    ("effects_null", "effects is null"),
    ("result_and_error", "it has both a result and an error"), ("leading_zeros", "is not JSON"),
    ("fraction", "id is not written as in the request"), ("exponent", "id is not written as in the request"),
    ("text", "id is not of type Int"), ("not_a_number", "is not JSON"), ("no_escape", "is not JSON"),
    ("byte_order_mark", "is not JSON"),
  ]) func oddLineBreaksTheProtocol(form: String, expected: String) async throws {
    let (results, _) = try await judge(command("odd_lines", form), [Tally.adds], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[0].runError?.message.contains(expected) == true, "\(results[0].outcome)")
  }

  /// Half a surrogate pair is legal JSON, so a line with half a pair is read.
  @Test func halfASurrogatePairIsRead() async throws {
    let (results, _) = try await judge(command("odd_lines", "half_pair"), [Tally.adds], checked: false)
    #expect(results[0].outcome == .passed)
  }

  @Test func twoOpenSessionsOfOneNameBreakTheProtocol() async throws {
    let host = try await start(command("one_name_for_all"))
    let tally = try #require(host.implementation(of: Tally.self))
    let first = try await tally.open(World())
    let text = #"the adapter opened two sessions under one name: "the session""#
    await #expect(throws: ImplementationFault.protocolBroken(text)) { try await tally.open(World()) }
    await #expect(throws: ImplementationFault.interrupted(text)) {
      try await first.send(.add(amount: 1), in: World())
    }
    await host.shutDown()
  }

  @Test func nameOfAClosedSessionIsFree() async throws {
    let (results, _) = try await judge(command("one_name_for_all"), [Tally.keeps], cases: 10)
    #expect(results[0].outcome == .passed)
  }

  @Test func deathInSettleIsTheSDKsWhereAFreshProcessSettles() async throws {
    let (results, _) = try await judge(command("dies_in_settle"))
    #expect(results[3].isHeldUp(by: "TALLY-02"))
    #expect(results[1].failure?.message.contains("was killed by SIGSEGV before it answered settle") == true)
    for result in [results[0], results[2]] { #expect(result.outcome == .passed) }
  }

  @Test func deathInEverySettleIsTheAdapters() async throws {
    let (results, _) = try await judge(command("dies_in_settle", "always"))
    #expect(results[3].runError?.kind == .crash)
    for result in results[0...2] { #expect(result.outcome == .passed) }
  }
}
