import Conformance

/// A rule on a page: its statement, its source, and how thoroughly it was tested.
struct RulePart {
  let result: RuleResult
  let options: ReportOptions

  private var outcome: PageOutcome { PageOutcome(result, options) }
  private var rule: RuleFacts { result.rule }

  /// The rule as a folded item of the list of all rules.
  var item: HTML {
    .element(
      "details", ["id": PageAnchor.rule(rule), "data-item": "rule", "data-outcome": outcome.rawValue],
      [
        .element(
          "summary", [:],
          [outcome.badge, .text(" "), .element("b", text: rule.id), .text(" \(rule.statement)")]),
        .element("div", [:], [reason, citation] + effort),
      ])
  }

  /// Document, edition and sections, and how strongly the rule binds.
  var citation: HTML {
    let place = rule.citation.section.isEmpty ? "" : ", section \(rule.citation.section)"
    return .element(
      "p", ["class": "small"],
      [
        .element("cite", text: rule.citation.document.title),
        .text(", \(rule.citation.document.edition)\(place) · \(rule.level.text)"),
        .element("span", ["class": "soft"], text: " · \(rule.location.relativePath):\(rule.location.line)"),
      ])
  }

  /// Why the verdict is not a pass, in brief; the finding has the details.
  private var reason: HTML {
    guard let message = ResultText(result, options: options).message else { return .empty }
    let needsMore = outcome != .notApplicable && outcome != .passed
    return .element(
      "p", [:],
      [.text(TraceText.message(message))]
        + (needsMore ? [.text(" "), .link(to: PageAnchor.finding(rule), "What happened")] : []))
  }

  /// Cases, coverage, readings and the defects that the rule is known to notice.
  private var effort: [HTML] {
    let text = ResultText(result, options: options)
    var parts: [HTML] = [.paragraph(text.effortLine)]
    if let needed = text.neededLine { parts.append(.paragraph(needed)) }
    parts.append(CoverageBars(result: result).html)
    if !result.readings.isEmpty {
      parts += [
        .element("h4", text: "Readings of open questions (not judged)"),
        .element("ul", [:], text.readingLines.map { .element("li", text: $0) }),
      ]
    }
    if !rule.mutants.isEmpty {
      parts += [
        .element("h4", text: "Defects that it is known to notice"),
        .element("ul", [:], rule.mutants.map { .element("li", text: $0) }),
      ]
    }
    return parts
  }
}
