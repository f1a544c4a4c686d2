import Conformance
import Locks
import PyxPaydiant
import QRCodes

/// The plainest host: it retrieves a payment's data as soon as it has a token, gives an unscanned token back whenever
/// the consumer leaves, and submits nothing twice.
public struct PaydiantIntegrationReference: Implementation {
  /// Makes the host.
  public init() {}

  /// The host understands every stimulus and shows every effect; without libqrencode, it leaves out pictures of codes.
  public var profile: ImplementationProfile<PaydiantIntegration> {
    var profile = ImplementationProfile<PaydiantIntegration>(
      name: ReferenceIdentity.name, version: ReferenceIdentity.version)
    if QRCodeWriter.missingLibrary != nil {
      profile.stimuli.remove(.pictureTaken)
      profile.effects.remove(.showedPicture)
    }
    return profile
  }

  /// Starts with no payment under way and an empty wallet.
  public func open(_ world: World) async throws -> any Session<PaydiantIntegration> { Process() }

  private final class Process: Session {
    typealias System = PaydiantIntegration
    private let app = Locked(WalletApp())

    func send(
      _ stimulus: PaydiantIntegrationStimulus, in world: World
    ) async throws -> [PaydiantIntegrationEffect] {
      app.withLock { $0.receive(stimulus) }
    }
  }
}
