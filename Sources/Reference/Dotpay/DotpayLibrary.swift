import Conformance
import PyxDotpay
import Synchronization

/// The plainest library that keeps the rules of Dotpay's guide.
///
/// It asks the platform for every list, filters channels itself, has no default card until one is chosen, remembers the
/// last channel and every payment over a restart, and says nothing where the user leaves.
public struct DotpayLibrary: Implementation {
  /// The contract.
  public typealias System = Dotpay

  /// Everything is understood and everything is seen.
  public let profile = ImplementationProfile<Dotpay>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes the library.
  public init() {}

  /// Starts with what the device's store holds.
  public func open(_ world: World) async throws -> any Session<Dotpay> {
    DotpayLibrarySession(DotpayMachine(store: DotpayStore(world.preferences)))
  }
}

/// One process of the library.
final class DotpayLibrarySession: Session {
  typealias System = Dotpay

  private let machine: Mutex<DotpayMachine>

  init(_ machine: DotpayMachine) { self.machine = Mutex(machine) }

  func send(_ stimulus: DotpayStimulus, in world: World) async throws -> [DotpayEffect] {
    machine.withLock { machine in
      machine.effects = []
      machine.receive(stimulus)
      return machine.effects
    }
  }
}
