import Catalogue
import Conformance
import PropertyTesting

/// Tries each defect of a contract under each guard, around the reference, and finds the rules that notice it.
public struct GuardedRun: Sendable {
  /// Seed, cases and parallelism.
  public var settings: RunSettings
  /// The largest number of pairs (of a defect and a guard) to try; nil for all.
  public var sample: Int?
  /// Which share of the defects to try, and into how many shares they are divided.
  public var shard = (index: 0, count: 1)
  /// The name or the family of the guards to try, or `memory` for the swaps of values; nil for all.
  public var guarding: String?
  /// Called with a message about the progress.
  public var progress: @Sendable (String) -> Void = { _ in }

  /// The maximum number of a rule's cases in which all defects are examined side by side.
  ///
  /// If a rule is not the defect's own, it is first tried with at most this many cases.
  private static let casesOfActivation = 60

  /// How many of a rule's cases are examined.
  static func examined(of cases: Int) -> Int { min(cases, casesOfActivation) }

  /// Makes a run.
  public init(_ settings: RunSettings) { self.settings = settings }

  /// The results of the contract's possible pairs, in order.
  public func results<Contract: TypedContract>(of contract: Contract, selected: Selection) async
    -> [GuardedResult]
  {
    await ContractRun(run: self, contract: contract, selected: selected).results()
  }
}

/// The run on one contract.
private struct ContractRun<Contract: TypedContract>: Sendable {
  typealias System = Contract.System
  typealias Pair = (defect: Int, guarding: Int)

  let run: GuardedRun
  let contract: Contract
  let selected: Selection

  /// The parallelism.
  private var width: Int { max(1, run.settings.parallelism) }

  func results() async -> [GuardedResult] {
    let defects = chosenDefects()
    guard !defects.isEmpty else { return [] }
    let guards = Guard.all(of: System.self) + [.always]
    let activities = await activities(of: defects, guards)
    let possible = Possibilities(activities.map(\.counts), defects: defects.count, guards: guards)
    let pairs = defects.indices.flatMap { defect -> [Pair] in
      let places = guards.indices.filter {
        isAsked(guards[$0], of: defects[defect]) && possible.isPossible(defect: defect, $0)
          && (defects[defect].owner == nil || possible.representative(defect: defect, $0) == $0)
      }
      return chosen(places, of: defects[defect], from: guards, among: defects.count).map { (defect, $0) }
    }
    run.progress(
      "\(System.system), \(System.role.rawValue): \(defects.count) defects, \(guards.count - 1) guards, \(pairs.count) pairs"
    )
    let trial = PairTrial(
      contract: contract, settings: run.settings,
      activities: activities.map { ($0.rule, $0.counts.active) }, guards: guards,
      moments: guards.indices.map(possible.moments))
    return await pairs.concurrentMap(width: width) { pair in
      await trial.result(of: defects[pair.defect], number: pair.defect, pair.guarding)
    }
  }

  /// The defects of the selected rules and, if all rules are selected, the swaps of values.
  private func defects() -> [Defect<System>] {
    let owned = System.rules.filter { selected.includes(rule: $0.id) }.flatMap { rule in
      rule.mutants.map { Defect(owner: rule, mutant: $0) }
    }
    let isWhole = System.rules.allSatisfy { selected.includes(rule: $0.id) }
    return owned + (isWhole ? Swap<System>.all.map { Defect(owner: nil, mutant: $0.mutant) } : [])
  }

  /// Whether the pair is requested; swaps have no guard, and defects of rules always have one.
  private func isAsked(_ guarding: Guard, of defect: Defect<System>) -> Bool {
    let family = defect.owner == nil ? "memory" : guarding.family.rawValue
    guard (defect.owner == nil) == (guarding.family == .always) else { return false }
    return run.guarding == nil || guarding.name == run.guarding || family == run.guarding
  }

  /// What the defects would change in the cases of each rule, in the order of the contract.
  private func activities(
    of defects: [Defect<System>], _ guards: [Guard]
  ) async -> [(rule: SystemRule<System>, counts: ActivationLedger<System>.Counts)] {
    await Array(System.rules.enumerated()).concurrentMap(width: width) { number, rule in
      let ledger = ActivationLedger<System>(mutants: defects.count, guards: guards)
      let shadow = Shadow(mutants: defects.map(\.mutant), ledger: ledger, number: UInt64(number))
      var settings = run.settings
      settings.parallelism = 1
      settings.cases = GuardedRun.examined(of: settings.cases)
      settings.namePrefix = "shadow~\(rule.id)~"
      _ = await contract.engine(settings: settings).judge(rule, mutant: shadow.asMutant)
      return (rule: rule, counts: ledger.counts)
    }
  }

  /// The defects of this share.
  ///
  /// For a sample, these are only the defects that come first by a hash of their names, to save examining the rest.
  private func chosenDefects() -> [Defect<System>] {
    let all = defects()
    let share = all.indices.filter { $0 % run.shard.count == run.shard.index }.map { all[$0] }
    guard let sample = run.sample, sample < share.count else { return share }
    return Self.order(share.map(\.name)).prefix(sample).sorted().map { share[$0] }
  }

  /// The possible guards of a defect; for a sample, a part of them that differs from defect to defect.
  private func chosen(
    _ places: [Int], of defect: Defect<System>, from guards: [Guard], among defects: Int
  ) -> [Int] {
    guard let sample = run.sample else { return places }
    let names = places.map { "\(defect.name), \(guards[$0].name)" }
    return Self.order(names).prefix(max(1, sample / defects)).sorted().map { places[$0] }
  }

  /// The positions of the names, ordered by a hash of each name.
  ///
  /// A new name does not change the order of the other names, so a sample changes little when a defect is added.
  private static func order(_ names: [String]) -> [Int] {
    let keys = names.map { Seed(0).derived($0).value }
    return names.indices.sorted { (keys[$0], names[$0]) < (keys[$1], names[$1]) }
  }
}
