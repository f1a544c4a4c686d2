import Conformance
import JSONValues

/// Writes a comparison of runs.
public struct ComparisonReport: Sendable {
  /// A list of changes, with its heading.
  struct Section {
    let title: String
    let lines: [(rule: String, change: String, why: String)]
  }

  let comparison: RunComparison

  /// Makes a writer.
  public init(_ comparison: RunComparison) { self.comparison = comparison }

  /// The runs, one entry each.
  var runLines: [String] {
    comparison.runs.enumerated().map { place, run in
      "\(place + 1)  \(run.title), rule set \(run.ruleSet), seed \(run.seed), "
        + "\(ResultText.count(run.cases, "case", "cases")) for each rule, \(run.timestamp), \(run.file)\n"
        + "   \(ContractVerdict.word(run.isConformant)): \(run.tally)"
        + Self.contracts(run).map { "\n   \($0)" }.joined()
    }
  }

  /// The verdict on a run, and on each contract if there are several or some were not judged.
  static func verdict(_ run: RecordedRun) -> String {
    let contracts = contracts(run)
    return ContractVerdict.word(run.isConformant)
      + (contracts.isEmpty ? "" : " (\(contracts.joined(separator: "; ")))")
  }

  private static func contracts(_ run: RecordedRun) -> [String] {
    ContractVerdictText.lines(run.verdicts, notJudged: run.notJudged)
  }

  /// The changes, grouped by run and then by kind; results that stayed the same are left out.
  var sections: [Section] {
    comparison.runs.indices.dropFirst().flatMap { place in
      RunComparison.Change.allCases.filter { $0 != .same }.compactMap { change in
        let rows = comparison.rows(change, in: place)
        guard !rows.isEmpty else { return nil }
        return Section(
          title: "\(change.title) in run \(place + 1): \(rows.count)",
          lines: rows.map { row in
            (
              "\(row.name.rule) (\(row.name.contract))",
              "\(Self.word(row.results[0])) → \(Self.word(row.results[place]))",
              (row.results[place]?.messages ?? []).joined(separator: "; ")
            )
          })
      }
    }
  }

  /// The outcome in words for people; a dash if there is no result.
  static func word(_ result: RecordedRule?) -> String { result?.outcome.words ?? "–" }

  /// The overall result.
  var verdictLine: String {
    let regressed = comparison.count(.regressed)
    if regressed > 0 {
      return "\(ResultText.count(regressed, "regression", "regressions")): passed in run 1, but no longer"
    }
    let open = comparison.mayHideRegressions
    guard open.isEmpty else {
      let runs = open.map { "run \($0 + 1)" }.joined(separator: ", ")
      return "cannot tell: verdicts on rules that passed in run 1 are missing in \(runs)"
    }
    return "no regression"
  }

  /// For a terminal: what changed, the rules that do not pass everywhere, and the readings that differ.
  public var text: String {
    var blocks = [runLines]
    if !comparison.remarks.isEmpty {
      blocks.append(["The runs differ in more than their findings"] + comparison.remarks.map { "  \($0)" })
    }
    for section in sections {
      blocks.append(
        [section.title]
          + section.lines.map { "  \($0.rule)  \($0.change)" + ($0.why.isEmpty ? "" : ": \($0.why)") })
    }
    blocks.append(matrix)
    if !comparison.readings.isEmpty {
      blocks.append(
        ["Readings of open questions that differ (not judged)"]
          + comparison.readings.flatMap { reading in
            ["  \(reading.question) (\(reading.system), \(reading.ambiguity))"]
              + reading.values.enumerated().map { "    \($0 + 1)  \(Self.words($1))" }
          })
    }
    blocks.append([verdictLine])
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  static func words(_ values: [String]) -> String {
    values.isEmpty ? "not seen" : values.joined(separator: "; ")
  }

  /// A table of the rules that do not pass in every run, with a column for each run, and the number of the other rules.
  private var matrix: [String] {
    let open = comparison.rows.filter { !$0.passesEverywhere }
    let passed = comparison.rows.count - open.count
    let rest = "\(ResultText.count(passed, "rule passes", "rules pass")) in every run"
    guard !open.isEmpty else { return [rest] }
    let rows =
      [["Rule"] + comparison.runs.indices.map { "\($0 + 1)" }]
      + open.map { row in ["\(row.name.rule) (\(row.name.contract))"] + row.results.map(Self.word) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      "  "
        + zip(row, widths).map { $0.padded(to: $1 + 2) }.joined()
        .replacing(#/ +$/#, with: "")
    } + [rest]
  }
}

extension RunComparison.Change {
  /// The heading of a list of changes of this kind.
  var title: String {
    switch self {
    case .regressed: "Regressions"
    case .new: "New"
    case .otherwise: "Shown differently"
    case .mended: "Fixed"
    case .unjudged: "No longer with a verdict"
    case .judged: "Now judged, and passed"
    case .same: "Unchanged"
    }
  }
}
