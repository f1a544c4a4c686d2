extension ComparisonReport {
  /// As a self-contained HTML page: what changed, the matrix of all rules, and the readings that differ.
  public var html: String {
    let numbers = comparison.runs.indices.map { "Run \($0 + 1)" }
    let verdict =
      comparison.exitCode == .success ? "good" : comparison.exitCode == .failure ? "bad" : "doubtful"
    var body = [
      PageMarkup.element("h1", "Comparison of runs"),
      PageMarkup.element("p", class: "verdict \(verdict)", verdictLine),
    ]
    body += PageMarkup.table(
      "Runs, each compared with the first",
      [
        "Run", "Implementation", "Verdict", "Outcomes", "Rule set", "Seed", "Cases", "Time",
        "Report, SHA-256",
      ],
      comparison.runs.enumerated().map { place, run in
        [
          ("\(place + 1)", nil), (run.title, nil), (Self.verdict(run), nil), (run.tally, nil),
          (run.ruleSet, nil),
          ("\(run.seed)", nil), ("\(run.cases)", nil), (run.timestamp, nil),
          ("\(run.file), \(run.digest)", nil),
        ]
      })
    if !comparison.remarks.isEmpty {
      body.append(PageMarkup.element("h2", "The runs differ in more than their findings"))
      body += PageMarkup.list(comparison.remarks)
    }
    for section in sections {
      body.append(PageMarkup.element("h2", section.title))
      body += PageMarkup.table(
        "What happened to each rule", ["Rule", "Outcome", "Why"],
        section.lines.map { [($0.rule, nil), ($0.change, nil), ($0.why, nil)] })
    }
    body.append(PageMarkup.element("h2", "All rules"))
    let open = comparison.rows.filter { !$0.passesEverywhere }
    for (caption, rows) in [
      ("Rules that do not pass in every run", open),
      ("Rules that pass in every run", comparison.rows.filter(\.passesEverywhere)),
    ] where !rows.isEmpty {
      body += PageMarkup.table(
        caption, ["Rule", "Sentence"] + numbers,
        rows.map { row in
          [("\(row.name.rule) (\(row.name.contract))", nil), (row.statement, nil)]
            + row.results.map { (Self.word($0), PageMarkup.style(of: $0?.outcome)) }
        })
    }
    if !comparison.readings.isEmpty {
      body.append(PageMarkup.element("h2", "Readings that differ"))
      body += PageMarkup.table(
        "What the documents leave open (not judged)", ["Question"] + numbers,
        comparison.readings.map { reading in
          [("\(reading.question) (\(reading.system), \(reading.ambiguity))", nil)]
            + reading.values.map { (Self.words($0), nil) }
        })
    }
    return PageMarkup.document("Comparison of runs", body)
  }
}
