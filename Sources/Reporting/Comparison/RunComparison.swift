import Conformance

/// Several runs side by side: how each rule and each reading changed since the first run.
///
/// Every other run is compared with the first, which judged an older version or one of several implementations.
public struct RunComparison: Sendable, Hashable {
  /// How a rule's result changed since the first run.
  public enum Change: String, Sendable, Hashable, CaseIterable {
    /// The rule passed in the first run, and now fails, or is errored, inconclusive or vacuous.
    case regressed
    /// Something new needs a fix but is not a regression: the rule passed before, and now warns or is a known failure
    /// or error; or it was not judged before, and now does not pass.
    case new
    /// The rule still does not pass, but has another outcome or message.
    case otherwise
    /// The rule did not pass in the first run, and now passes.
    case mended
    /// The rule was judged in the first run, and now does not apply or has no result.
    case unjudged
    /// The rule did not apply or had no result in the first run, and now passes.
    case judged
    /// Nothing has changed.
    case same
  }

  /// The results of one rule.
  public struct Row: Sendable, Hashable {
    /// The name of the rule.
    public let name: RecordedRule.Name
    let statement: String
    /// The rule's result in each run; nil if a run has no result for the rule.
    public let results: [RecordedRule?]
    /// The change of the result since the first run, for each later run.
    public let changes: [Change]

    /// Whether the rule passes in all runs.
    var passesEverywhere: Bool { results.allSatisfy { $0?.outcome == .passed } }
  }

  /// An open question that the runs answer differently.
  public struct Reading: Sendable, Hashable {
    /// The system.
    public let system: String
    /// The question's id.
    public let ambiguity: String
    let question: String
    /// The readings that were seen in each run, in alphabetical order.
    public let values: [[String]]
  }

  /// The runs, at least one.
  public let runs: [RecordedRun]
  /// The rules, contract by contract, in the order of the runs.
  public let rows: [Row]
  /// The open questions on which the runs differ; runs that saw no answer do not count.
  public let readings: [Reading]
  /// Differences that are not the implementation's, such as another seed or rule set, one line each.
  public let remarks: [String]

  /// Compares the other runs with `base`, the first run.
  public init(_ base: RecordedRun, _ others: [RecordedRun]) {
    runs = [base] + others
    let byName = runs.map { run in
      Dictionary(run.rules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let names = runs.flatMap { $0.rules.map(\.name) }.firstOccurrences
    let contracts = names.map(\.contract).firstOccurrences
    rows = contracts.flatMap { contract in
      names.filter { $0.contract == contract }.map { name in
        let results = byName.map { $0[name] }
        return Row(
          name: name, statement: results.lazy.compactMap { $0?.statement }.first ?? "", results: results,
          changes: results.dropFirst().map { Self.change(results[0], $0) })
      }
    }
    readings = Self.readings(runs)
    remarks = others.indices.flatMap { RunDifferences.remarks(base, others[$0], number: $0 + 2) }
  }

  /// The rows that have the given change in a run; `run` is an index in ``runs`` and at least 1.
  func rows(_ change: Change, in run: Int) -> [Row] { rows.filter { $0.changes[run - 1] == change } }

  /// The number of changes of the given kind in all runs together.
  public func count(_ change: Change) -> Int {
    rows.reduce(0) { $0 + $1.changes.count { $0 == change } }
  }

  /// 1 for a regression; 75 if missing verdicts may hide a regression; otherwise 0.
  public var exitCode: ExitCode {
    if count(.regressed) > 0 { return .failure }
    return mayHideRegressions.isEmpty ? .success : .incomplete
  }

  /// The positions of the runs that should have judged a rule that passed in the first run, but have no result for it.
  ///
  /// A run should have judged the rule if the run is incomplete, or if it selected as many rules of the contract as the
  /// first run, from the same rule set.
  var mayHideRegressions: [Int] {
    runs.indices.dropFirst().filter { place in
      rows.contains { row in
        row.results[0]?.outcome.holds == true && row.results[place] == nil
          && (!runs[place].isComplete || saysThatItJudged(row.name, in: runs[place]))
      }
    }
  }

  /// Whether a run selected as many rules of that contract as the first run, from the same rule set.
  private func saysThatItJudged(_ name: RecordedRule.Name, in run: RecordedRun) -> Bool {
    guard let digest = run.ruleSetDigest, digest == runs[0].ruleSetDigest else { return false }
    func selected(_ run: RecordedRun) -> Int? {
      run.contracts.first { $0.system == name.system && $0.role == name.role }?.selected
    }
    return selected(run) != nil && selected(run) == selected(runs[0])
  }

  static func change(_ before: RecordedRule?, _ now: RecordedRule?) -> Change {
    let (was, became) = (judged(before), judged(now))
    switch (was, became) {
    case (nil, nil): return .same
    case (.some, nil): return .unjudged
    case (nil, let became?): return became.outcome.holds ? .judged : .new
    case (let was?, let became?):
      if was.outcome.holds {
        if became.outcome.holds { return .same }
        return became.outcome.isRegression ? .regressed : .new
      }
      if became.outcome.holds { return .mended }
      return was.outcome == became.outcome && was.messages == became.messages ? .same : .otherwise
    }
  }

  /// The result; nil if the rule does not apply.
  private static func judged(_ result: RecordedRule?) -> RecordedRule? {
    result?.outcome == .notApplicable ? nil : result
  }

  private static func readings(_ runs: [RecordedRun]) -> [Reading] {
    struct Key: Hashable {
      let system: String
      let ambiguity: String
    }
    var questions: [Key: String] = [:]
    var keys: [Key] = []
    var values = runs.map { _ in [Key: Set<String>]() }
    for (place, run) in runs.enumerated() {
      for rule in run.rules {
        for reading in rule.readings {
          let key = Key(system: rule.name.system, ambiguity: reading.ambiguity)
          if questions.updateValue(reading.question, forKey: key) == nil { keys.append(key) }
          values[place][key, default: []].insert(reading.value)
        }
      }
    }
    return keys.compactMap { key in
      let seen = values.map { $0[key] ?? [] }
      guard Set(seen.filter { !$0.isEmpty }).count > 1 else { return nil }
      return Reading(
        system: key.system, ambiguity: key.ambiguity, question: questions[key] ?? "",
        values: seen.map { $0.sorted() })
    }
  }
}
