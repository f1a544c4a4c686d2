import Catalogue
import Conformance

/// Puts each defect of a contract, under each guard, around its reference, and looks which rules notice.
public struct GuardedRun: Sendable {
  /// Seed, cases, and how much is done at once.
  public var settings: RunSettings
  /// How many pairs of a defect and a guard are tried; nil for all.
  public var sample: Int?
  /// The share of the pairs that is tried, and how many shares there are.
  public var shard = (index: 0, count: 1)
  /// Only guards whose name or family is this.
  public var guarding: String?
  /// Told how far it has come.
  public var progress: @Sendable (String) -> Void = { _ in }

  /// Makes a run.
  public init(_ settings: RunSettings) { self.settings = settings }

  /// What became of the pairs of the contract, in its order; those that cannot be are left out.
  public func results<Contract: TypedContract>(of contract: Contract, selected: Selection) async
    -> [GuardedResult]
  {
    await ContractRun(run: self, contract: contract, selected: selected).results()
  }
}

/// The run on one contract.
private struct ContractRun<Contract: TypedContract>: Sendable {
  typealias System = Contract.System
  typealias Owned = (rule: SystemRule<System>, mutant: Mutant<System>)

  let run: GuardedRun
  let contract: Contract
  let selected: Selection

  func results() async -> [GuardedResult] {
    let guards = Guard.all(of: System.self).filter {
      run.guarding == nil || $0.name == run.guarding || $0.family.rawValue == run.guarding
    }
    let owned = System.rules.filter { selected.includes(rule: $0.id) }.flatMap { rule in
      rule.mutants.map { (rule: rule, mutant: $0) }
    }
    guard !owned.isEmpty, !guards.isEmpty else { return [] }
    let activity = await activity(of: owned, guards)
    run.progress("\(System.system): \(owned.count) defects, \(guards.count) guards")
    var all = ActivationLedger<System>.Counts(mutants: owned.count, guards: guards.count)
    for one in activity { all.add(one) }
    let pairs = chosen(
      owned.indices.flatMap { mutant in
        guards.indices.compactMap { index -> (Int, Int)? in
          let isPossible = !all.seen[index].isDisjoint(with: all.changed[mutant])
          return isPossible || all.active[mutant].contains(index) ? (mutant, index) : nil
        }
      })
    return await parallel(pairs.count) { number in
      let (mutant, index) = pairs[number]
      let rules = System.rules.indices.filter { activity[$0].active[mutant].contains(index) }
      return await fate(of: owned[mutant], only: guards[index], in: rules.map { System.rules[$0] })
    }
  }

  /// Which defects would change something, rule by rule, in the order of the contract.
  private func activity(of owned: [Owned], _ guards: [Guard]) async -> [ActivationLedger<System>.Counts] {
    await parallel(System.rules.count) { number in
      let ledger = ActivationLedger<System>(mutants: owned.count, guards: guards)
      let shadow = Shadow(mutants: owned.map(\.mutant), ledger: ledger)
      let rule = System.rules[number]
      var settings = run.settings
      settings.parallelism = 1
      settings.namePrefix = "shadow~\(rule.id)~"
      _ = await contract.engine(settings: settings).judge(rule, mutant: shadow.asMutant)
      return ledger.counts
    }
  }

  private func chosen(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    let share = pairs.indices.filter { $0 % run.shard.count == run.shard.index }.map { pairs[$0] }
    guard let sample = run.sample, sample < share.count else { return share }
    return (0..<sample).map { share[$0 * share.count / sample] }
  }

  private func fate(
    of owned: Owned, only guarding: Guard, in rules: [SystemRule<System>]
  ) async -> GuardedResult {
    let duties = Duties<System>()
    let own = owned.rule.id
    let order = [
      rules.filter { $0.id == own },
      rules.filter { $0.id != own && !$0.isOnWholeModel && duties.areOne($0.id, own) },
      rules.filter { $0.id != own && !$0.isOnWholeModel && !duties.areOne($0.id, own) },
      rules.filter { $0.id != own && $0.isOnWholeModel },
    ]
    let fates: [GuardedResult.Fate] = [
      .killedByItsRule, .killedByItsDuty, .killedByAnotherRule, .killedByTheModel,
    ]
    let mutant = owned.mutant.only(guarding)
    var settings = run.settings
    settings.failures = 1
    settings.shrinkEvaluations = 0
    settings.parallelism = 1
    settings.longestWait = .milliseconds(200)
    settings.namePrefix = "\(own)~\(mutant.name)~"
    let engine = contract.engine(settings: settings)
    func result(_ fate: GuardedResult.Fate, by killer: String?) -> GuardedResult {
      GuardedResult(
        system: System.system, rule: own, mutant: owned.mutant.name, guarding: guarding.name,
        family: guarding.family.rawValue, fate: fate, killedBy: killer, rules: rules.count)
    }
    guard !rules.isEmpty else { return result(.neverActive, by: nil) }
    for (fate, candidates) in zip(fates, order) {
      for rule in candidates {
        if await engine.judge(rule, mutant: mutant).isFailure { return result(fate, by: rule.id) }
      }
    }
    return result(.survived, by: nil)
  }

  /// Does that many things, several at once, and returns what came of them in their order.
  private func parallel<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      var results: [Result?] = Array(repeating: nil, count: count)
      var next = 0
      while next < min(count, max(1, run.settings.parallelism)) {
        let number = next
        group.addTask { (number, await body(number)) }
        next += 1
      }
      while let (number, result) = await group.next() {
        results[number] = result
        guard next < count else { continue }
        let number = next
        group.addTask { (number, await body(number)) }
        next += 1
      }
      return results.compactMap(\.self)
    }
  }
}
