/// All findings of a run, and the overall verdict.
public struct RunReport: Sendable {
  /// What was run.
  public struct Header: Sendable {
    /// Version of the suite.
    public var suite: String
    /// Version of the rule set.
    public var ruleSet: String
    /// Name of the implementation.
    public let implementation: String
    /// Its version.
    public let version: String
    /// The run's seed.
    public var seed: UInt64
    /// Generated cases for each rule.
    public var cases: Int
    /// What was selected.
    public var selection: Selection
    /// When the run began, as ISO 8601 in UTC.
    public var timestamp: String
    /// The time of the cases, in milliseconds since 1970, if the implementation's clock is the machine's.
    public var now: Int64?

    /// Makes a header; ``ShortText`` cuts names and versions of implementations to 200 characters.
    public init(
      implementation: String, version: String, seed: UInt64, cases: Int, selection: Selection,
      timestamp: String, now: Int64? = nil,
      suite: String = SuiteVersion.suite, ruleSet: String = SuiteVersion.ruleSet
    ) {
      self.suite = suite
      self.ruleSet = ruleSet
      self.implementation = ShortText.cut(implementation, to: ShortText.nameLimit)
      self.version = ShortText.cut(version, to: ShortText.nameLimit)
      self.seed = seed
      self.cases = cases
      self.selection = selection
      self.timestamp = timestamp
      self.now = now
    }
  }

  /// One claimed contract, with its declaration and its findings.
  public struct ContractRun: Sendable {
    /// Name of the system.
    public var system: String
    /// The role.
    public var role: Role
    /// What the implementation declares.
    public var claim: Claim
    /// How many rules the contract has.
    public var ruleCount: Int
    /// A result for each selected rule that was judged, in the contract's order.
    ///
    /// An unselected rule has a result too if it judges a step that went wrong.
    public var results: [RuleResult]
    /// How many rules were selected.
    public var selectedCount: Int
    /// The transitions of the contract's state tables that cases took in the search for failures; empty if there are no
    /// tables, or if the run was interrupted.
    public var transitions: [TransitionCounts] = []

    /// Makes the run of one contract.
    public init(_ candidate: any Candidate, selectedCount: Int, results: [RuleResult]) {
      system = candidate.system
      role = candidate.role
      claim = candidate.claim
      ruleCount = candidate.rules.count
      self.results = results
      self.selectedCount = selectedCount
    }

    /// Makes a run of one contract from what is known about it.
    package init(
      system: String, role: Role, claim: Claim, ruleCount: Int, selectedCount: Int, results: [RuleResult]
    ) {
      (self.system, self.role, self.claim) = (system, role, claim)
      (self.ruleCount, self.selectedCount, self.results) = (ruleCount, selectedCount, results)
    }

    /// How many selected rules have no verdict; rules that were needed but not selected do not count.
    public var missingCount: Int { selectedCount - results.count { $0.neededBy.isEmpty } }

    /// Whether a rule was executed, with any verdict.
    public var executedSomething: Bool {
      results.contains { if case .notApplicable = $0.outcome { false } else { true } }
    }
  }

  /// How much was judged of what could be judged.
  public enum Scope: String, Sendable, CaseIterable {
    /// Everything that the judged contracts ask for.
    case full
    /// A claimed contract declares less than its minimum.
    case partial
    /// Some rules of a contract were left out on purpose.
    case filtered
  }

  /// What was run.
  public var header: Header
  /// A run for each claimed and selected contract.
  public var contracts: [ContractRun]
  /// Errors of the whole run, in one line each.
  public var runErrors: [RunError]
  /// Expectations that are out of date, in the order of their file.
  public var staleExpectations: [StaleExpectation] = []
  /// Stimuli that were neither declared nor refused, contract by contract; they only cause warnings.
  public var declarationFindings: [DeclarationFinding] = []
  /// Contracts that the run says nothing about: claimed ones that were left out, and other roles of the judged systems.
  public var notJudged: [ContractName] = []
  /// The rule after whose failure the run stopped, as requested; nil if the run did not stop.
  public var stoppedAfter: String?
  /// Breakages of an adapter's processes in the order in which they were noticed, one line each; no verdict rests on
  /// them.
  public var incidents: [String]

  /// Makes a report.
  public init(
    header: Header, contracts: [ContractRun], runErrors: [RunError] = [], incidents: [String] = []
  ) {
    self.header = header
    self.contracts = contracts
    self.runErrors = runErrors
    self.incidents = incidents
  }

  /// All results, contract by contract.
  public var results: [RuleResult] { contracts.flatMap(\.results) }

  /// How much was judged.
  public var scope: Scope {
    if !header.selection.isOfWholeContracts { return .filtered }
    return contracts.allSatisfy(\.claim.missing.isEmpty) ? .full : .partial
  }

  /// Whether every selected rule got a verdict, and the run had no error.
  public var isComplete: Bool {
    runErrors.isEmpty && contracts.allSatisfy { $0.missingCount == 0 }
      && !results.contains { if case .errored = $0.outcome { true } else { false } }
  }

  /// Whether the run was interrupted.
  public var isInterrupted: Bool { runErrors.contains { $0.kind == .interrupted } }

  /// Whether rules may lack a verdict because the run was interrupted or stopped at a failure.
  public var isCutShort: Bool { isInterrupted || stoppedAfter != nil }

  /// Whether the implementation conforms to the judged contracts; nil if the run cannot tell.
  public var isConformant: Bool? {
    if results.contains(where: { $0.breaksConformance }) || !contractsWithoutVerdict.isEmpty { return false }
    guard isComplete, scope == .full, !contracts.isEmpty else { return nil }
    return results.contains(where: \.isInconclusiveOrVacuous) ? nil : true
  }

  /// Claimed contracts without an executed rule, although no rule was left out on purpose and the run was not cut
  /// short.
  public var contractsWithoutVerdict: [ContractRun] {
    header.selection.rules.isEmpty && !isCutShort ? contracts.filter { !$0.executedSomething } : []
  }
}

extension RuleResult {
  /// Whether too little was seen for a verdict.
  var isInconclusiveOrVacuous: Bool {
    switch outcome {
    case .inconclusive, .vacuous, .knownError: true
    default: false
    }
  }

  /// Whether this result alone, expected or not, makes an implementation non-conformant.
  public var breaksConformance: Bool {
    switch outcome {
    case .failed, .knownFailure: rule.level.isBinding
    default: false
    }
  }
}
