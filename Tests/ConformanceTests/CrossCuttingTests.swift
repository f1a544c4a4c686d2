import Conformance
import Testing

/// The rules that hold for every API, in a system that has no other rules.
@Suite struct CrossCuttingTests {
  private let engine = Engine<Clerk>(judging: PlainClerk(), settings: RunSettings()) { _ in NoServices() }

  @Test func idsAndLevelsAreOfTheSet() {
    #expect(Clerk.rules.map(\.id) == ["X-CB-01", "X-CB-02", "X-CB-03", "X-PURE-01", "X-DATA-01"])
    for rule in Clerk.rules {
      #expect(rule.level == .must(.derived))
      #expect(rule.statement.hasSuffix("."))
      #expect(rule.location.relativePath.hasSuffix("ConformanceTests/Clerk.swift"))
    }
  }

  @Test func whoConformsPasses() async {
    for rule in Clerk.rules {
      let result = await engine.judge(rule)
      #expect(result.outcome == .passed, "\(rule.id)")
    }
  }

  @Test func everyUsualDefectIsNoticed() async {
    #expect(Clerk.rules.map(\.mutants.count) == [3, 3, 2, 1, 8])
    for rule in Clerk.rules {
      for mutant in rule.mutants {
        let result = await engine.judge(rule, mutant: mutant)
        #expect(result.isFailure, "\(rule.id): \(mutant.name)")
      }
    }
  }

  @Test func mismatchesNameTheCallAndItsEnds() async throws {
    let result = await engine.judge(Clerk.ends, mutant: Clerk.ends.mutants[0])
    guard case .failed(let found) = result.outcome else {
      Issue.record("not failed: \(result.outcome)")
      return
    }
    #expect(found.message == "ends of call 1: expected one, saw 2: ended, ended")
  }
}
