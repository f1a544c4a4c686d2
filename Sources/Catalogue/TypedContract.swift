import Conformance

/// A contract with its types, behind ``KnownContract/typed``, for judging any implementation of it in this process.
public protocol TypedContract<System>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// The built-in implementation.
  var reference: any Implementation<System> { get }
  /// Conforming implementations that differ from it.
  var variants: [Variant<System>] { get }
  /// Makes the services of one case in memory, under a unique name.
  var services: @Sendable (String) async throws -> System.Services { get }
}

extension TypedContract {
  /// An engine with services in memory; by default it judges the reference.
  ///
  /// Engines of one contract share its services: engines that run at once need different name prefixes, or separate
  /// lists of contracts.
  public func engine(
    judging implementation: (any Implementation<System>)? = nil, settings: RunSettings = RunSettings()
  ) -> Engine<System> {
    Engine(judging: implementation ?? reference, settings: settings, services: services)
  }
}

/// The parts of a contract of the catalogue.
struct ContractParts<System: DocumentedSystem>: TypedContract {
  let reference: any Implementation<System>
  let variants: [Variant<System>]
  let services: @Sendable (String) async throws -> System.Services
}
