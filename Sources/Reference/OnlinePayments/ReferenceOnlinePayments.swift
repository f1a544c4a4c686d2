import Conformance
import HTTPClient
import HTTPMessages
import PyxOnlinePayments

/// The plainest Online Payments SDK that conforms.
///
/// It uses HTTP over the given transport, or else over the network.
public struct ReferenceOnlinePayments: Implementation {
  /// The contract.
  public typealias System = OnlinePayments

  /// The SDK declares the whole contract.
  public let profile = ImplementationProfile<OnlinePayments>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version, acceptsTransport: true,
    platform: .ios)

  /// The network transport, made for the first session that needs it, and shared so that connections are reused.
  private static let network = NetworkTransport()

  /// Makes the implementation.
  public init() {}

  /// Starts with requests over the network.
  public func open(_ world: World) async throws -> any Session<OnlinePayments> {
    try await open(world, transport: Self.network)
  }

  /// Starts with requests over the given transport.
  public func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    ReferenceOnlinePaymentsSession(app: try SDKApp(world: world, transport: transport))
  }
}

/// A running app with the SDK in it: passes stimuli on and collects their effects.
final class ReferenceOnlinePaymentsSession: Session {
  typealias System = OnlinePayments

  private let app: SDKApp

  init(app: SDKApp) { self.app = app }

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    app.receive(stimulus, in: world)
    return app.outbox.take()
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [OnlinePaymentsEffect] {
    await app.outbox.waitUntilIdle(atMost: limit)
    return app.outbox.take()
  }

  func close() async throws -> [OnlinePaymentsEffect] { app.outbox.take() }
}
