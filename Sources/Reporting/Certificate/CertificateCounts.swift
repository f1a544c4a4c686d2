import Conformance

/// How much a run judged, in numbers and shares.
struct CertificateCounts: Sendable, Hashable {
  /// A contract with its outcomes.
  struct Contract: Sendable, Hashable {
    let name: String
    let selected: Int
    let outcomes: [RecordedOutcome]

    func count(_ outcome: RecordedOutcome) -> Int { outcomes.count { $0 == outcome } }
  }

  let contracts: [Contract]
  /// The number of rules that have a result.
  let rules: Int
  let notApplicable: Int
  /// The number of rules without a verdict: the run cannot tell whether they hold.
  let undecided: Int

  init(_ run: RecordedRun) {
    contracts = run.contracts.map { contract in
      Contract(
        name: "\(contract.system), \(contract.role.rawValue)", selected: contract.selected,
        outcomes: run.rules.filter { $0.name.system == contract.system && $0.name.role == contract.role }
          .map(\.outcome))
    }
    rules = run.rules.count
    notApplicable = run.count(.notApplicable)
    undecided = [.inconclusive, .vacuous, .errored, .knownError].reduce(0) { $0 + run.count($1) }
  }

  /// A number of rules with its share of all rules, such as `3 of 120 (2.5 %)`.
  func share(_ count: Int) -> String {
    "\(count) of \(rules)" + (rules == 0 ? "" : " (\(Percent.text(100 * Double(count) / Double(rules))))")
  }
}
