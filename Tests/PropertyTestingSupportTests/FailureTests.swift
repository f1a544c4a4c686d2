import PropertyTesting
import PropertyTestingSupport
import Testing

/// However a body fails, the failure is reported as one issue, with the simplest value.
@Suite(.profile(.ci)) struct FailureTests {
  private let numbers = Generator<Int>.int(in: 0...100_000)

  @Test func aPropertyThatHoldsRecordsNothing() async throws {
    let runs = Counter()
    let all = try await issues {
      try await check("holds", numbers) { value in
        runs.increment()
        #expect(value >= 0)
      }
      try await check("holds too", numbers) { value in
        await Task.yield()
        try #require(value >= 0)
      }
    }
    #expect(all.isEmpty && runs.value == 100)
  }

  @Test func anExpectationIsOneIssueWithTheSimplestValue() async throws {
    let text = try await report { try await check("small", numbers) { value in #expect(value < 500) } }
    #expect(text.contains("‘small’ failed in case"))
    #expect(text.contains("\nvalue: 500\n") && text.contains("\noriginal: "))
    #expect(text.contains("(value → 500) < 500"))
  }

  @Test func aRequirementCountsOnce() async throws {
    let text = try await report { try await check("small", numbers) { value in try #require(value < 500) } }
    #expect(text.contains("\nvalue: 500\n") && !text.contains("ExpectationFailedError"))
    let missing = try await report {
      try await check("found", numbers) { value in _ = try #require(value < 500 ? value : nil) }
    }
    #expect(missing.contains("\nvalue: 500\n"))
  }

  @Test func aThrownErrorIsNotSwallowed() async throws {
    let text = try await report {
      try await check("quiet", numbers) { value in if value > 70 { throw Broken() } }
    }
    #expect(text.contains("\nvalue: 71\n") && text.contains("threw PropertyTestingSupportTests.Broken"))
    let always = try await report {
      try await check("quiet", numbers) { (_: Int) async throws in
        await Task.yield()
        throw Broken()
      }
    }
    #expect(always.contains("\nvalue: 0\n"))
  }

  @Test func anIssueAndAnErrorAreToldTogether() async throws {
    let text = try await report {
      try await check("both", numbers) { value in
        #expect(value < 10)
        if value >= 10 { throw Broken() }
      }
    }
    #expect(text.contains("\nvalue: 10\n"))
    #expect(text.contains("(value → 10) < 10") && text.contains("threw PropertyTestingSupportTests.Broken"))
  }

  @Test func aRecordedIssueFails() async throws {
    let text = try await report {
      try await check("recorded", numbers) { value in if value > 5 { Issue.record("too large: \(value)") } }
    }
    #expect(text.contains("too large: 6"))
  }

  @Test func issuesOfChildTasksCount() async throws {
    let text = try await report {
      try await check("tasks", numbers, settings: .unhurried) { value in
        await withTaskGroup { group in
          for limit in [40, 30] { group.addTask { #expect(value < limit) } }
        }
        await Task { #expect(value < 1_000) }.value
      }
    }
    #expect(text.contains("\nvalue: 30\n"))
  }

  @Test func onlyTheSameFailureIsShrunk() async throws {
    let signed = Generator<Int>.int(in: -100_000...100_000)
    for seed: UInt64 in 0..<8 {
      let text = try await report {
        try await check("places", signed, settings: PropertySettings(seed: Seed(seed))) { value in
          #expect(value < 700)
          #expect(value > -20)
        }
      }
      #expect(text.contains("\nvalue: 700\n") != text.contains("\nvalue: -20\n"))
      #expect(text.contains("\nvalue: 700\n") == text.contains("< 700"))
      let thrown = try await report {
        try await check("types", signed, settings: PropertySettings(seed: Seed(seed))) { value in
          if value >= 700 { throw Broken() }
          if value <= -20 { throw Cracked() }
        }
      }
      #expect(thrown.contains("\nvalue: 700\n") == thrown.contains("Broken"))
      #expect(thrown.contains("\nvalue: -20\n") == thrown.contains("Cracked"))
    }
  }

  @Test func aDiscardedValueSaysNothing() async throws {
    let held = Counter()
    try await check("even", numbers) { value in
      if value % 2 == 1 { throw Rejection() }
      held.increment()
    }
    #expect(held.value == 100)
    let text = try await report {
      try await check("none", numbers, settings: PropertySettings(discards: 40)) { _ in throw Rejection() }
    }
    #expect(text.contains("shows nothing: 40 cases were discarded, 0 held: draw only the wanted values"))
    #expect(text.contains("\nseed: 0 (or PROPERTY_TESTING_SEED=0)"))
  }

  @Test func aLabelThatIsMissedIsOneIssue() async throws {
    let settings = PropertySettings(requiring: [LabelRequirement("huge", minimumPercent: 20)])
    let text = try await report {
      try await check("labels", numbers, settings: settings) { value, context in
        context.label(value > 200_000 ? "huge" : "small")
      }
    }
    #expect(text.contains("‘huge’ (at least 20.0 % wanted)"))
  }

  @Test func aLabelThatStaysInDoubtIsAWarning() async throws {
    let settings = PropertySettings(cases: 20, requiring: [LabelRequirement("seventh", minimumPercent: 20)])
    let found = try await issues {
      var number = 0
      try await check("doubtful", numbers, settings: settings) { _, context in
        number += 1
        if number % 7 == 0 { context.label("seventh") }
      }
    }
    #expect(found.count == 1 && found.allSatisfy { $0.severity == .warning && !$0.isFailure })
    #expect(found.first.map { "\($0)".contains("28 of 200 are ‘seventh’ (at least 20.0 % wanted)") } == true)
  }

  @Test func anErrorOfTheGeneratorIsThrownOn() async throws {
    let broken = Generator<Int> { _ in throw Broken() }
    await #expect(throws: Broken.self) { try await check("broken", broken) { _ in } }
  }

  @Test func aFlakyFailureIsCalledSo() async throws {
    let runs = Counter()
    let text = try await report {
      try await check("flaky", numbers, settings: PropertySettings(shrinks: 0)) { value in
        runs.increment()
        #expect(runs.value != 7)
      }
    }
    #expect(text.contains("it is flaky"))
  }

  @Test func pairsMayBeTakenApart() async throws {
    let text = try await report {
      try await check("pairs", zip(numbers, numbers)) { first, second in
        let sum = first + second
        #expect(sum < 90)
      }
    }
    #expect(text.contains("\nvalue: (0, 90)\n"))
    let waiting = try await report {
      try await check("pairs", zip(numbers, numbers), settings: .unhurried) { first, second in
        await Task.yield()
        #expect(first + second < 90)
      }
    }
    #expect(waiting.contains("\nvalue: (0, 90)\n"))
    try await check("triples", zip(numbers, numbers, numbers)) { #expect($0 + $1 + $2 >= 0) }
  }
}
