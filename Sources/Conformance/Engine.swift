import PropertyTesting
import Synchronization

/// Judges an implementation by the rules of its contract, several rules at once, with the same outcomes whatever the
/// order.
public struct Engine<System: DocumentedSystem>: Sendable {
  /// What a run tells while it goes on.
  public enum Event: Sendable {
    /// A rule's cases begin.
    case started(RuleFacts)
    /// A rule has its verdict.
    case finished(RuleResult)
  }

  private let implementation: any Implementation<System>
  private let settings: RunSettings
  private let makeServices: @Sendable (String) async throws -> System.Services

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - implementation: What is judged.
  ///   - settings: How thoroughly.
  ///   - makeServices: Makes the services of one case, under a name that no other case of the run has.
  public init(
    judging implementation: any Implementation<System>, settings: RunSettings = RunSettings(),
    services makeServices: @escaping @Sendable (String) async throws -> System.Services
  ) {
    self.implementation = implementation
    self.settings = settings
    self.makeServices = makeServices
  }

  /// Judges the rules and returns a result for each, in the order given.
  public func run(
    _ rules: [SystemRule<System>], observer: @escaping @Sendable (Event) -> Void = { _ in }
  ) async -> [RuleResult] {
    let width = implementation.profile.isolation == .serial ? 1 : max(1, settings.parallelism)
    return await rules.concurrentMap(width: width) { rule in
      observer(.started(rule.facts))
      let result = await judge(rule)
      observer(.finished(result))
      return result
    }
  }

  /// Judges one rule, with a mutant around the implementation if one is given.
  public func judge(_ rule: SystemRule<System>, mutant: Mutant<System>? = nil) async -> RuleResult {
    await judge(rule, mutant: mutant, replaying: [])
  }

  /// Runs one recorded case of a rule again, without making it smaller.
  public func replay(_ token: ReplayToken, of rule: SystemRule<System>) async -> RuleResult {
    await judge(rule, mutant: nil, replaying: [token.choices])
  }

  private func judge(
    _ rule: SystemRule<System>, mutant: Mutant<System>?, replaying: [ChoiceSequence]
  ) async -> RuleResult {
    var world = World()
    let hasOwnClock = implementation.profile.clock == .system
    if hasOwnClock, let now = settings.now { world.clock = now }
    let bench = CaseBench(
      implementation: implementation, mutant: mutant, initialWorld: world,
      knowsTime: !hasOwnClock || settings.now != nil, longestWait: settings.longestWait)
    let facts = rule.facts
    var checkSettings = settings.checkSettings(for: facts)
    if !replaying.isEmpty { checkSettings = checkSettings.onlyReplaying }
    let page = Notebook.shared.claim()
    defer { if let page { Notebook.shared.release(page) } }
    let runner = RuleRunner(
      bench: bench, settings: checkSettings, replaying: replaying, rule: facts,
      promisesAnswer: rule.promisesAnswer, runSeed: settings.seed, makeServices: makeServices, page: page)
    let vectors =
      replaying.isEmpty ? settings.vectors.filter { $0.system == facts.system && $0.rule == facts.id } : []
    let clock = ContinuousClock()
    let start = clock.now
    var result = await Watchdog(heartbeat: bench.heartbeat, patience: settings.patience).guarding {
      await runner.result(of: rule, vectors: vectors)
    } orElse: {
      RuleResult(
        rule: facts,
        outcome: .errored(
          Trouble(.timeout, "no sign of life for \(settings.patience); the rule was given up")))
    }
    let elapsed = clock.now - start
    result.seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    return result
  }
}

extension CheckSettings {
  /// The settings with no generated cases and no shrinking: only what is replayed runs.
  fileprivate var onlyReplaying: CheckSettings {
    var copy = self
    copy.cases = 0
    copy.shrinks = 0
    return copy
  }
}
