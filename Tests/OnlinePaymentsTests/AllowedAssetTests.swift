import Conformance
import HTTPMessages
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// Ways that the document allows to fetch and keep images: no rule about images may fail.
@Suite(.heavyWork) struct AllowedAssetTests {
  private static let rules = OnlinePayments.rules.filter { $0.id.hasPrefix("OP-AST") }

  /// The library fetches images in the background, some time after the call that asked for their products has ended.
  @Test func libraryWhoseImagesComeLateIsNotRefused() async {
    for result in await engine(judging: LateLibrary(), cases: 80).run(Self.rules) {
      #expect(result.outcome == .passed, "\(result.rule.id) \(result.outcome.inWords)")
    }
  }
}

private struct LateLibrary: Implementation {
  private let inner = ReferenceOnlinePayments()
  var profile: ImplementationProfile<OnlinePayments> {
    var profile = inner.profile
    profile.quiescence = .waits(milliseconds: 0)
    return profile
  }

  func open(_ world: World) async throws -> any Session<OnlinePayments> { try await inner.open(world) }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    LateSession(inner: try await inner.open(world, transport: LateTransport(inner: transport)))
  }
}

private struct LateTransport: HTTPTransport {
  let inner: any HTTPTransport

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if request.url.contains("/assets/") { try? await Task.sleep(for: .milliseconds(10)) }
    return try await inner.perform(request)
  }
}

/// Images that are still being fetched do not count as work under way.
private struct LateSession: Session {
  typealias System = OnlinePayments
  let inner: any Session<OnlinePayments>

  func send(_ stimulus: OnlinePayments.Stimulus, in world: World) async throws -> [OnlinePayments.Effect] {
    try await inner.send(stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePayments.Effect] {
    try await inner.settle(in: world, atMost: .zero)
  }

  func close() async throws -> [OnlinePayments.Effect] { try await inner.close() }
}
