/// An implementation together with the services that its cases need, whatever its contract.
public struct Candidate: Sendable {
  /// Name of the system.
  public let system: String
  /// The role that it claims.
  public let role: Role
  /// The contract that is judged.
  public var contract: ContractName { ContractName(system, role) }
  /// Name of the implementation.
  public let name: String
  /// Version of the implementation.
  public let version: String
  /// All rules of the contract.
  public let rules: [RuleFacts]
  /// What it declares.
  public let claim: Claim

  private let runRules:
    @Sendable (Selection, RunSettings, @escaping @Sendable (RunEvent) -> Void) async -> Findings
  private let runParts:
    @Sendable ([RulePart], [String], RunSettings, @escaping @Sendable (RunEvent) -> Void) async ->
      [JudgedShare]
  private let findLoads: @Sendable (Selection, RunSettings) async -> [RuleLoad]
  private let replayToken: @Sendable (ReplayToken, RunSettings) async -> RuleResult?
  private let runMutants: @Sendable (Selection, RunSettings) async -> [MutantResult]
  private let takeFault: @Sendable () async -> ImplementationFault?
  private let probe: @Sendable () async -> [DeclarationFinding]

  /// Makes a candidate.
  ///
  /// - Parameters:
  ///   - implementation: What is judged.
  ///   - makeServices: Makes the services of one case under a name of its own.
  public init<System: DocumentedSystem>(
    _ implementation: any Implementation<System>,
    services makeServices: @escaping @Sendable (String) async throws -> System.Services
  ) {
    let profile = implementation.profile
    system = System.system
    role = System.role
    name = profile.name
    version = profile.version
    rules = System.rules.map(\.facts)
    claim = Claim(profile)
    runRules = { selection, settings, observer in
      var engine = Engine(judging: implementation, settings: settings, services: makeServices)
      engine.counters = System.makeTransitionCounters()
      let found = await engine.findings(
        of: System.rules.filter { selection.includes(rule: $0.id) }, nil, observer)
      return Findings(results: found.results, transitions: found.transitions)
    }
    runParts = { parts, selected, settings, observer in
      var engine = Engine(judging: implementation, settings: settings, services: makeServices)
      engine.counters = System.makeTransitionCounters()
      return await engine.run(parts, selected: selected, observer: observer)
    }
    findLoads = { selection, settings in
      var settings = settings
      settings.longestWait = .milliseconds(200)
      let engine = Engine(judging: implementation, settings: settings, services: makeServices)
      return await engine.loads(of: System.rules.filter { selection.includes(rule: $0.id) })
    }
    replayToken = { token, settings in
      guard let rule = System.rules.first(where: { $0.id == token.rule }),
        token.way.map({ way in System.rules.contains { $0.id == way } }) ?? true
      else { return nil }
      var settings = settings
      settings.now = token.now ?? settings.now
      return await Engine(judging: implementation, settings: settings, services: makeServices)
        .replay(token, of: rule)
    }
    runMutants = { selection, settings in
      await MutationRun(implementation: implementation, settings: settings, makeServices: makeServices)
        .run(System.rules.filter { selection.includes(rule: $0.id) })
    }
    takeFault = { await implementation.takeDoubt() }
    probe = { await implementation.undeclaredAnswers(services: makeServices) }
  }

  /// Makes a candidate of a system without services.
  public init<System: DocumentedSystem>(_ implementation: any Implementation<System>)
  where System.Services == NoServices {
    self.init(implementation) { _ in NoServices() }
  }

  /// Judges the selected rules.
  public func run(
    _ selection: Selection, settings: RunSettings, observer: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> [RuleResult] {
    await runRules(selection, settings, observer).results
  }

  /// What the selected rules found, and what their cases took of the contract's state tables.
  struct Findings: Sendable {
    let results: [RuleResult]
    let transitions: [TransitionCounts]
  }

  /// Judges the selected rules, and counts the transitions that their cases take.
  func findings(
    _ selection: Selection, settings: RunSettings, observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> Findings {
    await runRules(selection, settings, observer)
  }

  /// Judges parts of the selected rules.
  package func run(
    _ parts: [RulePart], selected: [String], settings: RunSettings,
    observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> [JudgedShare] {
    await runParts(parts, selected, settings, observer)
  }

  /// The load of each selected rule.
  package func loads(_ selection: Selection, settings: RunSettings) async -> [RuleLoad] {
    await findLoads(selection, settings)
  }

  /// Runs one recorded case again; nil if the contract has no such rule.
  ///
  /// A vector's token needs the vector in the settings.
  public func replay(_ token: ReplayToken, settings: RunSettings) async -> RuleResult? {
    await replayToken(token, settings)
  }

  /// A fault that was reported to no rule and is blamed on nobody, returned once; ask at the end of a run, which is
  /// then incomplete.
  public func takeDoubt() async -> RunError? { await takeFault()?.runError() }

  /// The stimuli that it neither declares nor refuses; asked once, at the end of a run.
  public func undeclaredAnswers() async -> [DeclarationFinding] { await probe() }

  /// Puts every mutant of the selected rules around the implementation and says which rules notice.
  public func mutants(_ selection: Selection, settings: RunSettings) async -> [MutantResult] {
    await runMutants(selection, settings)
  }
}

/// What a run reports while it goes on.
public enum RunEvent: Sendable {
  /// A rule's cases begin.
  case started(RuleFacts)
  /// A rule's cases have ended; findings are still to be shrunk, or passed to another rule.
  case searched(RuleResult)
  /// A rule has its verdict.
  case finished(RuleResult)
}

/// What an implementation declares, in words.
public struct Claim: Codable, Sendable, Hashable {
  /// Stimuli that it understands, in the contract's order.
  public let stimuli: [String]
  /// Effects that it shows, in the contract's order.
  public let effects: [String]
  /// How it knows that it is quiescent.
  public let quiescence: Quiescence
  /// Where it gets the time.
  public let clock: ClockSource
  /// What its sessions share.
  public let isolation: SessionIsolation
  /// The platform that it is made for; nil if it does not say.
  public let platform: Platform?
  /// Words of the contract's minimum that it does not declare; if there are any, a run is partial.
  public let missing: [String]

  init<System: DocumentedSystem>(_ profile: ImplementationProfile<System>) {
    stimuli = System.Stimulus.Kind.allCases.filter { profile.stimuli.contains($0) }.map(\.rawValue)
    effects = System.Effect.Kind.allCases.filter { profile.effects.contains($0) }.map(\.rawValue)
    quiescence = profile.quiescence
    clock = profile.clock
    isolation = profile.isolation
    platform = profile.platform
    missing = profile.missing
  }
}
