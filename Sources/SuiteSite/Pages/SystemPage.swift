import Conformance
import Reporting

/// The page of a system: its contracts, its open questions, and its guarded mutants.
struct SystemPage {
  let system: String
  /// The contracts of the system.
  let contracts: [SiteContract]
  let guarded: SiteGuarded?

  private var page: SitePage {
    SitePage(place: .system(system), title: system, above: [("All systems", .index)])
  }

  /// The file.
  var file: ReportFile {
    let documents = contracts.flatMap(\.rules).map(\.facts.citation.document).firstOccurrences
    return page.file([
      .element("h1", text: system),
      .paragraph("From: \(documents.map(\.name).joined(separator: "; "))."),
      .section("contracts", "Contracts", [.element("ul", ["class": "cards"], contracts.map(card))]),
      .section("chapters", "Rules by chapter", contracts.flatMap(chapters)),
      .section("questions", "Open questions", [questions]),
      .section("guarded", "Guarded mutants", figures),
    ])
  }

  private func card(_ contract: SiteContract) -> HTML {
    let words = contract.description.stimuli.count + contract.description.effects.count
    let defects = contract.rules.map(\.facts.mutants.count).reduce(0, +)
    let counts = [
      "\(contract.rules.count) rules", "\(words) words",
      contract.tables.count == 1 ? "1 state table" : "\(contract.tables.count) state tables",
      "\(defects) defects to notice",
    ]
    return .element(
      "li", [:],
      [
        .element("h3", [:], page.link(.contract(contract), contract.role.rawValue)),
        .element("p", [:], .prose(contract.description.summary)),
        .element(
          "p", ["class": "soft small"],
          text: counts.joined(separator: ", ")),
      ])
  }

  private func chapters(_ contract: SiteContract) -> [HTML] {
    [.element("h3", [:], page.link(.contract(contract), contract.role.rawValue))]
      + contract.chapters.map { chapter in
        .element(
          "details", [:],
          [
            .element(
              "summary", text: "\(chapter.title) (\(chapter.rules.count))"),
            .items(
              chapter.rules.map {
                .joined([page.link(.rule($0.facts), $0.facts.id), .text(" \($0.facts.statement)")])
              }, style: "plain"),
          ])
      }
  }

  private var questions: HTML {
    .items(
      contracts.flatMap(\.questions).firstOccurrences.map { question in
        .joined([page.link(.question(question.id, system), question.id), .text(" \(question.question)")])
      }, style: "plain")
  }

  private var figures: [HTML] {
    guard guarded != nil else { return [] }
    let figures = GuardedFigure.figures(of: contracts.map { ContractName($0.system, $0.role) })
    let told =
      "A real defect often shows only on one path, in one state, or the second time. Each defect of a rule is also "
      + "tried under such conditions."
    return [
      .paragraph(told),
      .items(
        figures.map { figure in
          .text("\(figure.contract.role.rawValue): \(figure.killed) of \(figure.possible) are noticed")
        }),
      .element("p", [:], page.link(.guarded(system), "All conditions and defects that were tried")),
    ]
  }
}
