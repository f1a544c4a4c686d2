import Conformance
import HTTPMessages
import Locks
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// The reference behind a proxy with one defect: few rules fail, and each rule that cannot be judged points to one of
/// them.
@Suite(.heavyWork) struct ProxyTests {
  @Test(arguments: ProxyDefect.all) func oneDefectFailsFewRules(defect: ProxyDefect) async {
    let clock = ContinuousClock()
    var results: [RuleResult] = []
    let elapsed = await clock.measure {
      results = await engine(cases: 15, longestWait: shortWait).run(
        OnlinePayments.rules, mutant: defect.mutant)
    }
    let failed = results.filter(\.isFailure).map(\.rule.id)
    #expect((1...3).contains(failed.count), "\(failed)")
    for result in results where !result.isFailure {
      switch result.outcome {
      // With so few cases, some situations are never met.
      case .passed, .vacuous: break
      case .inconclusive(let why):
        let chain = Self.judges(of: why, among: results)
        #expect(
          chain.contains(where: failed.contains), "\(result.rule.id): \(result.outcome.inWords), \(chain)")
      default: Issue.record("\(result.rule.id): \(result.outcome.inWords)")
      }
    }
    // If rules waited in vain in every case, the run would take hours; it takes ten minutes on a busy machine.
    #expect(elapsed < .seconds(1800))
  }

  /// The judges of the failed step; if such a judge is itself inconclusive, also the judges of the step that it needed.
  private static func judges(of why: Inconclusive, among results: [RuleResult]) -> Set<String> {
    var found = Set(why.judgedBy)
    for result in results where found.contains(result.rule.id) {
      if case .inconclusive(let next) = result.outcome { found.formUnion(next.judgedBy) }
    }
    return found
  }
}

/// A defect of the proxy.
struct ProxyDefect: Sendable, CustomTestStringConvertible {
  let mutant: Mutant<OnlinePayments>
  var testDescription: String { mutant.name }

  static let all: [ProxyDefect] = [
    ProxyDefect(mutant: dying("dies of replies of 4 KB", of: 4096))
  ]

  /// Dies as soon as a reply of at least this many bytes has arrived.
  private static func dying(_ name: String, of bytes: Int) -> Mutant<OnlinePayments> {
    Mutant(name) {
      { world, transport, open in
        let watched = transport.map { SizeWatch(inner: $0, limit: bytes) }
        return MortalSession(inner: try await open(world, watched), watch: watched)
      }
    }
  }
}

/// Notes whether a large reply has passed.
private final class SizeWatch: HTTPTransport {
  let inner: any HTTPTransport
  let limit: Int
  let hasPassed = Locked(false)

  init(inner: any HTTPTransport, limit: Int) {
    self.inner = inner
    self.limit = limit
  }

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await inner.perform(request)
    if response.body.count >= limit { hasPassed.withLock { $0 = true } }
    return response
  }
}

/// A session that dies depending on what its transport has seen.
private struct MortalSession: Session {
  typealias System = OnlinePayments
  let inner: any Session<OnlinePayments>
  let watch: SizeWatch?

  private func living(_ effects: [OnlinePaymentsEffect]) throws -> [OnlinePaymentsEffect] {
    if watch?.hasPassed.withLock({ $0 }) == true { throw ImplementationFault.crashed("signal 11") }
    return effects
  }

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    try living(try await inner.send(stimulus, in: world))
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    try living(try await inner.settle(in: world, atMost: atMost))
  }

  func close() async throws -> [OnlinePaymentsEffect] { try await inner.close() }
}
