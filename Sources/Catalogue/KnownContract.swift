import Adapter
import Conformance

/// A contract of the suite with its reference implementation.
public struct KnownContract: Sendable {
  /// The contract with its types, for code that judges an implementation of it.
  public let typed: any TypedContract
  /// All rules of the contract, in order.
  ///
  /// Rules are made only if a command asks for them, because many commands take less time than making all rules.
  public var rules: [RuleFacts] { typed.ruleFacts }
  /// The contract itself.
  public var type: any DocumentedSystem.Type { typed.type }
  /// Name of the system.
  public var system: String { type.system }
  /// The role.
  public var role: Role { type.role }
  /// System and role.
  public var name: ContractName { ContractName(system, role) }
  /// The ids of all catalogue rows about the system, in order.
  public var catalogue: [String] { type.catalogue.flatMap(\.ids) }
  /// What the contract leaves out, and why.
  public var exclusions: [Exclusion] { type.exclusions }

  /// A contract of a system.
  ///
  /// - Parameters:
  ///   - reference: The built-in implementation.
  ///   - memory: Makes the services of one case in memory.
  ///   - network: Makes the services of one case so that another process reaches them.
  ///   - missing: What the reference lacks to reach such services; nil if it lacks nothing.
  init<System: DocumentedSystem>(
    _ type: System.Type, reference: any Implementation<System>,
    memory: @escaping @Sendable (String) async throws -> System.Services,
    network: @escaping @Sendable () throws -> @Sendable (String) async throws -> System.Services,
    missing: @escaping @Sendable () -> (any Error)? = { nil }
  ) {
    typed = ContractParts(
      reference: reference, services: memory, network: network, missing: missing)
  }

  /// A contract of a system without services.
  init<System: DocumentedSystem>(
    _ type: System.Type, reference: any Implementation<System>
  ) where System.Services == NoServices {
    self.init(
      type, reference: reference, memory: { _ in NoServices() },
      network: { { _ in NoServices() } })
  }
}

/// The simulated services for an implementation in another process could not be started.
public struct ServicesUnavailable: Error, CustomStringConvertible {
  /// Why.
  public let reason: String

  /// One line.
  public var description: String { reason }
}
