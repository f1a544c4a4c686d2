import Conformance
import Locks
import PyxDotpay

/// The plainest host: one payment at a time, its own summary and history, and cards kept by its backend.
public struct DotpayIntegrationReference: Implementation {
  /// Makes the host.
  public init() {}

  /// The host understands every stimulus and shows every effect.
  public var profile: ImplementationProfile<DotpayIntegration> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts with nobody signed in and no payment under way.
  public func open(_ world: World) async throws -> any Session<DotpayIntegration> { Process() }

  private final class Process: Session {
    typealias System = DotpayIntegration
    private let shop = Locked(ShopApp())

    func send(
      _ stimulus: DotpayIntegrationStimulus, in world: World
    ) async throws -> [DotpayIntegrationEffect] {
      shop.withLock { $0.receive(stimulus, in: world) }
    }
  }
}
