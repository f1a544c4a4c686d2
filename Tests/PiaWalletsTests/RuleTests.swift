import Conformance
import PyxPiaWallets
import Reference
import Testing

@Suite struct RuleTests {
  static let seeds: [UInt64] = [1]

  @Test(arguments: seeds) func referencePassesEveryRule(seed: UInt64) async {
    let results = await judge(WalletLibrary(), RunSettings(seed: seed))
    #expect(results.count == PiaWallets.rules.count)
    for result in results {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
      #expect(result.cases > 0)
    }
  }

  /// A defect that is silence after a redirect, or that shows in the second return only, takes longer to show.
  static let longest = [
    // The last of them show that the defect is about this rule: nothing is wrong in other circumstances.
    "PIA-LCH-09: remembers its first answer": 6,
    "PIA-RDR-02: takes any URL for the end of the payment": 9,
    "PIA-REG-04: forgets the payment when the user leaves": 6,
    "PIA-RDR-01: handles it and stays silent": 6,
    "PIA-RDR-01: calls the clean redirect an interruption": 6,
    "PIA-RDR-05: lets its timer for interruptions run on": 6,
    "PIA-INT-02: stops looking after five minutes": 6,
    "PIA-INT-02: is content with any link": 6,
    "PIA-INT-03: ends the payment with the first interruption": 7,
    "PIA-INT-03: reports true only where nothing was reported before": 9,
    "PIA-INT-03: ends the payment with the second interruption": 12,
    "PIA-UI-01/b: lets taps through once the user is back": 6,
    // These show when a payment that came to its end is put away.
    "PIA-REG-06: opens it again when it is closed, once the payment is over": 6,
    "PIA-RDR-05: reports an interruption when it is closed, after the redirect": 6,
    "PIA-INT-04: fails when it is closed, after the redirect": 6,
    "PIA-INT-09: reports an interruption when it is closed, where there was one before the redirect": 9,
    // These show in a second payment, or in a journey.
    "PIA-RDR-01: handles the first redirect only": 10,
    "PIA-RDR-02: takes a link for the redirect of a payment that was interrupted": 7,
    "PIA-INT-01: reports no interruption once a payment has failed": 7,
    "PIA-INT-09: reports an interruption after the redirect": 6,
    "PIA-INT-09: reports the redirect twice": 6,
    "X-CB-02: keeps the callbacks of a payment that failed": 7,
  ]

  @Test func everyMutantIsNoticedByItsOwnRuleInFewSteps() async {
    var sizes: [Int] = []
    let engine = Engine(judging: WalletLibrary(), settings: RunSettings(failures: 1)) { _ in NoServices() }
    for rule in PiaWallets.rules {
      #expect(!rule.mutants.isEmpty, "\(rule.id)")
      for mutant in rule.mutants {
        let result = await engine.judge(rule, mutant: mutant)
        #expect(result.isFailure, "\(rule.id): \(mutant.name) survived with \(result.outcome)")
        guard case .failed(let found) = result.outcome else { continue }
        sizes.append(found.stimuli)
        // What is too long for its defect shows here with its whole trace.
        let name = "\(rule.id): \(mutant.name)"
        #expect(found.stimuli <= Self.longest[name] ?? 5, "\(name): \(found.trace)")
      }
    }
    #expect(sizes.sorted()[sizes.count / 2] <= 4)
  }
}

/// The results of all rules.
func judge(
  _ implementation: any Implementation<PiaWallets>, _ settings: RunSettings = RunSettings()
) async -> [RuleResult] {
  await Engine(judging: implementation, settings: settings) { _ in NoServices() }.run(PiaWallets.rules)
}

extension [RuleResult] {
  /// Ids of the rules that did not hold.
  var failing: [String] { filter(\.isFailure).map(\.rule.id) }
}
