import Conformance
import JSONValues
import Reporting

/// The page of a rule: what it demands, which document says so, how it is tried, and which defects it must notice.
struct RulePage {
  let rule: SiteRule
  let contract: SiteContract
  let guarded: SiteGuarded?

  private var facts: RuleFacts { rule.facts }
  private var page: SitePage {
    SitePage(
      place: .rule(facts), title: facts.id,
      above: [
        ("All systems", .index), (contract.system, .system(contract.system)),
        (contract.role.rawValue, .contract(contract)),
      ])
  }

  /// The file.
  var file: ReportFile {
    page.file(
      [
        .element("h1", text: facts.id),
        .element("p", ["class": "lead"], text: facts.statement),
        source, tried, states, vectors, noticed,
        .section("guarded", "Conditions under which its defects were tried", guardedRows),
        .section("open", "What the document leaves open", [.items(facts.ambiguities.map(told))]),
        neighbours,
      ].filter { $0 != .empty })
  }

  /// Where the rule comes from, and how strongly it binds.
  private var source: HTML {
    let cited = facts.citation
    return .facts([
      ("Document", .element("cite", text: cited.document.name)),
      ("Section", .text(cited.section)),
      ("In its words", cited.quotation.map { .element("q", text: $0) } ?? .empty),
      (
        "Level",
        .joined([.element("strong", text: facts.level.text), .text(": \(facts.level.consequence)")])
      ),
      ("Chapter", page.link(.contract(contract).at("chapter.\(facts.chapter)"), facts.chapter)),
      ("Written in", .code("\(facts.location.relativePath):\(facts.location.line)")),
    ])
  }

  /// How the rule is tried: its cases with the reference, what they send, and which situations they meet.
  private var tried: HTML {
    let pieces = RulePieces(rule.reference)
    return .section(
      "tried", "How it is tried",
      [
        .paragraph("With the reference: \(pieces.effort)."),
        words("It sends ", rule.reference.stimuli, isStimulus: true),
        words("It looks for ", rule.reference.effects, isStimulus: false),
        .joined(
          rule.inputs.map {
            .paragraph("It edits \($0.subject): \($0.edits.count) different edits of valid values.")
          }),
        pasts, .element("h3", text: "Situations that its cases met"), pieces.coverage,
      ])
  }

  /// The journeys after which some of the rule's cases begin, or why there are none.
  private var pasts: HTML {
    if let reason = rule.freshness { return .paragraph("No case begins after a past: \(reason).") }
    guard !rule.pasts.isEmpty else { return .empty }
    return .paragraph("Some cases begin after a past: \(rule.pasts.joined(separator: "; ")).")
  }

  private func words(_ verb: String, _ words: [String], isStimulus: Bool) -> HTML {
    guard !words.isEmpty else { return .empty }
    let links = words.map { page.link(.word($0, isStimulus: isStimulus, contract), $0) }
    return .element("p", [:], [.text(verb), .list(links), .text(".")])
  }

  /// The state tables that have rows of the rule, with these rows marked.
  private var states: HTML {
    .section(
      "states", "Its place in the states",
      contract.tables.enumerated().flatMap { number, table -> [HTML] in
        let rows = TableRows(table: table, contract: contract, page: page)
        let own = rows.numbers(of: facts.id)
        guard !own.isEmpty else { return [] }
        return [
          .element(
            "h3", [:], page.link(.contract(contract).at("table.\(table.name)"), table.name.asSentence)),
          StateDrawing(table, of: facts.id).html, rows.html(own),
        ]
      })
  }

  private var vectors: HTML {
    guard !rule.vectors.isEmpty else { return .empty }
    return .section(
      "vectors", "Vectors",
      [
        .table(
          "Examples for use in any language: an input, and the verdict that the rule must give",
          ["Vector", "What it shows", "Given", "Expected"],
          rule.vectors.map { vector in
            [
              .element("span", ["id": Place.slug(vector.id)], text: vector.id), .text(vector.comment),
              .code(LimitedText.middle(vector.given.compact, characters: 600)),
              .code(LimitedText.middle(vector.expected.compact, characters: 600)),
            ]
          })
      ])
  }

  /// The defects, each with its smallest failing case.
  private var noticed: HTML {
    let note =
      contract.hasServices && !rule.defects.isEmpty
      ? HTML.element("p", ["class": "soft small"], text: SettledTrace.told) : .empty
    return .section(
      "noticed", "What it must notice",
      [note] + rule.defects.enumerated().map { DefectPart($1, number: $0).html })
  }

  private var guardedRows: [HTML] {
    guard let table = guarded?.noticed(by: facts) else { return [] }
    let told = "A defect may show only under one condition. This sample is taken from all guarded mutants of "
    return [
      .element("p", [:], [.text(told), page.link(.guarded(contract.system), contract.system), .text(".")]),
      .table(
        "Defects of this rule, each under one condition", ["Defect", "Condition", "Noticed by"],
        table.map { $0.map(HTML.text) }),
    ]
  }

  private func told(_ question: Ambiguity) -> HTML {
    let seen = rule.reference.readings.filter { $0.ambiguity == question }.map(\.value).firstOccurrences
    return .joined([
      page.link(.question(question.id, contract.system), question.id), .text(" \(question.question)"),
      seen.isEmpty
        ? .empty
        : .element("div", ["class": "soft"], text: "The reference: \(seen.joined(separator: "; "))"),
    ])
  }

  /// The rules before and after it.
  private var neighbours: HTML {
    guard let place = contract.rules.firstIndex(where: { $0.facts == facts }) else { return .empty }
    func link(_ place: Int, _ text: (String) -> String) -> HTML {
      guard contract.rules.indices.contains(place) else { return .element("span", [:], .empty) }
      let other = contract.rules[place].facts
      return page.link(.rule(other), text(other.id))
    }
    return .element(
      "nav", ["class": "turn", "aria-label": "Rules of the contract"],
      [link(place - 1) { "← \($0)" }, link(place + 1) { "\($0) →" }])
  }
}

extension String {
  /// The text with a capital at its beginning.
  var asSentence: String { prefix(1).uppercased() + dropFirst() }
}
