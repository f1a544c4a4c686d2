import Adapter
import Conformance
import Reporting

/// A contract that the command knows, with the built-in implementation of it.
struct KnownContract: Sendable {
  let system: String
  let role: Role
  let rules: [RuleFacts]
  let exclusions: [Exclusion]
  let type: any DocumentedSystem.Type
  /// The reference, with its services in memory.
  let reference: @Sendable () -> Candidate
  /// The reference, to be served to a suite in another process.
  let served: @Sendable () -> ServedImplementation
  /// The adapter, after its smoke check and calibration; nil where it does not claim the contract.
  let onAdapter: @Sendable (AdapterHost) async throws -> Candidate?
  /// The schema of its messages, with the file's name.
  let schema: (name: String, text: String)
  /// The page for an adapter's author, from what its rules were seen to use.
  let page: @Sendable ([RuleResult]) -> String

  /// A contract of a system.
  ///
  /// - Parameters:
  ///   - reference: The built-in implementation.
  ///   - memory: Makes the services of one case in memory.
  ///   - network: Makes what gives a case services that another process reaches.
  init<System: DocumentedSystem>(
    _ type: System.Type, reference: any Implementation<System>,
    memory: @escaping @Sendable (String) async throws -> System.Services,
    network: @escaping @Sendable () throws -> @Sendable (String) async throws -> System.Services
  ) {
    system = System.system
    role = System.role
    rules = System.rules.map(\.facts)
    exclusions = System.exclusions
    self.type = type
    self.reference = { Candidate(reference, services: memory) }
    served = { ServedImplementation(reference) }
    schema = (MessageSchemas.fileName(of: System.self), MessageSchemas.schema(of: System.self))
    page = { ContractPage(of: System.self, uses: $0.map { RuleUse($0) }).markdown }
    onAdapter = { host in
      guard let implementation = host.implementation(of: System.self) else { return nil }
      let services: @Sendable (String) async throws -> System.Services
      do {
        services = try network()
      } catch {
        throw UserError(.internalError, "the simulated services could not be started: \(error)")
      }
      try await implementation.check(services: services)
      return Candidate(implementation, services: services)
    }
  }

  /// A contract of a system without services.
  init<System: DocumentedSystem>(_ type: System.Type, reference: any Implementation<System>)
  where System.Services == NoServices {
    self.init(type, reference: reference, memory: { _ in NoServices() }, network: { { _ in NoServices() } })
  }
}

/// Everything that the command knows to judge.
struct Registry: Sendable {
  /// The contracts, system by system.
  let contracts: [KnownContract]
  /// The language-neutral vectors that are checked beside the generated cases.
  let vectors: [Vector]

  /// Names of the systems, each once.
  var systems: [String] {
    var seen: Set<String> = []
    return contracts.map(\.system).filter { seen.insert($0).inserted }
  }

  /// All rules, contract by contract.
  var rules: [RuleFacts] { contracts.flatMap(\.rules) }

  /// The contracts that a selection includes.
  func contracts(in selection: Selection) -> [KnownContract] {
    contracts.filter { selection.includes(system: $0.system, role: $0.role) }
  }

  /// Reads a selection from a command's options; throws a ``UserError`` for a name that nothing has.
  func selection(_ arguments: Arguments) throws -> Selection {
    let systems = arguments.all("--system")
    for system in systems where !self.systems.contains(system) {
      let hint = Suggestion.near(system, among: self.systems).map { "did you mean \($0)? " } ?? ""
      throw UserError(
        .usage, "there is no system \"\(system)\"; \(hint)pyx knows \(self.systems.joined(separator: ", "))")
    }
    let roles = try arguments.all("--role").map { name in
      guard let role = Role(rawValue: name) else {
        let names = Role.allCases.map(\.rawValue).joined(separator: ", ")
        throw UserError(.usage, "there is no role \"\(name)\"; use one of \(names)")
      }
      return role
    }
    let ids = rules.map(\.id)
    for rule in arguments.all("--rule")
    where !ids.contains(where: { Selection.matches(id: $0, prefix: rule) }) {
      let hint = Suggestion.near(rule, among: ids).map { "did you mean \($0)? " } ?? ""
      throw UserError(.usage, "there is no rule \"\(rule)\"; \(hint)pyx rules lists all of them")
    }
    return Selection(systems: systems, roles: roles, rules: arguments.all("--rule"))
  }
}
