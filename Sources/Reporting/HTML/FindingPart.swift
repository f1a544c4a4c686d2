import Conformance

/// A cause on a page: the result that shows the cause in full, and the other results that it explains.
struct FindingPart {
  let group: FindingGroup
  let options: ReportOptions

  private var leader: RuleResult { group.leader }

  /// The cause in brief, as an item of the list at the top.
  var summary: HTML {
    let outcome = PageOutcome(leader, options)
    return .element(
      "li", ["class": "cause", "data-item": "cause"],
      [
        .element(
          "p", [:],
          [
            outcome.badge, .text(" "), .link(to: PageAnchor.finding(leader.rule), leader.rule.id),
            .text(" \(leader.rule.statement)"),
          ]),
        leader.shownCase.map { FailingCasePart(result: leader, found: $0, options: options).mismatch }
          ?? .paragraph(TraceText.message(ResultText(leader, options: options).message ?? outcome.meaning)),
        followers,
      ])
  }

  /// The other results that the cause explains.
  private var followers: HTML {
    guard group.count > 1 || group.isUnowned else { return .empty }
    var parts: [HTML] = []
    if group.isUnowned {
      parts.append(.text("No rule fails for this step; it is shown here so that it is not missed. "))
    }
    if !group.alike.isEmpty { parts += [.text("Also failing: "), links(group.alike), .text(". ")] }
    if !group.heldUp.isEmpty {
      parts += [.text("Could not be judged because of it: "), links(group.heldUp), .text(".")]
    }
    return .element("p", ["class": "small"], parts)
  }

  private func links(_ results: [RuleResult]) -> HTML {
    .list(results.map { .link(to: PageAnchor.finding($0.rule), $0.rule.id) })
  }

  /// The whole cause.
  var article: HTML {
    .element(
      "article", ["data-item": "finding", "aria-labelledby": PageAnchor.finding(leader.rule)],
      [
        .element(
          "h3", ["id": PageAnchor.finding(leader.rule)],
          [PageOutcome(leader, options).badge, .text(" \(leader.rule.id) "), systemWords])
      ] + body(leader) + group.alike.map { folded($0, "also fails") }
        + group.heldUp.map { folded($0, "could not be judged because of it") })
  }

  private var systemWords: HTML {
    .element("span", ["class": "soft small"], text: "\(leader.rule.system), \(leader.rule.role.rawValue)")
  }

  private func folded(_ result: RuleResult, _ words: String) -> HTML {
    .element(
      "details", ["id": PageAnchor.finding(result.rule)],
      [
        .element(
          "summary", [:],
          [
            PageOutcome(result, options).badge, .text(" "), .element("b", text: result.rule.id),
            .text(" \(words)"),
          ])
      ] + body(result))
  }

  private func body(_ result: RuleResult) -> [HTML] {
    let text = ResultText(result, options: options)
    let rule = RulePart(result: result, options: options)
    var parts: [HTML] = [.element("p", [:], .element("strong", text: result.rule.statement)), rule.citation]
    if let needed = text.neededLine { parts.append(.paragraph(needed)) }
    switch result.outcome {
    case .failed, .knownFailure, .inconclusive, .errored, .knownError, .vacuous, .unexpectedPass:
      if result.shownCase?.mismatch.expected == nil || result.outcome.failingCase == nil,
        let message = text.message
      {
        parts.append(.paragraph(TraceText.message(message)))
      }
    case .passed, .notApplicable: break
    }
    if let found = result.shownCase {
      parts.append(FailingCasePart(result: result, found: found, options: options).html)
    } else {
      // An error has no case to run again, but the trace shows what happened before the error.
      let redactor = Redactor(for: result)
      parts.append(
        SequenceDiagram(
          result.trace.map(redactor.line), looked: [], role: result.rule.role,
          ending: text.message.map(TraceText.message)
        ).html)
    }
    let groups = result.groupedFailures
    if let first = groups.first { parts.append(alike(first.alike, of: result)) }
    for (number, group) in groups.enumerated().dropFirst() {
      parts.append(
        .element(
          "details", [:],
          [
            .element(
              "summary", text: "Another failure (\(number + 1) of \(groups.count)), by another check"
            ),
            FailingCasePart(result: result, found: group.failure, options: options).html,
            alike(group.alike, of: result),
          ]))
    }
    if case .vacuous = result.outcome { parts.append(CoverageBars(result: result).html) }
    parts.append(
      .element("p", ["class": "small"], .link(to: PageAnchor.rule(result.rule), "The rule and its coverage")))
    return parts
  }

  /// A paragraph that names the vectors with the same expected and seen values as the failure above; empty if there are
  /// none.
  private func alike(_ vectors: [FailingCase], of result: RuleResult) -> HTML {
    guard !vectors.isEmpty else { return .empty }
    let redactor = Redactor(for: result)
    return .paragraph(
      "The same for " + vectors.map { $0.vectorWords(redactor) }.joined(separator: "; ") + ".")
  }
}
