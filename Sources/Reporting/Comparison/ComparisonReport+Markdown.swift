extension ComparisonReport {
  /// As Markdown: what changed, the rules that do not pass everywhere, and the readings that differ.
  public var markdown: String {
    let numbers = comparison.runs.indices.map { "\($0 + 1)" }
    var lines = ["# Comparison of runs", "", "**\(verdictLine)**", ""]
    lines += Markdown.table(
      ["Run", "Implementation", "Verdict", "Outcomes", "Rule set", "Seed", "Cases", "Time"],
      comparison.runs.enumerated().map { place, run in
        [
          "\(place + 1)", run.title, Self.verdict(run), run.tally, run.ruleSet, "\(run.seed)",
          "\(run.cases)", run.timestamp,
        ]
      })
    if !comparison.remarks.isEmpty {
      lines += ["", "The runs differ in more than their findings:", ""]
      lines += comparison.remarks.map { "- \(Markdown.cell($0))" }
    }
    for section in sections {
      lines += ["", "## \(section.title)", ""]
      lines += Markdown.table(
        ["Rule", "Outcome", "Why"], section.lines.map { [$0.rule, $0.change, $0.why] })
    }
    let open = comparison.rows.filter { !$0.passesEverywhere }
    lines += ["", "## Rules", ""]
    if !open.isEmpty {
      lines += Markdown.table(
        ["Rule"] + numbers,
        open.map { ["\($0.name.rule) (\($0.name.contract))"] + $0.results.map(Self.word) })
      lines.append("")
    }
    lines.append(
      "\(ResultText.count(comparison.rows.count - open.count, "rule passes", "rules pass")) in every run.")
    if !comparison.readings.isEmpty {
      lines += [
        "", "## Readings that differ", "",
        "The documents leave these questions open; the answers are not judged.", "",
      ]
      lines += Markdown.table(
        ["Question"] + numbers,
        comparison.readings.map {
          ["\($0.question) (\($0.system), \($0.ambiguity))"] + $0.values.map(Self.words)
        })
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
