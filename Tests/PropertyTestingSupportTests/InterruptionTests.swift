import PropertyTesting
import PropertyTestingSupport
import Testing

/// Checks that end early, checks on actors, and checks outside of tests.
@Suite(.profile(.ci)) struct InterruptionTests {
  private let lists = Generator<[Int]>.array(of: .int)

  /// The test cancels the task, as a time limit does.
  @Test func aCancelledCheckReportsTheBestSoFar() async throws {
    let text = try await report {
      let task = Task {
        try await check("cancelled", lists, settings: .unhurried) { value, context in
          if context.phase == .shrinking && context.number > 4 { withUnsafeCurrentTask { $0?.cancel() } }
          #expect(value.count < 5)
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(text.contains("shrinking was cancelled") && text.contains("shrunk in "))
    #expect(text.contains(".replaying(\"AQ"))
  }

  @Test func aCancelledAsynchronousCheckReportsTheBestSoFar() async throws {
    let text = try await report {
      let task = Task {
        try await check("cancelled", lists, settings: .unhurried) { value, context in
          await Task.yield()
          if context.phase == .shrinking && context.number > 4 { withUnsafeCurrentTask { $0?.cancel() } }
          #expect(value.count < 5)
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(text.contains("shrinking was cancelled"))
  }

  @Test func aCheckCancelledBeforeAnyFailureReportsNone() async throws {
    let runs = Counter()
    let all = try await issues {
      let task = Task {
        try await check("cancelled", lists, settings: .unhurried) { (_: [Int]) in
          runs.increment()
          if runs.value == 9 { withUnsafeCurrentTask { $0?.cancel() } }
        }
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(all.isEmpty && runs.value == 9)
  }

  @Test func aCancellationErrorOfTheBodyIsThrownOn() async throws {
    let all = try await issues {
      await #expect(throws: CancellationError.self) {
        try await check("cancels", lists) { _ in throw CancellationError() }
      }
    }
    #expect(all.isEmpty)
  }

  @Test func theBodyStaysOnTheMainActor() async throws { try await onTheMainActor() }

  @MainActor private func onTheMainActor() async throws {
    var (values, waits) = (0, 0)
    try await check("main", lists) { (_: [Int]) in
      MainActor.assertIsolated()
      values += 1
    }
    try await check("main, waiting", lists) { (_: [Int]) in
      MainActor.assertIsolated()
      await Task.yield()
      MainActor.assertIsolated()
      waits += 1
    }
    #expect(values == 100 && waits == 100)
  }

  actor Till {
    var runs = 0

    func run(_ lists: Generator<[Int]>) async throws -> Int {
      try await check("actor", lists) { (_: [Int]) in
        self.assertIsolated()
        runs += 1
      }
      try await check("actor, waiting", lists) { (_: [Int]) in
        await Task.yield()
        self.assertIsolated()
        runs += 1
      }
      return runs
    }
  }

  @Test func theBodyStaysOnAnyActor() async throws {
    #expect(try await Till().run(lists) == 200)
  }

  @Test func outsideATestAFailureIsThrown() async throws {
    let error = await Task.detached {
      await #expect(throws: PropertyFailed.self) {
        try await check("outside", Generator<Int>.int(in: 0...100_000), settings: .fixed) { value in
          if value > 30 { throw Broken() }
        }
      }
    }.value
    #expect(error?.description.contains("\nvalue: 31\n") == true)
    try await Task.detached {
      try await check("outside", Generator<Int>.int, settings: .fixed) { _ in }
    }.value
  }
}
