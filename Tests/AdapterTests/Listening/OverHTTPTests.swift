import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter
@testable import AdapterListening
@testable import AdapterOverHTTP

/// A Swift implementation that speaks HTTP.
@Suite(.manyDescriptors, .needs(.libevent), .timeLimit(.minutes(10))) struct OverHTTPTests {
  private static let served = [ServedImplementation(PlainTally())]

  @Test func sessionsSideBySideAreServedUntilShutdown() async throws {
    let source = try ListeningSource(at: .usual, patience: .init(wait: .seconds(50)))
    let serving = Task { try await AdapterServer.run(Self.served, at: source.url + "/") }
    let host = try await start(from: source)
    let tally = try #require(host.implementation(of: Tally.self))
    try await tally.check()
    let engine = Engine(judging: tally, settings: RunSettings(cases: 40, shrinkEvaluations: 5)) { _ in
      NoServices()
    }
    let outcomes = await engine.run(Tally.rules).map(\.outcome)
    #expect(outcomes == [.passed, .passed, .passed, .passed])
    #expect(await host.incidents == [])
    await host.shutDown()
    try await serving.value
  }

  @Test func secondAdapterIsToldWhyItIsRefused() async throws {
    let source = try ListeningSource(at: .usual, patience: .init(wait: .seconds(50)))
    let serving = Task { try await AdapterServer.run(Self.served, at: source.url) }
    let host = try await start(from: source)
    #expect(
      await reason(source.url)
        == "the suite refused the connection: an adapter is connected, and no other is awaited")
    await host.shutDown()
    try await serving.value
  }

  @Test func suiteThatEndsWithoutShutdownIsTheEnd() async throws {
    let source = try ListeningSource(at: .usual, patience: .init(wait: .seconds(50)))
    let serving = Task { try await AdapterServer.run(Self.served, at: source.url) }
    let peer = try await source.next(log: AdapterLog(limit: 100))
    _ = peer.stop(PeerStop(isBroken: false, isOrderly: true) { false })
    try await serving.value
    await source.end()
  }

  @Test func wrongURLsAreOneLine() async throws {
    let source = try ListeningSource(at: .usual)
    #expect(
      await reason(source.url + "0")
        == "the suite refused the connection: HTTP status 404; is PYX_URL that of this run?")
    #expect(await reason("nowhere") == "PYX_URL must be http://HOST:PORT/TOKEN, not nowhere")
    await source.end()
    #expect(await reason(source.url)?.hasPrefix("cannot speak to the suite: ") == true)
  }

  /// Why an adapter cannot be served at the URL; nil if it can.
  private func reason(_ url: String) async -> String? {
    do throws(CannotConnect) {
      try await AdapterServer.run(Self.served, at: url)
      return nil
    } catch {
      return error.description
    }
  }
}
