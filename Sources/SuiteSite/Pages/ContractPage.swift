import Conformance
import Reporting

/// The page of a contract: its words, its states, and its rules by chapter.
struct ContractPage {
  let contract: SiteContract

  private var page: SitePage {
    SitePage(
      place: .contract(contract), title: contract.role.rawValue,
      above: [("All systems", .index), (contract.system, .system(contract.system))])
  }

  /// The file.
  var file: ReportFile {
    let parts: [(anchor: String, title: String, content: [HTML])] = [
      ("rules", "Rules", contract.chapters.map(chapter)),
      ("states", "States", contract.tables.map(table)),
      ("stimuli", "Stimuli", contract.description.stimuli.map { word($0, isStimulus: true) }),
      ("effects", "Effects", contract.description.effects.map { word($0, isStimulus: false) }),
      ("world", "The world", world), ("questions", "Open questions", questions),
      ("left-out", "Left out, and why", exclusions),
    ]
    let used = parts.filter { $0.content.contains { $0 != .empty } }
    return page.file(
      [
        .element("h1", text: contract.title),
        .element("p", ["class": "lead"], .prose(contract.description.summary)),
        .items(
          used.map { page.link(Place.contract(contract).at($0.anchor), $0.title) }, style: "counts"),
      ] + used.map { .section($0.anchor, $0.title, $0.content) })
  }

  private func chapter(_ chapter: (title: String, rules: [SiteRule])) -> HTML {
    .joined([
      .element("h3", ["id": Place.slug("chapter.\(chapter.title)")], text: chapter.title),
      .items(
        chapter.rules.map { rule in
          .joined([page.link(.rule(rule.facts), rule.facts.id), .text(" \(rule.facts.statement)")])
        }, style: "plain"),
    ])
  }

  private func table(_ table: TransitionCounts) -> HTML {
    let rows = table.rows.indices.filter { table.rows[$0].isReachable }
    return .joined([
      .element("h3", ["id": Place.slug("table.\(table.name)")], text: table.name.asSentence),
      StateDrawing(table).html,
      .element(
        "details", [:],
        [
          .element("summary", text: "All \(rows.count) rows"),
          TableRows(table: table, contract: contract, page: page).html(rows),
        ]),
    ])
  }

  private func word(_ message: ContractDescription.Message, isStimulus: Bool) -> HTML {
    let place = Place.word(message.kind, isStimulus: isStimulus, contract)
    let users = contract.rules.filter {
      (isStimulus ? $0.reference.stimuli : $0.reference.effects).contains(message.kind)
    }
    return .element(
      "div", ["class": "box"],
      [
        .element("h3", ["id": place.part], .code(message.kind)), .element("p", [:], .prose(message.meaning)),
        message.otherwise.isEmpty
          ? .empty : .element("p", [:], .prose("If there is no such thing: \(message.otherwise)")),
        .items(message.fields.map(field)), users.isEmpty ? .empty : folded(users, isStimulus),
      ])
  }

  private func folded(_ users: [SiteRule], _ isStimulus: Bool) -> HTML {
    let count = users.count == 1 ? "1 rule" : "\(users.count) rules"
    let verb =
      isStimulus
      ? (users.count == 1 ? "sends it" : "send it") : (users.count == 1 ? "looks" : "look") + " for it"
    return .element(
      "details", [:],
      [
        .element("summary", text: "\(count) \(verb)"),
        .element("p", [:], .list(users.map { page.link(.rule($0.facts), $0.facts.id) })),
      ])
  }

  private func field(_ field: ContractDescription.Field) -> HTML {
    .joined([
      .code(field.name), .prose("\(field.isOptional ? " (may be absent)" : ""): \(field.meaning)"),
    ])
  }

  private var world: [HTML] {
    [
      .items(
        contract.description.world.map { part in .joined([.code(part.field), .prose(": \(part.meaning)")]) })
    ]
  }

  private var questions: [HTML] {
    [
      .items(
        contract.questions.map { question in
          .joined([
            page.link(.question(question.id, contract.system), question.id), .text(" \(question.question)"),
          ])
        }, style: "plain")
    ]
  }

  private var exclusions: [HTML] {
    [
      .items(
        contract.exclusions.map { exclusion in
          .joined([
            .element("b", text: exclusion.id),
            .text("\(exclusion.part.map { " (\($0))" } ?? ""): \(exclusion.sentence)"),
          ])
        }, style: "plain")
    ]
  }
}
