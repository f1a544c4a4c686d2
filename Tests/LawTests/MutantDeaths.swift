import Catalogue
import Conformance

/// A mutant, as `RULE: what the bad code does`, and its own rule's verdict on it.
typealias MutantDeath = (mutant: String, result: RuleResult)

/// The verdicts on the mutants of each contract, which are judged once and then shared by the laws.
actor MutantDeaths {
  static let shared = MutantDeaths()

  private var tasks: [String: Task<[MutantDeath], Never>] = [:]
  private var last: Task<[MutantDeath], Never>?

  /// The mutants of a contract, each judged by its own rule.
  ///
  /// The contracts are judged one after another, because too many rules at once would hold up tests that wait in real
  /// time.
  func deaths(in contract: KnownContract) async -> [MutantDeath] {
    if let task = tasks[contract.testDescription] { return await task.value }
    let task = Task { [last] in
      _ = await last?.value
      return await Self.all(contract.typed)
    }
    tasks[contract.testDescription] = task
    last = task
    return await task.value
  }

  /// Judges all rules, or every third rule of a large contract without services.
  ///
  /// The kill matrix covers all rules. For contracts without services, it also has the length of each least case.
  private static func all(_ typed: some TypedContract) async -> [MutantDeath] {
    let share = typed.rules.count > 50 && typed.isWithoutServices ? 3 : 1
    let rules = typed.rules.enumerated().filter { $0.offset.isMultiple(of: share) }.map(\.element)
    return await typed.deaths(of: rules, settings: .ofDefects())
  }
}

extension TypedContract {
  fileprivate var isWithoutServices: Bool { System.Services.self == NoServices.self }

  /// The mutants of the rules, each judged by its own rule, in their order.
  func deaths(of rules: [SystemRule<System>], settings: RunSettings) async -> [MutantDeath] {
    await withTaskGroup(of: (Int, [MutantDeath]).self) { group in
      var found: [(Int, [MutantDeath])] = []
      for (number, rule) in rules.enumerated() {
        // Most defects lose an effect that the rule then waits for in real time, so four rules run at once, even if
        // there are fewer cores.
        if number >= 4, let some = await group.next() { found.append(some) }
        group.addTask { (number, await deaths(of: rule, settings: settings)) }
      }
      for await some in group { found.append(some) }
      return found.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  private func deaths(of rule: SystemRule<System>, settings: RunSettings) async -> [MutantDeath] {
    var deaths: [MutantDeath] = []
    for mutant in rule.mutants {
      var settings = settings
      settings.namePrefix = "\(mutant.name)~"
      deaths.append(
        ("\(rule.id): \(mutant.name)", await engine(settings: settings).judge(rule, mutant: mutant)))
    }
    return deaths
  }
}
