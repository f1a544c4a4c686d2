/// An implementation together with the services that its cases need, whatever its contract.
public protocol Candidate<System>: Sendable {
  /// The contract that is judged.
  associatedtype System: DocumentedSystem
  /// What is judged.
  var implementation: any Implementation<System> { get }
  /// Makes the services of one case under a unique name.
  var services: @Sendable (String) async throws -> System.Services { get }
  /// All rules of the contract.
  var rules: [RuleFacts] { get }
  /// What the implementation declares.
  var claim: Claim { get }
}

/// A candidate for the contract of its types.
public struct TypedCandidate<System: DocumentedSystem>: Candidate {
  /// What is judged.
  public let implementation: any Implementation<System>
  /// Makes the services of one case under a unique name.
  public let services: @Sendable (String) async throws -> System.Services
  /// All rules of the contract.
  public let rules: [RuleFacts]
  /// What the implementation declares.
  public let claim: Claim

  /// Makes a candidate.
  ///
  /// - Parameters:
  ///   - implementation: What is judged.
  ///   - makeServices: Makes the services of one case under a unique name.
  public init(
    _ implementation: any Implementation<System>,
    services makeServices: @escaping @Sendable (String) async throws -> System.Services
  ) {
    self.implementation = implementation
    services = makeServices
    rules = System.rules.map(\.facts)
    claim = Claim(implementation.profile)
  }

  /// Makes a candidate of a system without services.
  public init(_ implementation: any Implementation<System>) where System.Services == NoServices {
    self.init(implementation) { _ in NoServices() }
  }
}

extension Candidate {
  /// Name of the system.
  public var system: String { System.system }
  /// The role that the implementation claims.
  public var role: Role { System.role }
  /// The contract that is judged.
  public var contract: ContractName { ContractName(system, role) }
  /// Name of the implementation.
  public var name: String { implementation.profile.name }
  /// Version of the implementation.
  public var version: String { implementation.profile.version }

  private func engine(_ settings: RunSettings) -> Engine<System> {
    var engine = Engine(judging: implementation, settings: settings, services: services)
    engine.counters = System.makeTransitionCounters()
    return engine
  }

  private func rules(_ selection: Selection) -> [SystemRule<System>] {
    System.rules.filter { selection.includes(rule: $0.id) }
  }

  /// Judges the selected rules.
  public func run(
    _ selection: Selection, settings: RunSettings, observer: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async -> [RuleResult] {
    await findings(selection, settings: settings, observer: observer).results
  }

  /// Judges the selected rules, and counts the transitions that their cases take.
  func findings(
    _ selection: Selection, settings: RunSettings, observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> (results: [RuleResult], transitions: [TransitionCounts]) {
    let found = await engine(settings).findings(of: rules(selection), nil, observer)
    return (found.results, found.transitions)
  }

  /// Judges parts of the selected rules.
  package func run(
    _ parts: [RulePart], selected: [String], settings: RunSettings,
    observer: @escaping @Sendable (RunEvent) -> Void
  ) async -> [JudgedShare] {
    await engine(settings).run(parts, selected: selected, observer: observer)
  }

  /// The load of each selected rule.
  package func loads(_ selection: Selection, settings: RunSettings) async -> [RuleLoad] {
    var settings = settings
    settings.longestWait = .milliseconds(200)
    return await Engine(judging: implementation, settings: settings, services: services)
      .loads(of: rules(selection))
  }

  /// Runs one recorded case or vector again; nil if the contract lacks a rule that the token names.
  ///
  /// A vector's token needs the vector in the settings.
  public func replay(_ token: ReplayToken, settings: RunSettings) async -> RuleResult? {
    guard let rule = System.rules.first(where: { $0.id == token.rule }),
      token.way.map({ way in System.rules.contains { $0.id == way } }) ?? true
    else { return nil }
    var settings = settings
    settings.now = token.now ?? settings.now
    return await Engine(judging: implementation, settings: settings, services: services)
      .replay(token, of: rule)
  }

  /// Returns, only once, a fault that was reported to no rule and is blamed on no rule; nil if there is no such fault.
  ///
  /// Ask at the end of a run; a run with such a fault is incomplete.
  public func takeDoubt() async -> RunError? { await implementation.takeDoubt()?.runError() }

  /// The stimuli that the implementation neither declares nor refuses; ask once, at the end of a run.
  public func undeclaredAnswers() async -> [DeclarationFinding] {
    await implementation.undeclaredAnswers(services: services)
  }

  /// Wraps the mutants of the selected rules around the implementation, one at a time, and says which rules notice each
  /// mutant.
  public func mutants(_ selection: Selection, settings: RunSettings) async -> [MutantResult] {
    await MutationRun(implementation: implementation, settings: settings, makeServices: services)
      .run(rules(selection))
  }
}

/// What a run reports while it goes on.
public enum RunEvent: Sendable {
  /// A rule's cases begin.
  case started(RuleFacts)
  /// A rule's cases have ended; findings may still be shrunk, or passed to another rule.
  case searched(RuleResult)
  /// A rule has its verdict.
  case finished(RuleResult)
}

/// What an implementation declares, in words.
public struct Claim: Codable, Sendable, Hashable {
  /// The stimuli that the implementation understands, in the contract's order.
  public let stimuli: [String]
  /// The effects that the implementation shows, in the contract's order.
  public let effects: [String]
  /// How the implementation knows that it is quiescent.
  public let quiescence: Quiescence
  /// Where the implementation gets the time.
  public let clock: ClockSource
  /// What the implementation's sessions share.
  public let isolation: SessionIsolation
  /// The platform that the implementation is made for; nil if it does not say.
  public let platform: Platform?
  /// The words of the contract's minimum that the implementation does not declare; if there are any, a run is partial.
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
