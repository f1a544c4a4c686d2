import Foundation
import Locks
import PropertyTesting
import PropertyTestingSupport
import Testing

/// Examples, several failures, deadlines, health checks and statistics.
@Suite(.profile(.ci)) struct EvidenceTests {
  @Test func aFailingExampleIsToldWithoutATokenAndIsNotSaved() async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let settings = PropertySettings(regressions: RegressionFile(path: folder + "/cases.txt"))
    let text = try await report {
      try await check("given", Generator<Int>.int(in: 0...9), settings: settings, examples: [3, 40]) {
        #expect($0 < 10)
      }
    }
    #expect(text.hasPrefix("property ‘given’ failed in example 2\nvalue: 40\n"))
    #expect(!text.contains("replay:") && !text.contains("flaky") && !text.contains("shrunk"))
    #expect(try Regressions(text: "").cases.isEmpty)
    #expect(throws: (any Error).self) { try String(contentsOfFile: folder + "/cases.txt", encoding: .utf8) }
  }

  @Test func eachWayToFailIsAnIssue() async throws {
    let issues = try await issues {
      try await check(
        "in three ways", Generator<Int>.int(in: -1_000...1_000), settings: PropertySettings(failures: 9)
      ) { value in
        if value < -20 { throw Broken() }
        if value > 500 { throw Cracked() }
        #expect(value != 0 || value > 0)
      }
    }
    let texts = issues.map { $0.comments.map(\.rawValue).joined() }
    #expect(texts.count == 3)
    for least in ["value: -21", "value: 501", "value: 0"] {
      #expect(texts.count { $0.contains("\n\(least)\n") } == 1, "\(texts)")
    }
  }

  /// A clock that a test moves forward.
  private final class Watch: Sendable {
    private let time = Locked(Duration.zero)
    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
    func deadline(_ warning: Duration?, _ failure: Duration) -> CaseDeadline {
      CaseDeadline(warning: warning, failure: failure) { self.time.withLock { $0 } }
    }
  }

  @Test func aCaseBeyondItsDeadlineFailsAndIsShrunk() async throws {
    let watch = Watch()
    let settings = PropertySettings(shrinkTime: nil, deadline: watch.deadline(.seconds(1), .seconds(2)))
    let text = try await report {
      try await check("slow", Generator<Int>.int(in: 0...100_000), settings: settings) {
        watch.pass(.milliseconds($0))
      }
    }
    #expect(text.contains("\nvalue: 2001\n") && !text.contains("flaky"))
    #expect(
      text.contains("PropertyTestingSupport.CaseTookTooLong: the case took 2.001 seconds; its deadline is 2"))
    let waiting = try await report {
      try await check("slow and waiting", Generator<Int>.int(in: 0...100_000), settings: settings) {
        await Task.yield()
        watch.pass(.milliseconds($0))
      }
    }
    #expect(waiting.contains("\nvalue: 2001\n"))
  }

  @Test func aCaseNearItsDeadlineIsAWarning() async throws {
    let watch = Watch()
    let settings = PropertySettings(deadline: watch.deadline(.seconds(1), .seconds(2)))
    let issues = try await issues {
      try await check("slowish", Generator<Int>.int(in: 0...9), settings: settings) { value in
        watch.pass(.milliseconds(value == 6 ? 1_500 : 10))
      }
      try await check("quick", Generator<Int>.int(in: 0...9), settings: settings) { _ in
        watch.pass(.milliseconds(10))
      }
    }
    #expect(issues.count == 1 && issues[0].severity == .warning)
    #expect(
      issues[0].comments.map(\.rawValue) == [
        "property ‘slowish’ holds, but case 7 took 1.5 seconds, which is near its deadline or beyond"
      ])
  }

  @Test func whatIsAmissWithAPropertyThatHoldsIsAWarning() async throws {
    func warnings<Value: Sendable>(_ generator: Generator<Value>, _ settings: PropertySettings) async throws
      -> [String]
    {
      try await issues { try await check("unwell", generator, settings: settings) { _ in } }
        .map { issue in
          #expect(issue.severity == .warning)
          return issue.comments.map(\.rawValue).joined()
        }
    }
    let rare = Generator<Int>.int(in: 0...99_999).filter(attempts: 1) { $0 % 3 == 0 }
    let filtered = try await warnings(rare, PropertySettings())
    #expect(filtered.count == 1 && filtered[0].contains("were discarded and 100 held: draw only"))
    #expect(try await warnings(rare, PropertySettings(healthChecks: [.tooLarge])).isEmpty)
    #expect(try await warnings(rare, PropertySettings(cases: 10)).isEmpty)
    let large = Generator<[Int]>.array(of: .int, count: 0...100)
    let cut = try await warnings(large, PropertySettings(choices: 60))
    #expect(cut.count == 1 && cut[0].contains("would have taken more than 60 choices: lower"))
    #expect(try await warnings(large, PropertySettings()).isEmpty)
  }

  @Test(.inAProcess(.statistics)) func statisticsAreToldOnRequest() async throws {
    let settings = PropertySettings(cases: 50, showsStatistics: true)
    try await check("shown", Generator<Int>.int(in: 0...99_999), settings: settings, examples: [5]) {
      value, context in
      context.label(value < 100 ? "small" : "large")
      if value % 10 == 3 { throw Rejection() }
    }
    try await check("not shown", Generator<Int>.int(in: 0...99_999)) { _, context in context.label("any") }
  }

  @Test(.inAProcess(.exampleTwo)) func anExampleThatTraps() async throws {
    try await check("trapping", Generator<Int>.int(in: 0...9), examples: [1, 300]) { _ = UInt8($0) }
  }

  @Test(.inAProcess(.exampleTwoAsAnIssue)) func anExampleThatTrapsInAnotherProcess() async throws {
    try await check(
      "trapping", Generator<Int>.int(in: 0...9), settings: PropertySettings(shrinksTraps: true),
      examples: [1, 300]
    ) { _ = UInt8($0) }
  }
}

extension Claim {
  fileprivate static let statistics = Claim { left in
    let lines = left.output.split(separator: "\n").filter { $0.contains("‘shown’") }
    #expect(lines.count == 1, "\(left.output)")
    let line = try #require(lines.first)
    #expect(line.hasPrefix("property ‘shown’: 50 cases held; 1 examples; "))
    #expect(line.contains(" discarded; ") && line.contains(" % large, ") && line.hasSuffix(" % small"))
    #expect(!left.output.contains("‘not shown’"))
    #expect(left.attachments.keys.sorted() == ["statistics-shown.txt"])
  }

  fileprivate static let exampleTwo = Claim { left in
    #expect(left.process.signal != nil)
    #expect(left.output.contains("property ‘trapping’") && left.output.contains("\nexample: 2\n"))
    #expect(!left.output.contains("replay:"))
  }

  fileprivate static let exampleTwoAsAnIssue = Claim { left in
    #expect(left.process.signal == nil && left.process.exitCode != 0, "\(left.output)")
    #expect(left.output.contains("property ‘trapping’ failed in example 2"))
    #expect(
      left.output.contains("value: 300") && left.output.contains("PropertyTestingSupport.Trap: the process"))
  }
}
