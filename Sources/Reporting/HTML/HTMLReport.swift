import Conformance

/// Writes a run as one page for a browser: the verdict, what to fix, and the evidence.
///
/// The page is one file that loads nothing. The page's security policy lets a browser run only the script in the page,
/// which filters by text. Without scripts, the whole page can be read.
public struct HTMLReport: Sendable {
  private let options: ReportOptions

  /// Makes a writer.
  public init(options: ReportOptions = ReportOptions()) { self.options = options }

  /// The page as text.
  public func text(of report: RunReport) -> String {
    let groups = report.contracts.flatMap { FindingGroup.groups(of: $0.results) }
    // The first causes are those to fix: failures, and steps without a failing rule.
    func isUrgent(_ group: FindingGroup) -> Bool {
      group.isUnowned || PageOutcome(group.leader, options).style == "bad"
    }
    let parts = (groups.filter(isUrgent) + groups.filter { !isUrgent($0) }).map {
      FindingPart(group: $0, options: options)
    }
    let open = OpenPart(report: report, options: options)
    let states = report.contracts.map { StatesPart(contract: $0, options: options).html }
    var sections: [(anchor: String, title: String, html: HTML)] = [
      ("run", "The run", RunTroublePart(report: report).html),
      ("causes", "Causes", causes(parts)), ("findings", "What happened", findings(parts)),
      ("skipped", "Skipped", open.skipped), ("readings", "Readings", open.readings),
      ("states", "States", section("states", "States and transitions", HTML.joined(states))),
      ("rules", "All rules", rules(report)),
      (
        "about", "About the run",
        section("about", "About the run", PageVerdict(report: report, options: options).facts)
      ),
    ]
    sections.removeAll { $0.html == .empty }
    let verdict = Verdict(report, options: options)
    return page(
      title: "\(Redactor().line(report.header.implementation)): \(verdict.word)",
      [
        PageVerdict(report: report, options: options).html,
        .element(
          "nav", ["aria-label": "Parts of the report"],
          .element("div", [:], sections.map { .link(to: $0.anchor, $0.title) })),
        .element("main", ["id": "main"], sections.map(\.html)),
        footer,
      ])
  }

  /// A page for the time of the run; it says that the run did not finish, and the final page replaces it.
  public func provisionalText(_ header: RunReport.Header, because message: String? = nil) -> String {
    let name = Redactor().line(header.implementation)
    return page(
      title: "\(name): the run did not finish",
      [
        .element(
          "header", [:],
          [
            .element("h1", text: name),
            PageVerdict.banner(
              "bad", "no verdict", message ?? "the run did not finish; if it finishes, this page is replaced"),
          ]),
        .element("nav", ["aria-label": "Parts of the report"], .element("div", [:], .empty)),
        .element("main", ["id": "main"], .paragraph("No rule of this run has a verdict yet.")),
        footer,
      ])
  }

  private func page(title: String, _ body: [HTML]) -> String {
    let head: [HTML] = [
      .void("meta", ["charset": "utf-8"]),
      .void("meta", ["http-equiv": "Content-Security-Policy", "content": PagePolicy.header]),
      .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .void("meta", ["name": "referrer", "content": "no-referrer"]),
      .element("title", text: title),
      .element("style", [:], .constant(PageStyle.sheet)),
    ]
    let skip = HTML.element("a", ["class": "skip", "href": "#main"], text: "To the report")
    let script = HTML.element("script", [:], .constant(PageScript.source))
    let page = HTML.element(
      "html", ["lang": "en"], [.element("head", [:], head), .element("body", [:], [skip] + body + [script])])
    return "<!DOCTYPE html>\n\(page.markup)\n"
  }

  private func section(_ anchor: String, _ title: String, _ content: HTML) -> HTML {
    guard content != .empty else { return .empty }
    return .element(
      "section", ["aria-labelledby": anchor, "data-group": ""],
      [.element("h2", ["id": anchor], text: title), content])
  }

  private func causes(_ parts: [FindingPart]) -> HTML {
    let title = parts.count == 1 ? "One cause" : "\(parts.count) causes"
    return section(
      "causes", title,
      parts.isEmpty ? .empty : .element("ol", ["class": "causes"], parts.map(\.summary)))
  }

  private func findings(_ parts: [FindingPart]) -> HTML {
    guard !parts.isEmpty else { return .empty }
    let legend = HTML.element(
      "p", ["class": "soft"],
      text:
        "Each case is the smallest that the search found. Solid arrows show what Pyx sends, and "
        + "dashed arrows what comes back. Effects are bold only if the rule looks for them.")
    return section("findings", "What happened", HTML.joined([legend] + parts.map(\.article)))
  }

  private func rules(_ report: RunReport) -> HTML {
    let lists = report.contracts.flatMap { contract -> [HTML] in
      contract.results.map(\.rule.chapter).firstOccurrences.map { chapter in
        let results = contract.results.filter { $0.rule.chapter == chapter }
        return .element(
          "div", ["class": "rules", "data-group": ""],
          [
            .element(
              "h3", [:],
              [
                .text("\(chapter) "),
                .element(
                  "span", ["class": "soft small"],
                  text:
                    "\(contract.system), \(contract.role.rawValue): \(Tally(results, options: options).text)"),
              ])
          ] + results.map { RulePart(result: $0, options: options).item })
      }
    }
    return section("rules", "All rules", HTML.joined(lists))
  }

  private var footer: HTML {
    .element(
      "footer", [:],
      .paragraph(
        "Rules are stated in Pyx's own words; the cited document decides. Card numbers from implementations are masked."
      ))
  }
}
