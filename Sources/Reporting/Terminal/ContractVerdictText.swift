import Conformance

/// The verdicts on a run's contracts, as lines.
enum ContractVerdictText {
  /// A line for each judged contract, and a final line with the contracts of systems that have no judged contract.
  ///
  /// The line of a system's last judged contract also names the roles of that system that were not judged. There are no
  /// lines if one contract was judged and `notJudged` is empty, because the run's verdict then says the same.
  static func lines(_ verdicts: [ContractVerdict], notJudged: [ContractName]) -> [String] {
    guard verdicts.count > 1 || !notJudged.isEmpty else { return [] }
    let systems = Set(verdicts.map(\.contract.system))
    var lines = verdicts.enumerated().map { place, verdict in
      let system = verdict.contract.system
      let isLast = !verdicts[(place + 1)...].contains { $0.contract.system == system }
      let others = isLast ? notJudged.filter { $0.system == system } : []
      return "\(verdict.contract.words): \(verdict.word)"
        + (others.isEmpty ? "" : " · not judged: \(roles(others))")
    }
    let others = notJudged.filter { !systems.contains($0.system) }
    if !others.isEmpty {
      lines.append(
        "not judged: "
          + others.map(\.system).firstOccurrences.map { system in
            "\(system) (\(roles(others.filter { $0.system == system })))"
          }.joined(separator: ", "))
    }
    return lines
  }

  private static func roles(_ contracts: [ContractName]) -> String {
    contracts.map(\.role.rawValue).joined(separator: ", ")
  }
}

extension RunReport {
  /// The verdicts on the run's contracts, as lines.
  var verdictLines: [String] { ContractVerdictText.lines(verdicts, notJudged: notJudged) }
}
