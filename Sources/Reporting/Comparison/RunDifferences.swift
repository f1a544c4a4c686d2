import Conformance

/// Differences between two runs, such as another seed, that could be mistaken for a change of the implementation.
enum RunDifferences {
  /// One line for each difference between the first run and the run with the given number.
  static func remarks(_ base: RecordedRun, _ run: RecordedRun, number: Int) -> [String] {
    var lines: [String] = []
    func differ<Value: Equatable>(_ what: String, _ one: Value, _ other: Value, _ so: String = "") {
      guard one != other else { return }
      lines.append("\(what) \(other), run 1 has \(one)" + (so.isEmpty ? "" : ": \(so)"))
    }
    differ("rule set", base.ruleSet, run.ruleSet, "a rule may be new or gone, or may judge differently")
    if base.ruleSet == run.ruleSet, let one = base.ruleSetDigest, let other = run.ruleSetDigest {
      differ(
        "another state of rule set \(run.ruleSet), digest", String(one.prefix(12)), String(other.prefix(12)),
        "a rule may judge differently")
    }
    differ("contracts", base.contract, run.contract)
    differ("suite", base.suite, run.suite)
    differ("seed", base.seed, run.seed, "different cases may find different things")
    differ("cases for each rule:", base.cases, run.cases, "more cases may find more")
    if base.isStrict != run.isStrict {
      lines.append(
        run.isStrict
          ? "warnings fail (--strict), unlike in run 1" : "warnings fail only in run 1")
    }
    if base.selection != run.selection {
      lines.append("selected \(words(run.selection)), run 1 \(words(base.selection))")
    }
    if !run.isComplete { lines.append("incomplete: a missing verdict says nothing") }
    if number == 2, !base.isComplete { lines.append("compared with an incomplete run 1") }
    lines += declarations(base, run)
    return lines.map { "run \(number): \($0)" }
  }

  private static func words(_ selection: [String]) -> String {
    selection.isEmpty ? "everything" : "only \(ShortText.list(selection, limit: 5))"
  }

  /// Differences between the declarations, contract by contract.
  private static func declarations(_ base: RecordedRun, _ run: RecordedRun) -> [String] {
    var lines: [String] = []
    for contract in base.contracts {
      let name = "\(contract.system), \(contract.role.rawValue)"
      guard let now = run.contracts.first(where: { $0.system == contract.system && $0.role == contract.role })
      else {
        lines.append("\(name): is either not claimed or not selected")
        continue
      }
      let gone = contract.declared.filter { !now.declared.contains($0) }
      let added = now.declared.filter { !contract.declared.contains($0) }
      if !gone.isEmpty {
        lines.append("\(name): no longer declares \(ShortText.list(gone, limit: 5)), and is not judged on it")
      }
      if !added.isEmpty {
        lines.append("\(name): also declares \(ShortText.list(added, limit: 5)), and is judged on it")
      }
    }
    for contract in run.contracts
    where !base.contracts.contains(where: { $0.system == contract.system && $0.role == contract.role }) {
      lines.append("\(contract.system), \(contract.role.rawValue): is also judged")
    }
    return lines
  }
}
