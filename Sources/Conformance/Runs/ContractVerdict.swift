/// The name of a contract: a system and one of its roles.
public struct ContractName: Codable, Sendable, Hashable {
  /// Name of the system.
  public let system: String
  /// The role.
  public let role: Role

  /// Names a contract.
  public init(_ system: String, _ role: Role) { (self.system, self.role) = (system, role) }

  /// The name for people: `pia-wallets, library`.
  public var words: String { "\(system), \(role.rawValue)" }
}

/// Whether an implementation conforms to one contract.
public struct ContractVerdict: Sendable, Hashable {
  /// The contract.
  public let contract: ContractName
  /// Whether the implementation conforms; nil if the run cannot tell.
  public let isConformant: Bool?

  /// Makes a verdict.
  public init(_ contract: ContractName, isConformant: Bool?) {
    (self.contract, self.isConformant) = (contract, isConformant)
  }

  /// The verdict for people.
  public var word: String { Self.word(isConformant) }

  /// A verdict for people.
  public static func word(_ isConformant: Bool?) -> String {
    switch isConformant {
    case true?: "conformant"
    case false?: "not conformant"
    case nil: "cannot tell"
    }
  }
}

extension RunReport {
  /// A verdict for each judged contract, in order.
  public var verdicts: [ContractVerdict] {
    let silent = Set(contractsWithoutVerdict.map(\.name))
    return contracts.map { contract in
      ContractVerdict(
        contract.name, isConformant: silent.contains(contract.name) ? false : isConformant(contract))
    }
  }

  /// Whether the implementation conforms to a contract, as far as its rules can tell.
  private func isConformant(_ contract: ContractRun) -> Bool? {
    if contract.results.contains(where: \.breaksConformance) { return false }
    // A contract that the machine cannot judge does not count as an error here.
    let isSound = runErrors.allSatisfy { $0.kind == .unavailable }
    let isWhole = header.selection.isOfWholeContracts && contract.claim.missing.isEmpty
    guard isSound, isWhole, contract.missingCount == 0 else { return nil }
    return contract.results.contains { $0.isErrored || $0.isInconclusiveOrVacuous } ? nil : true
  }
}

extension RunReport.ContractRun {
  /// Its name.
  public var name: ContractName { ContractName(system, role) }
}

extension RuleResult {
  /// Whether the rule could not be judged to the end.
  fileprivate var isErrored: Bool { if case .errored = outcome { true } else { false } }
}
