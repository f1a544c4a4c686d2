import Locks
import PropertyTesting
import Testing

/// If its task is cancelled, a check stops shrinking and keeps the simplest counterexample so far.
@Suite struct CancellationTests {
  /// Cancels the current task.
  private static func cancel() { withUnsafeCurrentTask { $0?.cancel() } }

  @Test func shrinkingEndsWithTheSimplestSoFar() async throws {
    let outcome = try await Task {
      var evaluations = -1
      return try check(
        Generator<[Int]>.array(of: .int, count: 0...200), settings: CheckSettings(cases: 1_000)
      ) {
        numbers in
        if numbers.count < 40 { return true }
        evaluations += 1
        if evaluations == 3 { Self.cancel() }
        return false
      }
    }.value
    let found = try #require(outcome.counterexample)
    #expect(found.ending == .cancelled && found.evaluations >= 3)
    #expect(found.value.count >= 40 && found.choices != found.originalChoices)
  }

  @Test func shrinkingEndsWhereNoCandidateReachesTheProperty() async throws {
    // Only one value is possible, so the property never sees another value.
    let draws = Locked(0)
    let single = Generator<Int> { source in
      if draws.withLock({
        $0 += 1; return $0 == 50
      }) {
        Self.cancel()
      }
      for index in 0..<400 {
        guard try source.integer(in: 0...9_999, by: { _ in 500 + index }) == 500 + index else {
          throw Rejection()
        }
      }
      return 400
    }
    let outcome = try await Task { try check(single) { _ in false } }.value
    #expect(outcome.counterexample?.ending == .cancelled)
    #expect(draws.withLock { $0 } < 200)
  }

  @Test func looksWithoutACandidateAreEndedToo() async throws {
    // Everything is already minimal, so the shrinker examines most positions without drawing a value.
    let bits = Generator<[Int]>.array(of: .int(in: 0...1), count: 5_000)
    let outcome = try await Task {
      try check(bits) { _ in
        Self.cancel()
        return false
      }
    }.value
    #expect(outcome.counterexample?.ending == .cancelled && outcome.counterexample?.evaluations == 0)
  }

  @Test func anAsynchronousCheckEndsAsWell() async throws {
    let outcome = try await Task {
      try await check(Generator<[Int]>.array(of: .int), settings: CheckSettings(cases: 1_000)) {
        numbers, context in
        await Task.yield()
        if context.phase == .shrinking { Self.cancel() }
        return numbers.count < 10 ? CaseResult<Falsified>.held : .failed(Falsified())
      }
    }.value
    #expect(outcome.counterexample?.ending == .cancelled && outcome.counterexample?.evaluations == 1)
  }
}
