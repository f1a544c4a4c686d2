import PropertyTesting
import PropertyTestingSupport
import Testing

/// Known issues and warnings.
@Suite(.profile(.ci)) struct KnownIssueTests {
  private let numbers = Generator<Int>.int(in: 0...100_000)

  @Test func aFailingPropertyMayBeKnownToFail() async throws {
    let all = try await issues {
      await withKnownIssue {
        try await check("small", numbers) { value in #expect(value < 500) }
      }
    }
    #expect(all.count == 1 && all.allSatisfy { !$0.isFailure })
    #expect(all.first?.comments.map(\.rawValue).joined().contains("\nvalue: 500\n") == true)
  }

  @Test func aPropertyThatHoldsIsNoKnownIssue() async throws {
    let all = try await issues {
      await withKnownIssue { try await check("holds", numbers) { value in #expect(value >= 0) } }
    }
    guard all.count == 1, case .knownIssueNotRecorded = all[0].kind else {
      Issue.record("expected one issue that none was recorded, got \(all)")
      return
    }
  }

  @Test func aKnownIssueInTheBodyFailsUnlessItIsIgnored() async throws {
    @Sendable func run(_ ignores: Bool) async throws -> [Issue] {
      try await issues {
        try await check("inside", numbers, settings: PropertySettings(ignoresKnownIssues: ignores)) { value in
          withKnownIssue(isIntermittent: true) { #expect(value < 40) }
        }
      }
    }
    let counted = try await run(false)
    #expect(counted.count == 1 && counted[0].comments.map(\.rawValue).joined().contains("\nvalue: 40\n"))
    #expect(try await run(true).isEmpty)
  }

  @Test func warningsNeitherFailNorStopAndAreToldOncePerPlace() async throws {
    let runs = Counter()
    let all = try await issues {
      try await check("warned", numbers) { value in
        runs.increment()
        Issue.record("slow", severity: .warning)
        if value > 500 { Issue.record("large", severity: .warning) }
      }
    }
    #expect(runs.value == 100)
    #expect(all.count == 2 && all.allSatisfy { $0.severity == .warning && !$0.isFailure })
  }

  @Test func aFailureAmongWarningsIsOneIssue() async throws {
    let text = try await report {
      try await check("warned", numbers) { value in
        Issue.record("slow", severity: .warning)
        #expect(value < 7)
      }
    }
    #expect(text.contains("\nvalue: 7\n") && !text.contains("slow"))
  }

  @Test func knownIssuesOfCandidatesAreNotReported() async throws {
    let all = try await issues {
      try await withKnownIssue {
        try await check("wide", Generator<[Int]>.array(of: .int)) { value in #expect(value.count < 5) }
      } matching: {
        $0.comments.isEmpty == false
      }
    }
    #expect(all.count == 1)
  }
}
