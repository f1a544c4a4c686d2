import PropertyTesting
import PropertyTestingSupport
import Testing

/// What a run of tests prints and attaches.
@Suite(.profile(.ci)) struct OutputTests {
  @Test(.inAProcess(.oneIssueAndOneAttachment))
  func aFailureIsOneIssueAndOneAttachmentWithWhatTheLastRunAttached() async throws {
    try await check("attaching", Generator<Int>.int(in: 0...100_000)) { value, context in
      context.attach("the value is \(value)", named: "note")
      #expect(value < 250)
    }
  }

  @Test(.inAProcess(.oneKnownIssue)) func aKnownFailureIsPrintedOnce() async throws {
    await withKnownIssue {
      try await check("known", Generator<[Int]>.array(of: .int)) { value in #expect(value.count < 4) }
    }
  }

  /// A minute is the shortest time limit that Swift Testing allows.
  @Test(.timeLimit(.minutes(isChild ? 1 : 10)), .inAProcess(.theBestSoFar))
  func aTimeLimitLeavesTheBestSoFar() async throws {
    try await check("lasting", Generator<[Int]>.array(of: .int)) { value, context in
      if context.phase == .shrinking && context.number > 12 { try await Task.sleep(for: .seconds(100)) }
      #expect(value.count < 4)
    }
  }

  @Test(.inAProcess(.oneCancelledCase)) func aTestMayBeCancelledInTheBody() async throws {
    try await check("cancelling", Generator<Int>.int(in: 0...100_000)) { _, context in
      print("case \(context.number) \(context.phase)")
      try Test.cancel("enough")
    }
    Issue.record("the check went on")
  }

  @Test(.inAProcess(.strayIssues)) func anIssueOfADetachedTaskIsReportedAsItIs() async throws {
    try await check("straying", Generator<Int>.int(in: 0...100_000), settings: PropertySettings(cases: 3)) {
      (_: Int) async in
      await Task.detached { () -> Void in Issue.record("a stray issue") }.value
    }
  }

  @Test(.inAProcess(.nothing)) func aPropertyThatHoldsAttachesNothing() async throws {
    try await check("holding", Generator<Int>.int(in: 0...100_000)) { value, context in
      context.attach("the value is \(value)", named: "note")
    }
  }
}

/// What the processes must leave behind.
extension Claim {
  fileprivate static let oneIssueAndOneAttachment = Claim { left in
    #expect(left.count("recorded an issue") == 1, "\(left.output)")
    #expect(left.count("Attached '") == 1)
    #expect(left.attachments.count == 1)
    let text = try #require(left.attachments["property-attaching.txt"])
    #expect(text.contains("\nvalue: 250\n") && text.hasSuffix("=== note\nthe value is 250\n"))
    #expect(left.count("the value is", in: text) == 1)
  }

  fileprivate static let oneKnownIssue = Claim { left in
    #expect(left.count("recorded a known issue") == 1 && left.count("recorded an issue") == 0)
    #expect(left.output.contains("value: [0, 0, 0, 0]") && left.output.contains("passed"))
    #expect(left.attachments.keys.sorted() == ["property-known.txt"])
  }

  fileprivate static let theBestSoFar = Claim { left in
    #expect(left.output.contains("Time limit was exceeded"))
    #expect(left.output.contains("shrinking was cancelled") && left.output.contains("original: "))
    #expect(left.count("property ‘lasting’ failed") == 1)
    #expect(left.attachments.keys.sorted() == ["property-lasting.txt"])
  }

  fileprivate static let oneCancelledCase = Claim { left in
    #expect(left.count("case 1 generating") == 1 && !left.output.contains("shrinking"))
    #expect(left.output.contains("cancelled") && left.output.contains("enough"))
    #expect(left.count("recorded an issue") == 0 && left.count("Attached '") == 0)
    #expect(left.attachments.isEmpty)
  }

  fileprivate static let strayIssues = Claim { left in
    #expect(left.count("a stray issue") >= 3 && !left.output.contains("failed in case"))
    #expect(left.attachments.isEmpty)
  }

  fileprivate static let nothing = Claim { left in
    #expect(left.output.contains("passed") && left.count("Attached '") == 0)
    #expect(left.attachments.isEmpty)
  }
}
