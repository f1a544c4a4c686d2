import Conformance

/// A rule on a page: what it states, where the document says so, and how thoroughly it was looked at.
struct RulePart {
  let result: RuleResult
  let options: ReportOptions

  private var outcome: PageOutcome { PageOutcome(result, options) }
  private var rule: RuleFacts { result.rule }

  /// The rule among all rules, folded up.
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

  /// What there is to say of a verdict that is not a pass; the finding has all of it.
  private var reason: HTML {
    guard let message = ResultText(result, options: options).message else { return .empty }
    let needsMore = outcome != .notApplicable && outcome != .passed
    return .element(
      "p", [:],
      [.text(TraceText.message(message))]
        + (needsMore ? [.text(" "), .link(to: PageAnchor.finding(rule), "What happened")] : []))
  }

  /// Cases, coverage, readings and the defects that it is known to notice.
  private var effort: [HTML] {
    let text = ResultText(result, options: options)
    var parts: [HTML] = [.paragraph(text.effortLine)]
    if let needed = text.neededLine { parts.append(.paragraph(needed)) }
    parts.append(CoverageBars(result: result).html)
    if !result.readings.isEmpty {
      parts += [
        .element("h4", text: "Readings of open questions, which are not judged"),
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
