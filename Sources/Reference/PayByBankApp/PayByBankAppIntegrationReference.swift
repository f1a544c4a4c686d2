import Conformance
import Locks
import PyxPayByBankApp

/// The plainest host: it polls the status every five seconds, and gives advice if an error string has too many grapheme
/// clusters.
public struct PayByBankAppIntegrationReference: Implementation {
  /// Makes the host.
  public init() {}

  /// The host understands every stimulus and shows every effect.
  public var profile: ImplementationProfile<PayByBankAppIntegration> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts with no payment under way.
  public func open(_ world: World) async throws -> any Session<PayByBankAppIntegration> { Process() }

  private final class Process: Session {
    typealias System = PayByBankAppIntegration
    private let host = Locked(MerchantHost())

    func send(
      _ stimulus: PayByBankAppIntegrationStimulus, in world: World
    ) async throws -> [PayByBankAppIntegrationEffect] {
      host.withLock { $0.receive(stimulus, in: world) }
    }
  }
}
