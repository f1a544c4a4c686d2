import Adapter
import Conformance

/// A contract with its types, behind ``KnownContract/typed``, for judging any implementation of it.
public protocol TypedContract<System>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// The built-in implementation.
  var reference: any Implementation<System> { get }
  /// Makes the services of one case in memory, under a unique name.
  var services: @Sendable (String) async throws -> System.Services { get }
  /// Makes the services of one case so that another process reaches them.
  var network: @Sendable () throws -> @Sendable (String) async throws -> System.Services { get }
  /// What the reference lacks to reach such services; nil if it lacks nothing.
  var missing: @Sendable () -> (any Error)? { get }
}

extension TypedContract {
  /// The contract itself.
  public var type: any DocumentedSystem.Type { System.self }
  /// All rules of the contract, in order, without their checks.
  public var ruleFacts: [RuleFacts] { System.rules.map(\.facts) }

  /// An engine with services in memory; by default it judges the reference.
  ///
  /// Engines of one contract share its services: engines that run at once need different name prefixes, or separate
  /// lists of contracts.
  public func engine(
    judging implementation: (any Implementation<System>)? = nil, settings: RunSettings = RunSettings()
  ) -> Engine<System> {
    Engine(judging: implementation ?? reference, settings: settings, services: services)
  }

  // MARK: Candidates

  /// The reference, with its services in memory.
  public func candidate() -> any Candidate { TypedCandidate(reference, services: services) }

  /// The reference, to be served to a suite in another process; throws if the machine lacks something needed for that.
  public func served() throws -> ServedImplementation {
    if let missing = missing() { throw missing }
    return ServedImplementation(reference)
  }

  /// The adapter, after its smoke check and calibration; nil if it does not claim the contract.
  ///
  /// Throws ``ServicesUnavailable`` if the adapter claims the contract but the contract's services cannot be simulated.
  public func candidate(on host: AdapterHost) async throws -> (any Candidate)? {
    guard let implementation = host.implementation(of: System.self) else { return nil }
    let services: @Sendable (String) async throws -> System.Services
    do { services = try network() } catch { throw ServicesUnavailable(reason: "\(error)") }
    try await implementation.check(services: services)
    return TypedCandidate(implementation, services: services)
  }

  // MARK: Findings about the rules

  /// Judges the reference by all rules, and counts the transitions of the contract's state tables that the cases take.
  public func transitions(_ settings: RunSettings) async -> [TransitionCounts] {
    let counters = System.makeTransitionCounters()
    guard !counters.isEmpty else { return [] }
    return await engine(settings: settings).countTransitions(
      of: System.rules, by: counters, width: max(1, settings.parallelism)
    ).tables
  }

  /// Judges the mutants with the whole-model rule alone; nil if the contract has no such rule.
  public func walks(_ settings: RunSettings) async -> WalkSurvey? {
    await WalkSurvey.ofWalks(of: reference, settings: settings, services: services)
  }

  // MARK: Documents

  /// The schema of the contract's messages, and the name of its file.
  public func schema() -> (name: String, text: String) {
    (MessageSchemas.fileName(of: System.self), MessageSchemas.schema(of: System.self))
  }

  /// The page for an adapter's author, based on what the contract's rules actually used.
  public func page(_ results: [RuleResult]) -> String {
    ContractPage(of: System.self, uses: results.map { RuleUse($0) }).markdown
  }

  /// The page about the service that the suite plays for the contract; nil if the suite plays none.
  public var servicePage: String? { ServicePage(of: System.self)?.markdown }
}

/// The parts of a contract of the catalogue.
struct ContractParts<System: DocumentedSystem>: TypedContract {
  let reference: any Implementation<System>
  let services: @Sendable (String) async throws -> System.Services
  let network: @Sendable () throws -> @Sendable (String) async throws -> System.Services
  let missing: @Sendable () -> (any Error)?
}
