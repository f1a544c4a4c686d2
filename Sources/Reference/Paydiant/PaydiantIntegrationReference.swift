import Conformance
import PyxPaydiant
import Synchronization

/// The plainest host: it retrieves as soon as it has a token, gives an unscanned token back whenever it is left, and
/// submits nothing twice.
public struct PaydiantIntegrationReference: Implementation {
  /// Makes one.
  public init() {}

  /// Understands everything and shows everything.
  public var profile: ImplementationProfile<PaydiantIntegration> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts with no payment under way, and with an empty wallet.
  public func open(_ world: World) async throws -> any Session<PaydiantIntegration> { Process() }

  private final class Process: Session {
    typealias System = PaydiantIntegration
    private let app = Mutex(WalletApp())

    func send(
      _ stimulus: PaydiantIntegrationStimulus, in world: World
    ) async throws -> [PaydiantIntegrationEffect] {
      app.withLock { $0.receive(stimulus) }
    }
  }
}
