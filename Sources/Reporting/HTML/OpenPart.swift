import Conformance

/// The page's part about what the run does not judge: skipped rules with reasons, and the readings of open questions.
struct OpenPart {
  let report: RunReport
  let options: ReportOptions

  /// Rules that are inconclusive or do not apply, by reason; empty if there are none.
  var skipped: HTML {
    var reasons: [(outcome: PageOutcome, reason: String, rules: [RuleFacts])] = []
    for result in report.results {
      let outcome = PageOutcome(result, options)
      guard outcome == .notApplicable || outcome == .inconclusive else { continue }
      let reason = TraceText.message(ResultText(result, options: options).message ?? "")
      if let index = reasons.firstIndex(where: { $0.outcome == outcome && $0.reason == reason }) {
        reasons[index].rules.append(result.rule)
      } else {
        reasons.append((outcome, reason, [result.rule]))
      }
    }
    guard !reasons.isEmpty else { return .empty }
    return .element(
      "section", ["aria-labelledby": "skipped", "data-group": ""],
      [
        .element("h2", ["id": "skipped"], text: "Skipped, and why"),
        .paragraph("These rules have no verdict. That is not a pass."),
        .element(
          "ul", [:],
          reasons.map { reason in
            .element(
              "li", ["data-item": "skipped"],
              [
                reason.outcome.badge, .text(" \(reason.reason): "),
                .list(reason.rules.map { .link(to: PageAnchor.rule($0), $0.id) }),
              ])
          }),
      ])
  }

  /// The readings of open questions; empty if none were seen.
  var readings: HTML {
    var questions:
      [(system: String, ambiguity: Ambiguity, values: [(value: String, count: Int)], rules: [RuleFacts])] = []
    for result in report.results {
      for reading in result.readings {
        let value = Redactor(for: result).line(reading.value)
        let found = questions.firstIndex {
          $0.system == result.rule.system && $0.ambiguity == reading.ambiguity
        }
        let index = found ?? questions.count
        if found == nil { questions.append((result.rule.system, reading.ambiguity, [], [])) }
        if let known = questions[index].values.firstIndex(where: { $0.value == value }) {
          questions[index].values[known].count += reading.count
        } else {
          questions[index].values.append((value, reading.count))
        }
        if !questions[index].rules.contains(result.rule) { questions[index].rules.append(result.rule) }
      }
    }
    guard !questions.isEmpty else { return .empty }
    return .element(
      "section", ["aria-labelledby": "readings", "data-group": ""],
      [
        .element("h2", ["id": "readings"], text: "Readings of open questions"),
        .paragraph(
          "The documents leave these questions open. What the implementation does there is recorded, not judged."
        ),
        .joined(
          questions.sorted { ($0.system, $0.ambiguity.id) < ($1.system, $1.ambiguity.id) }.map { question in
            .element(
              "div", ["class": "box", "data-item": "reading"],
              [
                .element(
                  "h3", [:],
                  [
                    .text(question.ambiguity.question),
                    .element(
                      "span", ["class": "soft small"], text: " \(question.ambiguity.id), \(question.system)"),
                  ]),
                .element(
                  "ul", [:],
                  question.values.map { value in
                    .element(
                      "li", [:],
                      [
                        .text(value.value),
                        .element(
                          "span", ["class": "soft"],
                          text: " (\(ResultText.count(value.count, "case", "cases")))"),
                      ])
                  }),
                .element(
                  "p", ["class": "small"],
                  [.text("Seen by "), .list(question.rules.map { .link(to: PageAnchor.rule($0), $0.id) })]),
              ])
          }),
      ])
  }
}
