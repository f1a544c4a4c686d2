/// The result of one mutant.
public struct MutantResult: Sendable, Hashable {
  /// What became of the mutant.
  public enum Fate: String, Sendable, Hashable {
    /// The mutant's own rule noticed it.
    case killed
    /// No rule noticed the mutant.
    case survived
    /// The mutant's own rule did not notice it, but another rule did.
    case killedByAnotherRule
  }

  /// Name of the system.
  public let system: String
  /// The rule that must notice the mutant.
  public let rule: String
  /// What the bad code does.
  public let mutant: String
  /// What became of the mutant.
  public let fate: Fate
  /// The rule that noticed the mutant, preferably its own; nil if none did.
  public let killedBy: String?
  /// The rules that fail with the mutant besides ``killedBy``, in the order of the contract.
  public let alsoFails: [String]
  /// The other rules that are inconclusive with the mutant, in the order of the contract.
  public let inconclusive: [HeldUpRule]
  /// The rules that pass although cases were set aside and replaced, in the order of the contract.
  public let setAside: [String]
  /// How many cases the mutant's own rule ran until it noticed the defect; all cases if it did not.
  public let cases: Int
  /// The number of stimuli of the smallest case in which the defect's own rule notices it; nil if the rule does not
  /// notice it, if a vector shows it, or if the system has services.
  public let stimuli: Int?
  /// Why every other rule that fails is about the defect, according to the mutant.
  public let reach: String?

  /// How many other rules may fail with a defect before it needs a reason.
  public static let fewOthers = 3

  /// Whether so many other rules fail that the defect needs a reason.
  public var isWide: Bool { alsoFails.count > Self.fewOthers }
  /// Whether the defect has a reason if it needs one, and none otherwise.
  public var isExplained: Bool { isWide == (reach != nil) }
  /// Whether every inconclusive rule leads its reader to a failing rule.
  public var leadsToFailure: Bool { inconclusive.allSatisfy(\.leadsToFailure) }

  /// The maximum number of cases of each rule other than the defect's own.
  ///
  /// The other rules only show how far a defect reaches, and there are hundreds of them for each defect. Their cases
  /// have no past.
  public static let casesOfOtherRules = 25
}

/// A rule that is inconclusive with a defect: a step on the way to its subject goes wrong, or its failures are evidence
/// of failures of other rules.
public struct HeldUpRule: Sendable, Hashable {
  /// Its id.
  public let rule: String
  /// The rules that judge what goes wrong.
  public let judgedBy: [String]
  /// Whether one of these rules fails, so that a reader is led to the defect.
  public let leadsToFailure: Bool
}

/// Puts each mutant around a conforming implementation and finds out which rules fail.
struct MutationRun<System: DocumentedSystem>: Sendable {
  let implementation: any Implementation<System>
  let settings: RunSettings
  let makeServices: @Sendable (String) async throws -> System.Services

  func run(_ rules: [SystemRule<System>]) async -> [MutantResult] {
    let pairs = rules.flatMap { rule in rule.mutants.map { (rule, $0) } }
    return await pairs.concurrentMap(width: max(1, settings.parallelism)) { rule, mutant in
      await fate(of: mutant, ownedBy: rule)
    }
  }

  private func fate(of mutant: Mutant<System>, ownedBy rule: SystemRule<System>) async -> MutantResult {
    var quick = settings
    quick.failures = 1
    // If there are services, the speed of the machine decides which case is the smallest, so nothing is shrunk.
    let isExact = System.Services.self == NoServices.self
    if !isExact { quick.shrinkEvaluations = 0 }
    quick.parallelism = 1
    // A longer wait is useless: dropped effects never come, and effects that the service delays come within
    // milliseconds.
    quick.longestWait = .milliseconds(200)
    // A name for each mutant keeps the services of simultaneous cases apart.
    let prefix = "\(rule.id)~\(mutant.name)~"
    let engine = Engine(judging: implementation, settings: quick) { try await makeServices(prefix + $0) }
    let own = await engine.judge(rule, mutant: mutant)
    let least = isExact ? own.outcome.failingCase.flatMap { $0.vector == nil ? $0.stimuli : nil } : nil
    quick.shrinkEvaluations = 0
    // No case has a past here, because after a past a defect with persistent state would reach most rules.
    quick.playsPasts = false
    let glance = Engine(
      judging: implementation,
      settings: quick.with(cases: min(settings.cases, MutantResult.casesOfOtherRules))
    ) { try await makeServices(prefix + $0) }
    var failing = Set(own.isFailure ? [rule.id] : [])
    let all = await glance.run(System.rules, mutant: mutant)
    failing.formUnion(all.filter(\.isFailure).map(\.rule.id))
    let others = all.map(\.rule.id).filter { $0 != rule.id && failing.contains($0) }
    let fate: MutantResult.Fate = own.isFailure ? .killed : others.isEmpty ? .survived : .killedByAnotherRule
    return MutantResult(
      system: System.system, rule: rule.id, mutant: mutant.name, fate: fate,
      killedBy: own.isFailure ? rule.id : others.first,
      alsoFails: own.isFailure ? others : Array(others.dropFirst()),
      inconclusive: all.compactMap { result in
        guard case .inconclusive(let why) = result.outcome, result.rule.id != rule.id else { return nil }
        return HeldUpRule(
          rule: result.rule.id, judgedBy: why.judgedBy,
          leadsToFailure: why.judgedBy.contains(where: failing.contains))
      },
      setAside: all.filter { $0.outcome == .passed && !$0.setAside.isEmpty }.map(\.rule.id),
      cases: own.firstFailingCase.map { $0 + 1 } ?? own.cases, stimuli: least, reach: mutant.reach)
  }
}

extension RuleResult {
  /// Whether the rule did not hold.
  public var isFailure: Bool { if case .failed = outcome { true } else { false } }

  /// Whether the cases did not show enough.
  public var isVacuous: Bool { if case .vacuous = outcome { true } else { false } }

  /// Number of the case that failed first, from 0.
  var firstFailingCase: Int? { if case .failed(let found) = outcome { found.caseNumber } else { nil } }
}
