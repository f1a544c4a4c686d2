import Conformance
import Locks
import PyxPiaWallets

/// The plainest library that conforms to the wallet guide.
///
/// It reports an interruption as soon as the app is active again without a redirect, reports every manual return, and
/// leaves it to the host to remove the activity indicator.
public struct WalletLibrary: Implementation {
  /// The contract.
  public typealias System = PiaWallets

  /// The library understands every stimulus, and every effect is observed.
  public let profile = ImplementationProfile<PiaWallets>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes the library.
  public init() {}

  /// Starts with no payment under way.
  public func open(_ world: World) async throws -> any Session<PiaWallets> { WalletLibrarySession() }
}

/// One process of the library.
final class WalletLibrarySession: Session {
  typealias System = PiaWallets

  private let machine = Locked(WalletMachine())

  func send(_ stimulus: PiaWalletsStimulus, in world: World) async throws -> [PiaWalletsEffect] {
    machine.withLock { $0.receive(stimulus, in: world) }
  }
}
