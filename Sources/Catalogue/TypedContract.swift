import Conformance

/// A contract with its types, behind ``KnownContract/typed``: what judges any implementation of it in this process.
public protocol TypedContract<System>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// The built-in implementation.
  var reference: any Implementation<System> { get }
  /// Ways to conform that differ from it.
  var variants: [Variant<System>] { get }
  /// Makes the services of one case in memory, under a name that no other case has.
  var services: @Sendable (String) async throws -> System.Services { get }
}

extension TypedContract {
  /// An engine with services in memory; it judges the reference where no other implementation is given.
  ///
  /// Engines of one contract share its services: those that run at once need name prefixes of their own, or lists of
  /// contracts of their own.
  public func engine(
    judging implementation: (any Implementation<System>)? = nil, settings: RunSettings = RunSettings()
  ) -> Engine<System> {
    Engine(judging: implementation ?? reference, settings: settings, services: services)
  }
}

/// What a contract of the catalogue is made of.
struct ContractParts<System: DocumentedSystem>: TypedContract {
  let reference: any Implementation<System>
  let variants: [Variant<System>]
  let services: @Sendable (String) async throws -> System.Services
}
