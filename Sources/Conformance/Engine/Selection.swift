/// The rules that a run is about.
public struct Selection: Codable, Sendable, Hashable {
  /// Names of systems; empty means all.
  public var systems: [String]
  /// Roles; empty means all.
  public var roles: [Role]
  /// Ids or prefixes of ids; empty means all.
  public var rules: [String]

  /// Makes a selection; without arguments everything is selected.
  public init(systems: [String] = [], roles: [Role] = [], rules: [String] = []) {
    self.systems = systems
    self.roles = roles
    self.rules = rules
  }

  /// Whether the selection leaves anything out.
  public var isFiltered: Bool { !systems.isEmpty || !roles.isEmpty || !rules.isEmpty }

  /// Whether contracts are selected with all their rules, so that each can have a verdict.
  public var isOfWholeContracts: Bool { rules.isEmpty }

  /// Whether the contract is selected.
  public func includes(system: String, role: Role) -> Bool {
    (systems.isEmpty || systems.contains(system)) && (roles.isEmpty || roles.contains(role))
  }

  /// Whether a rule of a selected contract is selected: by its id, or by a prefix that ends at a `-` or `/`.
  public func includes(rule id: String) -> Bool {
    rules.isEmpty || rules.contains { Self.matches(id: id, prefix: $0) }
  }

  /// Whether the prefix is the id, or its beginning up to a `-` or `/`.
  public static func matches(id: String, prefix: String) -> Bool {
    guard id.hasPrefix(prefix) else { return false }
    let rest = id.dropFirst(prefix.count)
    return rest.isEmpty || prefix.hasSuffix("-") || rest.first == "-" || rest.first == "/"
  }
}
