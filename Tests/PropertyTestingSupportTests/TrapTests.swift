import Foundation
import PropertyTesting
import PropertyTestingSupport
import Testing

@Suite(.enabled(if: runsFixtures, "run by TrapTests")) struct TrapFixtures {
  private func run(_ body: (Int) -> Void) async throws {
    let settings = PropertySettings(seed: Seed(12))
    try await check("trapping", Generator<Int>.int(in: 0...100_000), settings: settings) { value in
      if value > 300 { body(value) }
    }
  }

  @Test func overflowing() async throws { try await run { _ = Int8($0 % 100 + 50) + Int8($0 % 100 + 100) } }
  @Test func indexing() async throws { try await run { _ = [1, 2, 3][$0] } }
  @Test func demanding() async throws { try await run { precondition($0 <= 300, "too large") } }
  @Test func unwrapping() async throws { try await run { _ = [300: 1][$0]! } }
  @Test func dividing() async throws { try await run { _ = $0 / ($0 - $0) } }

  @Test func recursing() async throws {
    @Sendable func depth(_ value: Int) -> Int { value < 0 ? 0 : 1 + depth(value + 1) }
    try await run { #expect(depth($0) > 0) }
  }

  @Test func waiting() async throws {
    try await check("waiting", Generator<Int>.int(in: 0...100_000)) { value in
      await Task.yield()
      precondition(value <= 300)
    }
  }

  /// Describing it never ends, as where another thread holds what that needs.
  private struct Silent: Sendable, CustomStringConvertible {
    var number: Int
    var description: String { while true { sleep(1) } }
  }

  @Test func describingForEver() async throws {
    try await check("silent", Generator<Int>.int(in: 0...100_000).map(Silent.init)) {
      precondition($0.number <= 300)
    }
  }

  @Test func shrinking() async throws {
    try await check("before", Generator<Int>.int(in: 0...100_000)) { #expect($0 >= 0) }
    try await check(
      "shrunk", Generator<[Int]>.array(of: .int(in: 0...999)), settings: PropertySettings(shrinksTraps: true)
    ) { value in
      let sum = value.reduce(UInt8(0)) { $0 + UInt8($1 % 256) }
      // An unused sum, and with it the overflow, would be left out of an optimised build.
      #expect(sum >= 0)
    }
  }

  @Test func shrinkingNothing() async throws {
    try await check(
      "fine", Generator<Int>.int(in: 0...99_999), settings: PropertySettings(shrinksTraps: true)
    ) {
      #expect($0 < 600)
    }
  }
}

/// What a trap leaves behind, in processes of their own.
@Suite struct TrapTests {
  private func run(_ test: String) throws -> ChildProcess {
    try ChildProcess.thisTestProgram(
      filter: "TrapFixtures/\(test)\\(\\)",
      environment: ["PROPERTY_TESTING_FIXTURES": "1", "SWIFT_BACKTRACE": "enable=no"])
  }

  @Test(arguments: ["overflowing", "indexing", "demanding", "unwrapping", "dividing", "recursing", "waiting"])
  func aTrapTellsInputSeedAndToken(test: String) async throws {
    let process = try run(test)
    #expect(process.signal != nil)
    let output = process.output
    #expect(
      output.contains("was ended by a trap\nseed: \(test == "waiting" ? 0 : 12) (or PROPERTY_TESTING_SEED="))
    let token = try #require(
      output.components(after: "replay: settings: .replaying(\"")?.prefix { $0 != "\"" })
    let shown = try #require(output.components(after: "\")\nvalue: ")?.prefix { $0 != "\n" })
    #expect(output.ranges(of: "\nvalue: ").count == 1)
    let seen = List<Int>()
    try await check(
      "again", Generator<Int>.int(in: 0...100_000), settings: .replaying(ReplayToken(String(token)))
    ) { seen.append($0) }
    #expect(seen.elements.count == 1 && "\(seen.elements[0])" == shown && seen.elements[0] > 300)
  }

  @Test(.timeLimit(.minutes(5))) func aDescriptionThatNeverEndsDoesNotKeepTheProcess() throws {
    let process = try run("describingForEver")
    #expect(process.signal != nil)
    #expect(process.output.contains("replay: settings: .replaying(\"") && !process.output.contains("value:"))
  }

  @Test func aTrapCanBeShrunkInOtherProcesses() throws {
    let process = try run("shrinking")
    #expect(process.exitCode != 0 && process.signal == nil, "\(process.output)")
    #expect(process.output.contains("value: [1, 255]") || process.output.contains("value: [255, 1]"))
    #expect(process.output.contains("property ‘shrunk’ failed in a process of its own"))
    #expect(process.output.contains("threw PropertyTestingSupport.Trap: the process was ended by signal "))
  }

  @Test func whatDoesNotTrapIsCheckedAsUsual() throws {
    let output = try run("shrinkingNothing").output
    #expect(
      output.contains("value: 600\n") && output.contains("(($0) → 600) < 600")
        || output.contains("→ 600) < 600"))
  }
}
