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
  /// Cases of its own rule until it was noticed, or all of them.
  public let cases: Int

  /// The most cases with which other rules are tried.
  ///
  /// They only show how far a defect reaches, and there are hundreds of them for each defect.
  public static let casesOfOtherRules = 25
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
    quick.shrinkEvaluations = 0
    // What a defect loses never comes, and what the service delays comes within milliseconds.
    quick.longestWait = .milliseconds(200)
    // A name of its own for each mutant keeps the services of cases that run at the same time apart.
    let prefix = "\(rule.id)~\(mutant.name)~"
    let engine = Engine(judging: implementation, settings: quick) { try await makeServices(prefix + $0) }
    let own = await engine.judge(rule, mutant: mutant)
    quick.cases = min(settings.cases, MutantResult.casesOfOtherRules)
    let glance = Engine(judging: implementation, settings: quick) { try await makeServices(prefix + $0) }
    var others: [String] = []
    for other in System.rules where other.id != rule.id {
      if await glance.judge(other, mutant: mutant).isFailure { others.append(other.id) }
    }
    let fate: MutantResult.Fate = own.isFailure ? .killed : others.isEmpty ? .survived : .killedByAnotherRule
    return MutantResult(
      system: System.system, rule: rule.id, mutant: mutant.name, fate: fate,
      killedBy: own.isFailure ? rule.id : others.first,
      alsoFails: own.isFailure ? others : Array(others.dropFirst()),
      cases: own.firstFailingCase.map { $0 + 1 } ?? own.cases)
  }
}

extension RuleResult {
  /// Whether the rule did not hold.
  public var isFailure: Bool { if case .failed = outcome { true } else { false } }

  /// Number of the case that failed first, from 0.
  var firstFailingCase: Int? { if case .failed(let found) = outcome { found.caseNumber } else { nil } }
}
