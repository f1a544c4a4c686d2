/// What became of one mutant.
public struct MutantResult: Sendable, Hashable {
  /// What the suite made of it.
  public enum Fate: String, Sendable, Hashable {
    /// Its own rule noticed it.
    case killed
    /// No rule noticed it.
    case survived
    /// Its own rule did not notice it, another did.
    case killedByAnotherRule
  }

  /// Name of the system.
  public let system: String
  /// The rule that has to notice it.
  public let rule: String
  /// What the bad code does.
  public let mutant: String
  /// What became of it.
  public let fate: Fate
  /// The rule that noticed it, its own where that did; nil where none did.
  public let killedBy: String?
  /// The other rules that fail with it, in the order of the contract.
  public let alsoFails: [String]
  /// The rules that cannot be judged with it, in the order of the contract.
  public let inconclusive: [HeldUpRule]
  /// The rules that pass although cases were set aside, since others took their place, in the order of the contract.
  public let setAside: [String]
  /// Cases of its own rule until it was noticed, or all of them.
  public let cases: Int
  /// Stimuli of the least case in which its own rule notices it; nil where it does not, where a vector does, and for
  /// systems with services.
  public let stimuli: Int?
  /// Why each of the other rules that fail is about the defect, as the mutant says.
  public let reach: String?

  /// How many other rules may fail with a defect without a reason.
  public static let fewOthers = 3

  /// Whether more other rules fail than need no reason.
  public var isWide: Bool { alsoFails.count > Self.fewOthers }
  /// Whether there is a reason where one is needed, and none elsewhere.
  public var isExplained: Bool { isWide == (reach != nil) }
  /// Whether whoever reads of a rule that cannot be judged is led to one that fails.
  public var leadsToFailure: Bool { inconclusive.allSatisfy(\.leadsToFailure) }

  /// The most cases with which other rules are tried.
  ///
  /// They only show how far a defect reaches, and there are hundreds of them for each defect. They begin without a past.
  public static let casesOfOtherRules = 25
}

/// A rule that cannot be judged because a step on the way to its subject goes wrong.
public struct HeldUpRule: Sendable, Hashable {
  /// Its id.
  public let rule: String
  /// The rules whose subject the step is.
  public let judgedBy: [String]
  /// Whether one of those fails, so that whoever reads of the rule is led to the defect.
  public let leadsToFailure: Bool
}

/// Puts each mutant around an implementation that conforms, and looks which rules fail.
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
    // With services that take their time, which case is the least depends on the machine.
    let isExact = System.Services.self == NoServices.self
    if !isExact { quick.shrinkEvaluations = 0 }
    quick.parallelism = 1
    // What a defect loses never comes, and what the service delays comes within milliseconds.
    quick.longestWait = .milliseconds(200)
    // A name of its own for each mutant keeps the services of cases that run at the same time apart.
    let prefix = "\(rule.id)~\(mutant.name)~"
    let engine = Engine(judging: implementation, settings: quick) { try await makeServices(prefix + $0) }
    let own = await engine.judge(rule, mutant: mutant)
    let least = isExact ? own.outcome.failingCase.flatMap { $0.vector == nil ? $0.stimuli : nil } : nil
    quick.shrinkEvaluations = 0
    // How far a defect reaches that keeps something is seen without a life before; with one it reaches most rules.
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
