import Conformance
import Locks
import PyxPiaWallets

/// The plainest host: it polls the status every five seconds, commits or rolls back as soon as the status is final,
/// and leaves the indicator to the SDK for every wallet except MobilePay.
public struct PiaWalletsIntegrationReference: Implementation {
  /// Makes the host.
  public init() {}

  /// The host understands every stimulus and shows every effect.
  public var profile: ImplementationProfile<PiaWalletsIntegration> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts with no payment under way.
  public func open(_ world: World) async throws -> any Session<PiaWalletsIntegration> { Process() }

  private final class Process: Session {
    typealias System = PiaWalletsIntegration
    private let host = Locked(WalletHost())

    func send(
      _ stimulus: PiaWalletsIntegrationStimulus, in world: World
    ) async throws -> [PiaWalletsIntegrationEffect] {
      host.withLock { $0.receive(stimulus, in: world) }
    }
  }
}
