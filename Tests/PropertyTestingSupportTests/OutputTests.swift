import PropertyTesting
import PropertyTestingSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests that are run by other tests, in a process of their own, because they fail or end it.
let runsFixtures = getenv("PROPERTY_TESTING_FIXTURES") != nil
/// Tests that take a minute: `PROPERTY_TESTING_SLOW=1 swift test --filter OutputTests`.
let runsSlowTests = getenv("PROPERTY_TESTING_SLOW") != nil

@Suite(.enabled(if: runsFixtures, "run by OutputTests")) struct OutputFixtures {
  @Test func attaching() async throws {
    try await check("attaching", Generator<Int>.int(in: 0...100_000)) { value, context in
      context.attach("the value is \(value)", named: "note")
      #expect(value < 250)
    }
  }

  @Test func knowing() async throws {
    await withKnownIssue {
      try await check("known", Generator<[Int]>.array(of: .int)) { value in #expect(value.count < 4) }
    }
  }

  /// A minute is the least time limit.
  @Test(.timeLimit(.minutes(1)), .enabled(if: runsSlowTests)) func lasting() async throws {
    try await check("lasting", Generator<[Int]>.array(of: .int)) { value, context in
      if context.phase == .shrinking && context.number > 12 { try await Task.sleep(for: .seconds(100)) }
      #expect(value.count < 4)
    }
  }

  @Test func cancelling() async throws {
    try await check("cancelling", Generator<Int>.int(in: 0...100_000)) { _, context in
      print("case \(context.number) \(context.phase)")
      try Test.cancel("enough")
    }
    Issue.record("the check went on")
  }

  @Test func straying() async throws {
    try await check("straying", Generator<Int>.int(in: 0...100_000), settings: PropertySettings(cases: 3)) {
      (_: Int) async in
      await Task.detached { () -> Void in Issue.record("a stray issue") }.value
    }
  }

  @Test func attachingAndHolding() async throws {
    try await check("holding", Generator<Int>.int(in: 0...100_000)) { value, context in
      context.attach("the value is \(value)", named: "note")
    }
  }
}

/// What a run of tests prints and attaches, in processes of their own.
@Suite struct OutputTests {
  private func run(_ test: String) throws -> (output: String, folder: String) {
    let folder = try temporaryFolder()
    let process = try ChildProcess.thisTestProgram(
      filter: "OutputFixtures/\(test)\\(\\)", environment: ["PROPERTY_TESTING_FIXTURES": "1"],
      arguments: ["--attachments-path", folder])
    return (process.output, folder)
  }

  private func count(_ text: String, in output: String) -> Int {
    output.indices.reduce(0) { $0 + (output[$1...].hasPrefix(text) ? 1 : 0) }
  }

  @Test func aFailureIsOneIssueAndOneAttachmentWithWhatTheLastRunAttached() throws {
    let (output, folder) = try run("attaching")
    #expect(count("recorded an issue", in: output) == 1, "\(output)")
    #expect(count("Attached", in: output) == 1)
    let name = folder + "/property-attaching.txt"
    let text = try ChildProcess(["/bin/cat", name], environment: [:]).output
    #expect(text.contains("\nvalue: 250\n") && text.hasSuffix("=== note\nthe value is 250\n"))
    #expect(count("the value is", in: text) == 1)
    #expect(unlink(name) == 0 && rmdir(folder) == 0)
  }

  @Test func aKnownFailureIsPrintedOnce() throws {
    let (output, folder) = try run("knowing")
    #expect(count("recorded a known issue", in: output) == 1 && count("recorded an issue", in: output) == 0)
    #expect(output.contains("value: [0, 0, 0, 0]") && output.contains("passed"))
    #expect(unlink(folder + "/property-known.txt") == 0 && rmdir(folder) == 0)
  }

  @Test(.enabled(if: runsSlowTests, "takes a minute")) func aTimeLimitLeavesTheBestSoFar() throws {
    let (output, folder) = try run("lasting")
    #expect(output.contains("Time limit was exceeded") && output.contains("shrinking was cancelled"))
    #expect(output.contains("original: ") && count("property ‘lasting’ failed", in: output) == 1)
    #expect(unlink(folder + "/property-lasting.txt") == 0 && rmdir(folder) == 0)
  }

  @Test func aTestMayBeCancelledInTheBody() throws {
    let (output, folder) = try run("cancelling")
    #expect(count("case 1 generating", in: output) == 1 && !output.contains("shrinking"))
    #expect(output.contains("cancelled") && output.contains("enough"))
    #expect(count("recorded an issue", in: output) == 0 && count("Attached", in: output) == 0)
    #expect(rmdir(folder) == 0)
  }

  @Test func anIssueOfADetachedTaskIsReportedAsItIs() throws {
    let (output, folder) = try run("straying")
    #expect(count("a stray issue", in: output) >= 3 && !output.contains("failed in case"))
    #expect(rmdir(folder) == 0)
  }

  @Test func aPropertyThatHoldsAttachesNothing() throws {
    let (output, folder) = try run("attachingAndHolding")
    #expect(output.contains("passed") && count("Attached", in: output) == 0)
    #expect(rmdir(folder) == 0)
  }
}
