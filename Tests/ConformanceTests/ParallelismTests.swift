import Testing

@testable import Conformance

/// How many rules are judged at once depends on what an implementation declares.
@Suite struct ParallelismTests {
  private actor Host: CandidateHost {
    let incidents: [String] = []
    func shutDown() async {}
  }

  private struct DeclaredTill: Implementation {
    let profile: ImplementationProfile<Till>
    func open(_ world: World) async throws -> any Session<Till> { try await PlainTill().open(world) }
  }

  private func parallelism(
    _ quiescence: Quiescence, _ isolation: SessionIsolation = .session, host: Host? = Host(),
    processors: Int = 2
  ) -> Int {
    let profile = ImplementationProfile<Till>(
      name: "till", version: "1", quiescence: quiescence, isolation: isolation)
    let candidate = TypedCandidate(DeclaredTill(profile: profile))
    return SystemUnderTest(name: "till", version: "1", candidates: [candidate], host: host)
      .parallelism(for: candidate, processors: processors)
  }

  /// More rules than processors are judged at once only if the sessions have a host and share nothing.
  @Test(arguments: [Quiescence.exact, .waits(milliseconds: 20)])
  func isThatOfTheMachine(_ quiescence: Quiescence) {
    #expect(parallelism(quiescence, host: nil) == 2)
    #expect(parallelism(quiescence, .process) == 2)
    #expect(parallelism(quiescence, .serial) == 2)
    #expect(parallelism(quiescence, processors: 32) == 32)
  }

  @Test func growsWhileAnswersWait() {
    #expect(parallelism(.exact) == 4)
    #expect(parallelism(.waits(milliseconds: 0)) == 16)
    #expect(parallelism(.waits(milliseconds: 20)) == 16)
  }

  /// The number of rules judged at once is the number of waits that fit into a second, but at least four.
  @Test func isLowerIfWaitsAreLong() {
    #expect(parallelism(.waits(milliseconds: 100)) == 10)
    #expect(parallelism(.waits(milliseconds: 500)) == 4)
    #expect(parallelism(.waits(milliseconds: 60_000)) == 4)
  }
}
