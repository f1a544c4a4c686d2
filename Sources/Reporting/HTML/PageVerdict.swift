import Conformance

/// The beginning of a page: what was judged, and what the run adds up to.
struct PageVerdict {
  let report: RunReport
  let options: ReportOptions

  /// Name, verdict, counts and facts.
  var html: HTML {
    let header = report.header
    let redactor = Redactor()
    let verdict = Verdict(report, options: options)
    return .element(
      "header", [:],
      [
        .element("p", ["class": "soft small"], text: "Pyx: conformance of payment SDKs to their documents"),
        .element("h1", text: redactor.line("\(header.implementation) \(header.version)")),
        Self.banner(style(of: verdict), verdict.word, verdict.reason),
        counts,
        facts,
      ])
  }

  /// The verdict in large letters.
  static func banner(_ style: String, _ word: String, _ reason: String) -> HTML {
    .element(
      "div", ["class": "verdict \(style)", "id": "verdict"],
      [
        .element("strong", text: word.prefix(1).uppercased() + word.dropFirst()),
        .paragraph(Redactor().line(reason.prefix(1).uppercased() + reason.dropFirst() + ".")),
      ])
  }

  private func style(of verdict: Verdict) -> String {
    switch verdict.role {
    case .good: "good"
    case .bad: "bad"
    default: "doubtful"
    }
  }

  /// How many results there are of each kind, each with its name for programs.
  private var counts: HTML {
    let outcomes = report.results.map { PageOutcome($0, options) }
    let items = PageOutcome.allCases.compactMap { outcome -> HTML? in
      let count = outcomes.count { $0 == outcome }
      guard count > 0 else { return nil }
      let words: [HTML] = [
        .element("b", ["data-count": outcome.rawValue], text: String(count)), .text(" \(outcome.words)"),
      ]
      return .element(
        "li", ["title": outcome.meaning],
        place(of: outcome).map { .element("a", ["href": "#\($0)"], words) }
          ?? .element("span", ["class": "count"], words))
    }
    let total = ResultText.count(report.results.count, "rule", "rules")
    return .joined([
      .element("h2", ["class": "spoken"], text: "Counts"),
      .element(
        "ul", ["class": "counts", "aria-label": "\(total) by outcome"],
        [
          .element(
            "li", [:],
            .element(
              "a", ["href": "#rules"],
              [
                .element("b", ["data-count": "rules"], text: String(report.results.count)),
                .text(report.results.count == 1 ? " rule" : " rules"),
              ]))
        ] + items),
    ])
  }

  private func place(of outcome: PageOutcome) -> String? {
    switch outcome {
    case .passed: nil
    case .notApplicable: "skipped"
    case .failed, .errored, .unexpectedPass, .warned, .inconclusive, .vacuous, .knownFailure, .knownError:
      "findings"
    }
  }

  /// What was run, and how.
  private var facts: HTML {
    let header = report.header
    let redactor = Redactor()
    var facts: [(String, String)] = report.contracts.map { contract in
      (
        "\(contract.system), \(contract.role.rawValue)",
        Tally(contract.results, options: options).text
          + (contract.claim.missing.isEmpty
            ? "" : "; not declared: \(contract.claim.missing.joined(separator: ", "))")
      )
    }
    if header.selection.isFiltered {
      let selection = header.selection
      let chosen = selection.systems + selection.roles.map(\.rawValue) + selection.rules
      facts.append(("Selected", redactor.line(chosen.joined(separator: ", "))))
    }
    facts += [
      ("Scope", report.scope.rawValue),
      ("Cases", "\(header.cases) for each rule, seed \(header.seed)"),
      ("Judged by", "Pyx \(header.suite), rule set \(header.ruleSet)"),
    ]
    if !options.isReproducible { facts.append(("Begun", options.timestamp(of: header))) }
    let code = report.exitCode(strict: options.warningsFail).rawValue
    facts.append(("Exit code", String(code)))
    return .element(
      "dl", ["class": "facts"],
      facts.flatMap { [.element("dt", text: $0.0), .element("dd", text: $0.1)] })
  }
}
