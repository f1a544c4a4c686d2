import Conformance
import JSONValues

/// A run, read from its JSON report, for a comparison of runs or a certificate.
///
/// Reports of other versions of the suite can be read too; a report that contradicts itself is rejected.
public struct RecordedRun: Sendable, Hashable {
  /// Why a file is not the report of a run.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and where, in one line.
    public let description: String

    init(_ description: String) { self.description = ShortText.cut(description, to: 1000) }
  }

  /// What the run says about a contract.
  struct Contract: Sendable, Hashable {
    let system: String
    let role: Role
    let selected: Int
    /// What the implementation declares, in the contract's words.
    let declared: [String]
    /// What the implementation would have to declare in addition for a full verdict.
    let missing: [String]

    /// The contract's name.
    var name: ContractName { ContractName(system, role) }
  }

  /// The name of the report's file.
  public let file: String
  /// SHA-256 of the file.
  public let digest: String
  /// The implementation's name.
  public let implementation: String
  let version: String
  let suite: String
  let ruleSet: String
  /// SHA-256 of the rule set's sources; nil if the report has none.
  let ruleSetDigest: String?
  let contract: String
  /// How many guarded mutants the rule set notices; nil if the report does not say.
  let guarded: [GuardedFigure]?
  let seed: Int
  let cases: Int
  let isStrict: Bool
  let timestamp: String
  /// What the run was filtered by; empty if everything was selected.
  let selection: [String]
  let contracts: [Contract]
  /// The results in the order of the report.
  public let rules: [RecordedRule]
  let isComplete: Bool
  let scope: RunReport.Scope
  let isConformant: Bool?
  /// A verdict for each contract; empty in reports of versions that gave none.
  let verdicts: [ContractVerdict]
  /// Contracts that the run says nothing about.
  let notJudged: [ContractName]
  let errors: [String]
  /// The stimuli that were neither declared nor refused.
  let undeclared: [String]

  /// Reads a report; throws a ``Problem`` if it is not a report, or contradicts itself.
  ///
  /// - Parameters:
  ///   - file: The name of the report's file.
  ///   - digest: SHA-256 of the bytes, in hexadecimal digits.
  ///   - bytes: The contents of the file.
  public init(file: String, digest: String, bytes: some Sequence<UInt8>) throws(Problem) {
    let bytes = Array(bytes)
    let tree: JSONValue
    do { tree = try JSONValue(parsingWithoutLoss: bytes) } catch {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw Problem("\(error.what), in line \(line)")
    }
    self.file = LimitedText.middle(Redactor().line(file), characters: 500)
    self.digest = digest
    let root = TreeReader(tree)
    let (header, footer) = (try root.member("header"), try root.member("footer"))
    implementation = try header.member("implementation").line()
    version = try header.member("version").line()
    suite = try header.member("suite").line()
    ruleSet = try header.member("ruleSet").line()
    ruleSetDigest = try header.optional("ruleSetDigest")?.line()
    contract = try header.member("contract").line()
    guarded = try header.optional("guardedDefects").map(Self.guarded)
    seed = try header.member("seed").count()
    cases = try header.member("cases").count()
    isStrict = try header.member("strict").flag()
    timestamp = try header.member("timestamp").line()
    let chosen = try header.member("selection")
    selection =
      try chosen.member("systems").lines() + chosen.member("roles").lines() + chosen.member("rules").lines()
    contracts = try Self.contracts(header)
    rules = try Self.rules(root)
    isComplete = try footer.member("complete").flag()
    scope = try footer.member("scope").word(RunReport.Scope.self)
    isConformant = try footer.optional("conformant")?.flag()
    verdicts = try Self.verdicts(footer)
    notJudged = try Self.names(footer)
    var errors: [String] = []
    for error in try footer.member("errors").elements() { errors.append(try error.member("message").line()) }
    self.errors = errors
    var undeclared: [String] = []
    for finding in try footer.optional("declarations")?.elements() ?? [] {
      undeclared.append(
        "\(try finding.member("stimulus").line()) (\(try finding.member("system").line()), "
          + "\(try finding.member("role").line()))")
    }
    self.undeclared = undeclared
    try requireConsistency(footer)
  }

  /// How many rules have that outcome.
  func count(_ outcome: RecordedOutcome) -> Int { rules.count { $0.outcome == outcome } }

  /// The outcomes that occur, as `12 passed, 1 failed`.
  var tally: String {
    let parts = RecordedOutcome.allCases.map { (count($0), $0.words) }.filter { $0.0 > 0 }
    return parts.isEmpty ? "nothing judged" : parts.map { "\($0) \($1)" }.joined(separator: ", ")
  }

  /// The implementation's name and version.
  var title: String { version.isEmpty ? implementation : "\(implementation) \(version)" }
}

