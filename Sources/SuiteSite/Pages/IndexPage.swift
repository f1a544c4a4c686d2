import Conformance
import Reporting

/// The first page: the systems, and a searchable list of everything.
struct IndexPage {
  let contracts: [SiteContract]

  private var systems: [String] { contracts.map(\.system).firstOccurrences }
  private var page: SitePage { SitePage(place: .index, title: "Pyx: rules for payment SDKs", above: []) }

  /// The file.
  var file: ReportFile {
    let rules = contracts.map(\.rules.count).reduce(0, +)
    let told =
      "Pyx checks payment SDKs against their published documentation. These pages say what each of its \(rules) rules "
      + "demands, which sentence it rests on, how it is tried, and which defects it must notice."
    return page.file([
      .element("h1", text: "Pyx: rules for payment SDKs"), .element("p", ["class": "lead"], text: told),
      search, everything,
      .section("systems", "Systems", [.element("ul", ["class": "cards"], systems.map(card))]),
      .element("script", ["src": SiteScript.file], .empty),
    ])
  }

  /// The search field; the script shows it.
  private var search: HTML {
    .element(
      "form", ["id": "find", "class": "find", "role": "search", "hidden": ""],
      [
        .element("label", ["for": "words"], text: "Search"),
        .void(
          "input",
          [
            "id": "words", "type": "search", "placeholder": "a rule's id, a word, part of a sentence",
            "aria-describedby": "said", "aria-keyshortcuts": "/", "autocomplete": "off",
          ]),
        .element("span", ["id": "said", "class": "small soft", "role": "status"], .empty),
      ])
  }

  private func card(_ system: String) -> HTML {
    let own = contracts.filter { $0.system == system }
    let rules = own.map(\.rules.count).reduce(0, +)
    let questions = own.flatMap(\.questions).firstOccurrences.count
    return .element(
      "li", [:],
      [
        .element("h3", [:], page.link(.system(system), system)),
        .items(
          own.map {
            .joined([page.link(.contract($0), $0.role.rawValue), .text(": \($0.rules.count) rules")])
          }),
        .element("p", ["class": "soft small"], text: "\(rules) rules, \(questions) open questions"),
      ])
  }

  /// Every rule, question and word with its sentence.
  private var everything: HTML {
    let lists = systems.map { system in
      let own = contracts.filter { $0.system == system }
      return HTML.element(
        "section", ["aria-label": system],
        [
          .element("h2", text: system),
          .element(
            "ul", ["class": "plain"], own.flatMap(rules) + questions(system, own) + own.flatMap(words)),
        ])
    }
    return .element(
      "details", ["id": "all"],
      [.element("summary", [:], .element("strong", text: "Every rule, open question and word"))] + lists)
  }

  private func item(_ place: Place, _ id: String, _ kind: String, _ sentence: String) -> HTML {
    .element(
      "li", [:],
      [
        page.link(place, id), .prose(" \(sentence) "), .element("span", ["class": "soft small"], text: kind),
      ])
  }

  private func rules(_ contract: SiteContract) -> [HTML] {
    contract.rules.map { rule in
      item(.rule(rule.facts), rule.facts.id, "rule of \(contract.title)", rule.facts.statement)
    }
  }

  private func questions(_ system: String, _ own: [SiteContract]) -> [HTML] {
    own.flatMap(\.questions).firstOccurrences.map {
      item(.question($0.id, system), $0.id, "open question of \(system)", $0.question)
    }
  }

  private func words(_ contract: SiteContract) -> [HTML] {
    func list(_ messages: [ContractDescription.Message], _ isStimulus: Bool) -> [HTML] {
      messages.map {
        item(
          .word($0.kind, isStimulus: isStimulus, contract), $0.kind,
          "\(isStimulus ? "stimulus" : "effect") of \(contract.title)", $0.meaning)
      }
    }
    return list(contract.description.stimuli, true) + list(contract.description.effects, false)
  }
}
