import Conformance
import Locks
import PyxPayByBankApp

/// The plainest merchant library that conforms to the guide.
public struct PayByBankAppReference: Implementation {
  /// Makes the library.
  public init() {}

  /// The library understands every stimulus and shows every effect.
  public var profile: ImplementationProfile<PayByBankApp> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts without a popup.
  public func open(_ world: World) async throws -> any Session<PayByBankApp> { Process() }

  private final class Process: Session {
    typealias System = PayByBankApp
    private let library = Locked(MerchantLibrary())

    func send(_ stimulus: PayByBankAppStimulus, in world: World) async throws -> [PayByBankAppEffect] {
      library.withLock { $0.receive(stimulus, in: world) }
    }
  }
}
