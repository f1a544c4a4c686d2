import Catalogue
import PropertyTesting
import Testing

@testable import Conformance

/// The reference can make every past of a contract: a past that cannot be made would be left out silently.
@Suite struct PastLaws {
  @Test(arguments: KnownContract.all) func everyPastIsMadeByTheReference(contract: KnownContract) async {
    func plays(_ typed: some TypedContract) async -> [RuleResult] {
      let engine = typed.engine(settings: RunSettings(cases: 1))
      var results: [RuleResult] = []
      for plan in typed.plans { results.append(await engine.judge(rule(playing: plan))) }
      return results
    }
    for result in await plays(contract.typed) {
      #expect(result.outcome == .passed, "\(result.rule.statement): \(result.outcome)")
    }
  }

  /// Pasts have different names, and the reason why a rule has no pasts has more than 20 characters.
  @Test(arguments: KnownContract.all) func pastsHaveNamesAndFreshRulesReasons(contract: KnownContract) {
    func names(_ typed: some TypedContract) -> [String] {
      typed.plans.filter { $0.pasts.count == 1 }.map(\.name)
    }
    func reasons(_ typed: some TypedContract) -> [String] { typed.rules.compactMap(\.freshness) }
    let names = names(contract.typed)
    #expect(Set(names).count == names.count)
    for reason in reasons(contract.typed) { #expect(reason.count > 20, "\(reason)") }
  }

  private func rule<System: DocumentedSystem>(playing plan: PastPlan<System>) -> SystemRule<System> {
    SystemRule<System>(
      "PAST", .must(.derived), plan.name,
      cites: Citation(SourceDocument(title: "None", edition: "1"), ["1"]), fresh: "it plays a past itself",
      given: .just(0)
    ) { trial, _ in
      try await trial.play(plan)
      try trial.expect(trial.seen.of([]).isEmpty, expected: "nothing of the past", saw: "something")
    } mutants: {
      []
    }
  }
}

extension PastPlan {
  /// The plan in words.
  fileprivate var name: String {
    pasts.map(\.name).joined(separator: ", then ") + (restarts ? ", then a restart" : "")
  }
}

extension TypedContract {
  /// The plans of pasts that may come before a rule of the contract.
  fileprivate var plans: [PastPlan<System>] { PastPlan.all(of: System.pasts) }
}
