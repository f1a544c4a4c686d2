import Catalogue
import Conformance
import Vectors

/// Everything that the command can judge.
package struct Registry: Sendable {
  /// The contracts, system by system.
  package let contracts: [KnownContract]
  /// The language-neutral vectors that are checked along with the generated cases.
  package let vectors: [Vector]

  package init(contracts: [KnownContract], vectors: [Vector]) {
    (self.contracts, self.vectors) = (contracts, vectors)
  }

  /// The contracts and vectors that ship with the suite; throws if the vectors cannot be read.
  ///
  /// `whenShort` is called if a run's service has no descriptor left for a connection.
  package static func builtIn(whenShort: @escaping @Sendable () -> Void = {}) throws -> Registry {
    Registry(contracts: Catalogue.contracts(whenShort: whenShort), vectors: try ShippedVectors.all.get())
  }

  /// Names of the systems, each once.
  package var systems: [String] {
    var seen: Set<String> = []
    return contracts.map(\.system).filter { seen.insert($0).inserted }
  }

  /// All rules, contract by contract.
  package var rules: [RuleFacts] { contracts.flatMap(\.rules) }

  /// The contracts that a selection includes.
  package func contracts(in selection: Selection) -> [KnownContract] {
    contracts.filter { selection.includes(system: $0.system, role: $0.role) }
  }

  /// Reads a selection from a command's options; throws a ``UserError`` for an unknown name.
  package func selection(_ arguments: Arguments) throws -> Selection {
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
    let selection = Selection(systems: systems, roles: roles, rules: arguments.all("--rule"))
    // It is no mistake to name a rule of a contract that is not selected. Making all rules takes longer, so they are
    // made only to look for such a rule.
    let chosen = selection.rules.isEmpty ? [] : contracts(in: selection).flatMap(\.rules)
    for rule in selection.rules where !chosen.contains(where: { Selection.matches(id: $0.id, prefix: rule) })
    {
      let ids = rules.map(\.id)
      if ids.contains(where: { Selection.matches(id: $0, prefix: rule) }) { continue }
      let hint = Suggestion.near(rule, among: ids).map { "did you mean \($0)? " } ?? ""
      throw UserError(.usage, "there is no rule \"\(rule)\"; \(hint)pyx rules lists all of them")
    }
    return selection
  }
}
