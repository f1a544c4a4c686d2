import ClientAPISimulator
import Conformance
import HTTPMessages
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// For implementations that take the time from the machine, the suite judges by the time at which the run began.
@Suite(.heavyWork) struct MachineClockTests {
  /// Noon on 15 July 2026, in UTC.
  private static let now: Int64 = 1_784_116_800_000

  private static func results(now: Int64?, shift: Int64 = 0) async -> [String: RuleResult] {
    let results = await candidate(shift: shift).run(
      Selection(rules: (1...5).map { "OP-VAL-0\($0)" }), settings: RunSettings(cases: 60, now: now))
    return Dictionary(uniqueKeysWithValues: results.map { ($0.rule.id, $0) })
  }

  private static func candidate(shift: Int64) -> any Candidate {
    let service = InMemoryClientAPI()
    return TypedCandidate(OnTheMachinesClock(shift: shift)) {
      try await ClientAPIServices(named: $0, of: service)
    }
  }

  @Test func datesAreJudgedByTheTimeOfTheRun() async {
    let results = await Self.results(now: Self.now)
    for rule in ["OP-VAL-01", "OP-VAL-02", "OP-VAL-04"] {
      #expect(results[rule]?.outcome == .passed, "\(rule): \(String(describing: results[rule]?.outcome))")
    }
    for rule in ["OP-VAL-03", "OP-VAL-05"] {
      #expect(results[rule]?.outcome == .notApplicable(reason: "cannot control its clock"))
    }
  }

  @Test func withoutATimeNothingIsJudgedByIt() async {
    for (rule, result) in await Self.results(now: nil) {
      #expect(result.outcome.word == "notApplicable", "\(rule): \(result.outcome)")
    }
  }

  @Test func failureIsReplayedAtTheSameTime() async throws {
    // The clock is forty days slow, so last month is still accepted.
    let results = await Self.results(now: Self.now, shift: -40 * 86_400_000)
    let failed = try #require(results["OP-VAL-01"])
    #expect(failed.outcome.word == "failed")
    let token = try #require(failed.replay)
    #expect(token.now == Self.now)
    #expect(ReplayToken(token.description) == token)
    let again = await Self.candidate(shift: -40 * 86_400_000).replay(
      token, settings: RunSettings(now: Self.now + 400 * 86_400_000))
    #expect(again?.outcome.word == "failed")
  }
}

/// The reference with a clock that the suite cannot set; it differs from the machine's time by `shift` milliseconds.
private struct OnTheMachinesClock: Implementation {
  let shift: Int64
  private let inner = ReferenceOnlinePayments()

  init(shift: Int64) { self.shift = shift }

  var profile: ImplementationProfile<OnlinePayments> {
    var profile = inner.profile
    profile.clock = .system
    return profile
  }

  func open(_ world: World) async throws -> any Session<OnlinePayments> {
    try await inner.open(shifted(world))
  }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    Shifted(inner: try await inner.open(shifted(world), transport: transport), shift: shift)
  }

  private func shifted(_ world: World) -> World {
    var world = world
    world.clock += shift
    return world
  }
}

private struct Shifted: Session {
  typealias System = OnlinePayments
  let inner: any Session<OnlinePayments>
  let shift: Int64

  func send(
    _ stimulus: OnlinePayments.Stimulus, in world: World
  ) async throws -> [OnlinePayments.Effect] {
    var world = world
    world.clock += shift
    return try await inner.send(stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePayments.Effect] {
    try await inner.settle(in: world, atMost: atMost)
  }

  func close() async throws -> [OnlinePayments.Effect] { try await inner.close() }
}
