import Adapter
import Conformance

/// A contract of the suite with its reference implementation, and ways to judge other implementations.
public struct KnownContract: Sendable {
  /// Name of the system.
  public let system: String
  /// The role.
  public let role: Role
  /// System and role.
  public var name: ContractName { ContractName(system, role) }
  /// All rules of the contract, in order.
  public let rules: [RuleFacts]
  /// The ids of all catalogue rows about the system, in order.
  public let catalogue: [String]
  /// What the contract leaves out, and why.
  public let exclusions: [Exclusion]
  /// The contract itself.
  public let type: any DocumentedSystem.Type
  /// The contract with its types, for code that judges an implementation of it in this process.
  public let typed: any TypedContract
  /// The reference, with its services in memory.
  public let reference: @Sendable () -> Candidate
  /// The reference, to be served to a suite in another process; throws if the machine lacks something needed for that.
  public let served: @Sendable () throws -> ServedImplementation
  /// The adapter, after its smoke check and calibration; nil if it does not claim the contract.
  ///
  /// Throws ``ServicesUnavailable`` if it claims the contract but its services cannot be simulated.
  public let onAdapter: @Sendable (AdapterHost) async throws -> Candidate?
  /// Makes the schema of its messages, with the file's name.
  public let schema: @Sendable () -> (name: String, text: String)
  /// Judges the reference by all rules, and counts the transitions of the contract's state tables that they take.
  public let transitions: @Sendable (RunSettings) async -> [TransitionCounts]
  /// Judges the mutants only by the rule on the whole model; nil if the contract has none.
  public let walks: @Sendable (RunSettings) async -> WalkSurvey?
  /// Judges the variants of the reference by all rules, alone and in every pair of readings.
  public let variants: @Sendable (RunSettings) async -> VariantSurvey
  /// The page for an adapter's author, based on what its rules were seen to use.
  public let page: @Sendable ([RuleResult]) -> String
  /// The page on the service that the suite plays for it; nil if it plays none.
  public let servicePage: String?

  /// A contract of a system.
  ///
  /// - Parameters:
  ///   - reference: The built-in implementation.
  ///   - variants: Conforming implementations that differ from it.
  ///   - memory: Makes the services of one case in memory.
  ///   - network: Makes the services of one case so that another process reaches them.
  ///   - missing: What the reference lacks to reach such services; nil if it lacks nothing.
  init<System: DocumentedSystem>(
    _ type: System.Type, reference: any Implementation<System>, variants: [Variant<System>],
    memory: @escaping @Sendable (String) async throws -> System.Services,
    network: @escaping @Sendable () throws -> @Sendable (String) async throws -> System.Services,
    missing: @escaping @Sendable () -> (any Error)? = { nil }
  ) {
    system = System.system
    role = System.role
    rules = System.rules.map(\.facts)
    catalogue = System.catalogue.flatMap(\.ids)
    exclusions = System.exclusions
    self.type = type
    typed = ContractParts(reference: reference, variants: variants, services: memory)
    self.reference = { Candidate(reference, services: memory) }
    served = {
      if let missing = missing() { throw missing }
      return ServedImplementation(reference)
    }
    schema = { (MessageSchemas.fileName(of: System.self), MessageSchemas.schema(of: System.self)) }
    servicePage = ServicePage(of: System.self)?.markdown
    transitions = { settings in
      let counters = System.makeTransitionCounters()
      guard !counters.isEmpty else { return [] }
      let engine = Engine(judging: reference, settings: settings, services: memory)
      return await engine.countTransitions(
        of: System.rules, by: counters, width: max(1, settings.parallelism)
      ).tables
    }
    walks = { await WalkSurvey.ofWalks(of: reference, settings: $0, services: memory) }
    self.variants = { settings in
      await VariantRun(reference: reference, settings: settings, services: memory).run(variants)
    }
    page = { ContractPage(of: System.self, uses: $0.map { RuleUse($0) }).markdown }
    onAdapter = { host in
      guard let implementation = host.implementation(of: System.self) else { return nil }
      let services: @Sendable (String) async throws -> System.Services
      do { services = try network() } catch { throw ServicesUnavailable(reason: "\(error)") }
      try await implementation.check(services: services)
      return Candidate(implementation, services: services)
    }
  }

  /// A contract of a system without services.
  init<System: DocumentedSystem>(
    _ type: System.Type, reference: any Implementation<System>, variants: [Variant<System>]
  ) where System.Services == NoServices {
    self.init(
      type, reference: reference, variants: variants, memory: { _ in NoServices() },
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
