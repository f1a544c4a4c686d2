import Conformance

/// The top of a page: what was judged, and the overall verdict.
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
        contracts,
        counts,
      ])
  }

  /// The verdicts on the contracts; empty if the run's verdict says the same.
  private var contracts: HTML {
    let lines = report.verdictLines
    guard !lines.isEmpty else { return .empty }
    return .element(
      "ul", ["id": "contracts", "class": "small", "aria-label": "Verdicts by contract"],
      lines.map { .element("li", text: Redactor().line($0)) })
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

  /// How many results each outcome has, with its name for programs.
  private var counts: HTML {
    let outcomes = report.results.map { PageOutcome($0, options) }
    let number = report.results.count
    let total = ResultText.count(number, "rule", "rules")
    let kinds = PageOutcome.allCases.compactMap { outcome -> HTML? in
      let count = outcomes.count { $0 == outcome }
      guard count > 0 else { return nil }
      return Self.count(
        count, outcome.rawValue, outcome.words, place: place(of: outcome), title: outcome.meaning)
    }
    let all = Self.count(number, "rules", number == 1 ? "rule" : "rules", place: number > 0 ? "rules" : nil)
    return .joined([
      .element("h2", ["class": "spoken"], text: "Counts"),
      .element("ul", ["class": "counts", "aria-label": "\(total) by outcome"], [all] + kinds),
    ])
  }

  private static func count(
    _ number: Int, _ name: String, _ words: String, place: String?, title: String? = nil
  ) -> HTML {
    let content: [HTML] = [.element("b", ["data-count": name], text: String(number)), .text(" \(words)")]
    let isLink = place != nil
    return .element(
      "li", ["title": title],
      .element(
        isLink ? "a" : "span", ["class": isLink ? nil : "count", "href": place.map { "#\($0)" }], content))
  }

  private func place(of outcome: PageOutcome) -> String? {
    switch outcome {
    case .passed: nil
    case .notApplicable: "skipped"
    case .failed, .errored, .unexpectedPass, .warned, .inconclusive, .vacuous, .knownFailure, .knownError:
      "findings"
    }
  }

  /// What was run and how.
  var facts: HTML {
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
