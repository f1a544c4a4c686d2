import Conformance

/// A certificate of one run, as an HTML page: what was judged, by which rules, with what outcome, and what the outcome
/// does not show.
public struct CertificatePage: Sendable {
  private let run: RecordedRun

  /// Makes the page of a run.
  public init(_ run: RecordedRun) { self.run = run }

  /// The limits that the page states: what a run cannot show, and what the page does not prove.
  static let limits = [
    "Cases are generated and counted: a pass means only that none of these cases broke a rule.",
    "Only what the implementation declares was judged. A rule that is not applicable was not judged, which is "
      + "not a pass.",
    "The rules are those of the documents named here, in these editions, as this rule set understands them. What the "
      + "documents leave open is recorded as a reading and not judged.",
    "The suite played the services that the implementation talks to; real ones may behave differently.",
    "This page repeats its report. Whoever has a report can change it: only a signed evidence pack that pyx verify "
      + "accepts shows that nobody did.",
    "None of the documents' publishers has issued or checked this page.",
  ]

  /// The page.
  public var html: String {
    let verdict = CertificateVerdict(run)
    let title = "\(run.title): \(verdict.word)"
    var body = [
      PageMarkup.element("h1", "Certificate of \(run.title)"),
      PageMarkup.element("p", class: "verdict \(verdict.tone.rawValue)", verdict.word),
    ]
    body += PageMarkup.list(verdict.reasons)
    body += PageMarkup.facts("What was judged, and by what", facts)
    body += contracts
    body += PageMarkup.facts("Documents", documents)
    body += notApplicable + readings
    body.append(PageMarkup.element("h2", "What this does not show"))
    body += PageMarkup.list(Self.limits)
    return PageMarkup.document(title, body)
  }

  private var facts: [(name: String, words: String)] {
    let counts = CertificateCounts(run)
    return [
      ("Implementation", run.implementation), ("Version", run.version), ("Date", run.timestamp),
      ("Scope", scope), ("Outcomes", run.tally), ("Not applicable", counts.share(counts.notApplicable)),
      ("Inconclusive, vacuous or errored", counts.share(counts.undecided)),
      ("Rule set", run.ruleSet),
      ("Rule set, SHA-256", run.ruleSetDigest ?? "not recorded in the report"),
      ("Guarded mutants that the rule set notices", guarded),
      ("Suite", "Pyx \(run.suite), contracts \(run.contract)"), ("Seed", "\(run.seed)"),
      ("Cases for each rule", "\(run.cases)"),
      ("Warnings", run.isStrict ? "count as failures" : "do not fail"),
      ("Report, SHA-256", run.digest),
    ]
  }

  private var guarded: String {
    guard let figures = run.guarded else { return "not recorded in the report" }
    return figures.isEmpty ? "none recorded" : figures.map(\.words).joined(separator: "; ")
  }

  private var scope: String {
    switch run.scope {
    case .full: "full: everything that the judged contracts ask for"
    case .partial: "partial: a judged contract asks for more than is declared"
    case .filtered: "filtered: some rules were left out on purpose"
    }
  }

  private var contracts: [HTML] {
    let outcomes = RecordedOutcome.allCases.filter { run.count($0) > 0 }
    let verdicts = Dictionary(
      run.verdicts.map { ($0.contract.words, $0.word) }, uniquingKeysWith: { first, _ in first })
    return PageMarkup.table(
      "Contracts, by the outcomes of their rules",
      ["Contract", "Verdict", "Rules selected"] + outcomes.map(\.words),
      CertificateCounts(run).contracts.map { contract in
        [
          (contract.name, nil), (verdicts[contract.name] ?? "not recorded in the report", nil),
          ("\(contract.selected)", nil),
        ] + outcomes.map { ("\(contract.count($0))", PageMarkup.style(of: $0)) }
      })
      + (run.notJudged.isEmpty
        ? []
        : PageMarkup.facts(
          "Not judged",
          run.notJudged.map { ($0.words, "none of its rules was judged: this page says nothing about it") }
        ))
  }

  private var documents: [(name: String, words: String)] {
    let names = run.rules.map(\.document).firstOccurrences
    return names.map { name in
      let rules = run.rules.filter { $0.document == name }
      let judged = rules.count { $0.outcome != .notApplicable }
      return (name, "\(judged) of \(ResultText.count(rules.count, "rule", "rules")) judged")
    }
  }

  private var notApplicable: [HTML] {
    let reasons = run.rules.filter { $0.outcome == .notApplicable }
    guard !reasons.isEmpty else { return [] }
    return PageMarkup.table(
      "Rules that are not applicable (not a pass)", ["Rule", "Sentence", "Why"],
      reasons.map {
        [("\($0.name.rule) (\($0.name.contract))", nil), ($0.statement, nil), ($0.messages.first ?? "", nil)]
      })
  }

  private var readings: [HTML] {
    struct Question: Hashable {
      let system: String
      let ambiguity: String
      let words: String
    }
    var questions: [Question] = []
    var values: [Question: [String]] = [:]
    for rule in run.rules {
      for reading in rule.readings {
        let question = Question(
          system: rule.name.system, ambiguity: reading.ambiguity, words: reading.question)
        if values[question] == nil { questions.append(question) }
        if values[question]?.contains(reading.value) != true {
          values[question, default: []].append(reading.value)
        }
      }
    }
    guard !questions.isEmpty else { return [] }
    return PageMarkup.table(
      "Readings of what the documents leave open (not judged)", ["Question", "Seen"],
      questions.map { question in
        [
          ("\(question.words) (\(question.system), \(question.ambiguity))", nil),
          ((values[question] ?? []).joined(separator: "; "), nil),
        ]
      })
  }
}
