import Catalogue
import Conformance

/// Tries one defect under one guard: first with its own rule, then with the rules of its duty, then with others, then
/// with the whole model.
struct PairTrial<Contract: TypedContract>: Sendable {
  typealias System = Contract.System
  typealias Activity = (rule: SystemRule<System>, active: [GuardSet])

  private let contract: Contract
  private let settings: RunSettings
  /// The rules, each with the guards under which each defect is active in the rule's cases.
  private let activities: [Activity]
  private let guards: [Guard]
  /// The number of stimuli at which each guard held.
  private let moments: [Int]
  private let duties = Duties<System>()
  private let clean = CleanDigests()

  init(
    contract: Contract, settings: RunSettings, activities: [Activity], guards: [Guard], moments: [Int]
  ) {
    var quick = settings
    quick.failures = 1
    quick.shrinkEvaluations = 0
    quick.parallelism = 1
    // A longer wait is pointless: dropped effects never come, and effects that the service delays come within
    // milliseconds.
    quick.longestWait = .milliseconds(200)
    (self.contract, self.settings, self.activities) = (contract, quick, activities)
    (self.guards, self.moments) = (guards, moments)
  }

  func result(of defect: Defect<System>, number: Int, _ place: Int) async -> GuardedResult {
    let guarding = guards[place]
    let rules = activities.filter { $0.active[number].contains(place) }.map(\.rule)
    func result(
      _ fate: GuardedResult.Fate, by killer: String? = nil, difference: String? = nil, withCases: Int? = nil
    ) -> GuardedResult {
      GuardedResult(
        system: System.system, role: System.role.rawValue, rule: defect.owner?.id ?? "",
        mutant: defect.mutant.name, guarding: defect.owner == nil ? "" : guarding.name,
        family: defect.owner == nil ? "memory" : guarding.family.rawValue, fate: fate, killedBy: killer,
        rules: rules.count, moments: moments[place], difference: difference,
        noticedWithCases: withCases)
    }
    let mutant = defect.owner == nil ? defect.mutant : defect.mutant.only(guarding)
    let name = "\(defect.owner?.id ?? "swap")~\(mutant.name)~"
    let tried = candidates(rules, besides: defect.owner)
    if let (fate, killer) = await firstKiller(of: mutant, named: name, among: tried, casesOfOthers) {
      return result(fate, by: killer)
    }
    guard !rules.isEmpty else { return result(.neverActive) }
    guard let showing = await rule(showing: mutant, named: name, among: rules) else { return result(.unseen) }
    // If the other rules run all their cases, they notice a few more pairs.
    if casesOfOthers < settings.cases,
      let (fate, killer) = await firstKiller(
        of: mutant, named: name + "all~", among: Array(tried.dropFirst()), settings.cases)
    {
      return result(fate, by: killer)
    }
    return result(
      .survived, difference: await difference(of: mutant, named: name, in: showing),
      withCases: await casesThatNotice(mutant, of: defect.owner, named: name))
  }

  /// The first rule that notices a defect, with the resulting fate.
  private func firstKiller(
    of mutant: Mutant<System>, named name: String, among tried: [(GuardedResult.Fate, [SystemRule<System>])],
    _ casesOfOthers: Int
  ) async -> (GuardedResult.Fate, String)? {
    for (fate, candidates) in tried {
      for rule in candidates {
        let cases = fate == .killedByItsRule ? settings.cases : casesOfOthers
        if await engine(name, cases: cases).judge(rule, mutant: mutant).isFailure { return (fate, rule.id) }
      }
    }
    return nil
  }

  /// The first rule in whose cases a defect changes what is seen.
  private func rule(
    showing mutant: Mutant<System>, named name: String, among rules: [SystemRule<System>]
  ) async -> SystemRule<System>? {
    for rule in rules {
      let log = SeenLog()
      _ = await engine(name + "noted~", cases: casesOfOthers).judge(rule, mutant: mutant.noted(in: log))
      if log.digest != (await cleanDigest(of: rule)) { return rule }
    }
    return nil
  }

  /// The defect's own rule and the rules in whose cases the defect is active, in the order in which they are tried.
  ///
  /// The defect's own rule is always tried, because it has more cases than were examined.
  private func candidates(
    _ rules: [SystemRule<System>], besides owner: SystemRule<System>?
  ) -> [(GuardedResult.Fate, [SystemRule<System>])] {
    let own = owner?.id ?? ""
    let others = rules.filter { $0.id != own }
    return [
      (.killedByItsRule, owner.map { [$0] } ?? []),
      (.killedByItsDuty, others.filter { !$0.isOnWholeModel && duties.areOne($0.id, own) }),
      (.killedByAnotherRule, others.filter { !$0.isOnWholeModel && !duties.areOne($0.id, own) }),
      (.killedByTheModel, others.filter(\.isOnWholeModel)),
    ]
  }

  /// The number of cases of other rules, which is limited because each pair has many such rules.
  private var casesOfOthers: Int { GuardedRun.examined(of: settings.cases) }

  private func engine(_ name: String, cases: Int) -> Engine<System> {
    var settings = settings
    settings.cases = cases
    settings.namePrefix = name
    return contract.engine(settings: settings)
  }

  /// A higher number of cases with which the defect's own rule notices the defect; nil if the rule still misses it.
  private func casesThatNotice(_ mutant: Mutant<System>, of owner: SystemRule<System>?, named name: String)
    async -> Int?
  {
    guard let owner else { return nil }
    let more = settings.cases * 5
    return await engine(name + "more~", cases: more).judge(owner, mutant: mutant).isFailure ? more : nil
  }

  /// The first thing that a defect changes in a rule's cases.
  private func difference(of mutant: Mutant<System>, named name: String, in rule: SystemRule<System>) async
    -> String?
  {
    func lines(_ mutant: Mutant<System>, _ more: String) async -> [String] {
      let log = SeenLog(keepingLines: true)
      _ = await engine(name + more, cases: casesOfOthers).judge(rule, mutant: mutant.noted(in: log))
      return log.lines
    }
    let clean = await lines(.none, "compared~")
    return SeenDifference(between: clean, and: await lines(mutant, "shown~"))?.text(of: rule.id)
  }

  private func cleanDigest(of rule: SystemRule<System>) async -> UInt64 {
    await clean.digest(of: rule.id) {
      let log = SeenLog()
      _ = await engine("noted~", cases: casesOfOthers).judge(rule, mutant: Mutant.none.noted(in: log))
      return log.digest
    }
  }
}

/// For each rule, the digest of its cases without a defect, made only once because services with the same name would
/// collide.
private actor CleanDigests {
  private var made: [String: Task<UInt64, Never>] = [:]

  func digest(of rule: String, _ make: @escaping @Sendable () async -> UInt64) async -> UInt64 {
    if let known = made[rule] { return await known.value }
    let task = Task { await make() }
    made[rule] = task
    return await task.value
  }
}

extension Mutant {
  /// No defect.
  static var none: Mutant {
    Mutant("none") { { world, transport, open in try await open(world, transport) } }
  }
}
