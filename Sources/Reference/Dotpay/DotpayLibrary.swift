import Conformance
import Locks
import PyxDotpay

/// The plainest library that conforms to Dotpay's guide.
///
/// It asks the platform for every list, filters channels itself, and has no default card until one is chosen. It
/// remembers the last channel and every payment across a restart, and reports nothing if the user leaves.
public struct DotpayLibrary: Implementation {
  /// The contract.
  public typealias System = Dotpay

  /// The library understands every stimulus, and every effect is observed.
  public let profile = ImplementationProfile<Dotpay>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes the library.
  public init() {}

  /// Starts with the contents of the device's store.
  public func open(_ world: World) async throws -> any Session<Dotpay> {
    DotpayLibrarySession(DotpayMachine(store: DotpayStore(world.preferences)))
  }
}

/// One process of the library.
final class DotpayLibrarySession: Session {
  typealias System = Dotpay

  private let machine: Locked<DotpayMachine>

  init(_ machine: DotpayMachine) { self.machine = Locked(machine) }

  func send(_ stimulus: DotpayStimulus, in world: World) async throws -> [DotpayEffect] {
    machine.withLock { machine in
      machine.effects = []
      machine.receive(stimulus)
      return machine.effects
    }
  }
}