// MARK: Reading

extension RecordedRun {
  private static func contracts(_ header: TreeReader) throws(Problem) -> [Contract] {
    var contracts: [Contract] = []
    for tree in try header.member("contracts").elements() {
      contracts.append(
        Contract(
          system: try tree.member("system").line(), role: try tree.member("role").word(Role.self),
          selected: try tree.member("selected").count(),
          declared: try tree.member("stimuli").lines() + tree.member("effects").lines(),
          missing: try tree.member("missing").lines()))
    }
    return contracts
  }

  private static func guarded(_ list: TreeReader) throws(Problem) -> [GuardedFigure] {
    var figures: [GuardedFigure] = []
    for tree in try list.elements() {
      let contract = try name(tree)
      let figure = GuardedFigure(
        contract.system, contract.role, killed: try tree.member("killed").count(),
        possible: try tree.member("possible").count(), sample: try tree.optional("sample")?.count())
      guard figure.killed <= figure.possible else {
        throw Problem("more guarded mutants of \(contract.words) are noticed than exist")
      }
      figures.append(figure)
    }
    return figures
  }

  private static func verdicts(_ footer: TreeReader) throws(Problem) -> [ContractVerdict] {
    var verdicts: [ContractVerdict] = []
    for tree in try footer.optional("verdicts")?.elements() ?? [] {
      verdicts.append(
        ContractVerdict(try name(tree), isConformant: try tree.optional("conformant")?.flag()))
    }
    return verdicts
  }

  private static func names(_ footer: TreeReader) throws(Problem) -> [ContractName] {
    var names: [ContractName] = []
    for tree in try footer.optional("notJudged")?.elements() ?? [] { names.append(try name(tree)) }
    return names
  }

  private static func name(_ tree: TreeReader) throws(Problem) -> ContractName {
    ContractName(try tree.member("system").line(), try tree.member("role").word(Role.self))
  }

  private static func rules(_ root: TreeReader) throws(Problem) -> [RecordedRule] {
    var rules: [RecordedRule] = []
    var seen: Set<RecordedRule.Name> = []
    for tree in try root.member("results").elements() {
      let rule = try RecordedRule(tree)
      guard seen.insert(rule.name).inserted else {
        throw Problem("\(rule.name.rule) of \(rule.name.contract) has two results")
      }
      rules.append(rule)
    }
    return rules
  }

  /// Throws if the footer contradicts the results.
  private func requireConsistency(_ footer: TreeReader) throws(Problem) {
    let counts = try footer.member("counts")
    guard try counts.member("rules").count() == rules.count else {
      throw Problem("the number of rules in the footer is not \(rules.count), the number of results")
    }
    for outcome in RecordedOutcome.allCases {
      let said = try counts.optional(outcome.rawValue)?.count() ?? 0
      guard said == count(outcome) else {
        throw Problem("the footer counts \(said) \(outcome.rawValue), but the results have \(count(outcome))")
      }
    }
    for contract in contracts where isComplete {
      let own = rules.count { ContractName($0.name.system, $0.name.role) == contract.name }
      guard own == contract.selected else {
        throw Problem(
          "the header counts \(contract.selected) selected rules of \(contract.name.words), "
            + "but the results have \(own)"
        )
      }
    }
    if isConformant == true {
      let isBorneOut = isComplete && scope == .full && errors.isEmpty
      let isSaid = verdicts.allSatisfy { $0.isConformant == true }
      guard isBorneOut, isSaid, !rules.contains(where: \.keepsFromConforming) else {
        throw Problem("the footer says that the implementation conforms, but the results contradict it")
      }
    }
    for verdict in verdicts where verdict.isConformant == true {
      let own = rules.filter {
        $0.name.system == verdict.contract.system && $0.name.role == verdict.contract.role
      }
      let isWhole = contracts.contains {
        $0.system == verdict.contract.system && $0.role == verdict.contract.role && $0.missing.isEmpty
      }
      guard isWhole, scope != .filtered, !own.contains(where: \.keepsFromConforming) else {
        throw Problem(
          "the footer says that \(verdict.contract.words), conforms, but the results contradict it")
      }
    }
  }
}
