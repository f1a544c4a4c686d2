import Foundation
import PropertyTesting
import PropertyTestingSupport
import Testing

/// What a trap leaves behind.
@Suite(.profile(.ci)) struct TrapTests {
  private func run(_ body: (Int) -> Void) async throws {
    let settings = PropertySettings(seed: Seed(12))
    try await check("trapping", Generator<Int>.int(in: 0...100_000), settings: settings) { value in
      if value > 300 { body(value) }
    }
  }

  @Test(.inAProcess(.inputSeedAndToken)) func overflowing() async throws {
    try await run { _ = Int8($0 % 100 + 50) + Int8($0 % 100 + 100) }
  }
  @Test(.inAProcess(.inputSeedAndToken)) func indexing() async throws {
    try await run { _ = [1, 2, 3][$0] }
  }
  @Test(.inAProcess(.inputSeedAndToken)) func demanding() async throws {
    try await run { precondition($0 <= 300, "too large") }
  }
  @Test(.inAProcess(.inputSeedAndToken)) func unwrapping() async throws {
    try await run { _ = [300: 1][$0]! }
  }
  @Test(.inAProcess(.inputSeedAndToken)) func dividing() async throws {
    try await run { _ = $0 / ($0 - $0) }
  }

  @Test(.inAProcess(.inputSeedAndToken)) func recursing() async throws {
    @Sendable func depth(_ value: Int) -> Int { value < 0 ? 0 : 1 + depth(value + 1) }
    try await run { #expect(depth($0) > 0) }
  }

  @Test(.inAProcess(.inputTokenAndSeedOfTheRun)) func waiting() async throws {
    try await check("waiting", Generator<Int>.int(in: 0...100_000), settings: .unhurried) { value in
      await Task.yield()
      precondition(value <= 300)
    }
  }

  /// A value whose description never ends, as if it needed a lock that another thread holds.
  private struct Silent: Sendable, CustomStringConvertible {
    var number: Int
    var description: String { while true { sleep(1) } }
  }

  @Test(.timeLimit(.minutes(5)), .inAProcess(.tokenAlone))
  func aDescriptionThatNeverEndsDoesNotKeepTheProcess() async throws {
    try await check("silent", Generator<Int>.int(in: 0...100_000).map(Silent.init)) {
      precondition($0.number <= 300)
    }
  }

  @Test(.inAProcess(.theSmallest)) func aTrapCanBeShrunkInOtherProcesses() async throws {
    try await check("before", Generator<Int>.int(in: 0...100_000)) { #expect($0 >= 0) }
    try await check(
      "shrunk", Generator<[Int]>.array(of: .int(in: 0...999)), settings: PropertySettings(shrinksTraps: true)
    ) { value in
      let sum = value.reduce(UInt8(0)) { $0 + UInt8($1 % 256) }
      // An optimised build would leave out an unused sum, and with it the overflow.
      #expect(sum >= 0)
    }
  }

  @Test(.inAProcess(.aFailureAsUsual)) func whatDoesNotTrapIsCheckedAsUsual() async throws {
    try await check(
      "fine", Generator<Int>.int(in: 0...99_999), settings: PropertySettings(shrinksTraps: true)
    ) {
      #expect($0 < 600)
    }
  }
}

/// What the processes must leave behind.
extension Claim {
  fileprivate static let inputSeedAndToken = Claim { try await judge($0, seed: 12) }

  fileprivate static let inputTokenAndSeedOfTheRun = Claim { try await judge($0, seed: 0) }

  private static func judge(_ left: Left, seed: Int) async throws {
    #expect(left.process.signal != nil)
    let output = left.output
    #expect(output.contains("was ended by a trap\nseed: \(seed) (or PROPERTY_TESTING_SEED="))
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

  fileprivate static let tokenAlone = Claim { left in
    #expect(left.process.signal != nil)
    #expect(left.output.contains("replay: settings: .replaying(\"") && !left.output.contains("value:"))
  }

  fileprivate static let theSmallest = Claim { left in
    #expect(left.process.exitCode != 0 && left.process.signal == nil, "\(left.output)")
    #expect(left.output.contains("value: [1, 255]") || left.output.contains("value: [255, 1]"))
    #expect(left.output.contains("property ‘shrunk’ failed in a process of its own"))
    #expect(left.output.contains("threw PropertyTestingSupport.Trap: the process was ended by signal "))
  }

  fileprivate static let aFailureAsUsual = Claim { left in
    #expect(
      left.output.contains("value: 600\n") && left.output.contains("(($0) → 600) < 600")
        || left.output.contains("→ 600) < 600"))
  }
}
