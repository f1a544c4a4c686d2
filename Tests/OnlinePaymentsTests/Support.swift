import ClientAPISimulator
import Conformance
import Foundation
import HTTPClient
import PyxOnlinePayments
import Reference
import Testing

/// How long rules wait for effects that defects have lost; in memory, all other effects come at once.
let shortWait = Duration.milliseconds(300)

/// An engine that judges a library, with its own service so that several engines may run at once.
func engine(
  judging implementation: any Implementation<OnlinePayments> = ReferenceOnlinePayments(), seed: UInt64 = 1,
  cases: Int = 200, vectors: [Vector] = [], longestWait: Duration? = nil
) -> Engine<OnlinePayments> {
  let service = InMemoryClientAPI()
  var settings = RunSettings(seed: seed, cases: cases, vectors: vectors)
  settings.longestWait = longestWait
  settings.failures = 1
  return Engine(judging: implementation, settings: settings) { name in
    try await ClientAPIServices(named: name, of: service)
  }
}

/// The reference without the in-memory transport: every request goes over a socket.
struct Networked: Implementation {
  typealias System = OnlinePayments

  private let reference = ReferenceOnlinePayments()
  private let transport: NetworkTransport?

  /// Uses the reference's own transport if none is given.
  init(over transport: NetworkTransport? = nil) { self.transport = transport }

  var profile: ImplementationProfile<OnlinePayments> {
    var profile = reference.profile
    profile.acceptsTransport = false
    profile.quiescence = .waits(milliseconds: 0)
    return profile
  }

  func open(_ world: World) async throws -> any Session<OnlinePayments> {
    if let transport { return try await reference.open(world, transport: transport) }
    return try await reference.open(world)
  }
}

/// An engine that judges a host app.
func engine(
  judging implementation: any Implementation<OnlinePaymentsIntegration>, seed: UInt64 = 1, cases: Int = 200,
  vectors: [Vector] = [], longestWait: Duration? = nil
) -> Engine<OnlinePaymentsIntegration> {
  var settings = RunSettings(seed: seed, cases: cases, vectors: vectors)
  settings.longestWait = longestWait
  settings.failures = 1
  return Engine(judging: implementation, settings: settings) { _ in NoServices() }
}

extension Outcome {
  /// The verdict in one line, for failing tests.
  var inWords: String {
    switch self {
    case .passed: "passed"
    case .failed(let found): "failed: \(found.message)\n" + found.trace.joined(separator: "\n")
    case .inconclusive(let why): "inconclusive: \(why.reason); judged by \(why.judgedBy)"
    case .vacuous(let shortfalls):
      "vacuous: "
        + shortfalls.map { "\($0.label) in \($0.seenPercent) % of \($0.neededPercent) %" }.joined(
          separator: ", ")
    case .errored(let trouble): "errored: \(trouble)"
    case .notApplicable(let reason): "not applicable: \(reason)"
    case .knownFailure(let entry, _): "known failure \(entry)"
    case .knownError(let entry, let trouble): "known error \(entry): \(trouble)"
    case .unexpectedPass(let entry): "unexpected pass \(entry)"
    }
  }
}

extension SystemRule: CustomTestStringConvertible {
  /// The rule's id.
  public var testDescription: String { id }
}
