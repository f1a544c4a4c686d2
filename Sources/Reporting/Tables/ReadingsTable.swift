import Conformance

/// Writes how all rules judged the known conforming variants.
public enum ReadingsTable {
  /// As Markdown: for each contract, a table of the open questions with their readings, a table of the styles, and the
  /// coverage of pairs of readings.
  public static func markdown(_ surveys: [VariantSurvey], cases: Int, seed: UInt64) -> String {
    var lines = [
      "# Readings", "",
      "What the documents leave open, and conforming variants of the reference that take each reading. All rules of a",
      "contract judge each variant alone. They also judge combinations of variants, chosen so that each pair of readings",
      "occurs together at least once. Each rule has \(cases) cases, seed \(seed); rules with too few cases to see a",
      "reading, or to judge, get five times as many. No variant may fail, and the report must show its reading.",
      "",
    ]
    for survey in surveys {
      lines += ["## \(survey.system), \(survey.role.rawValue)", ""] + section(survey) + [""]
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static func section(_ survey: VariantSurvey) -> [String] {
    let readings = survey.variants.filter { $0.reading != nil }
    let styles = survey.variants.filter { $0.reading == nil }
    let questions = readings.compactMap { $0.reading?.ambiguity }.firstOccurrences
    let pairs = survey.pairs
    var lines = [
      "\(ResultText.count(questions.count, "question", "questions")), "
        + "\(ResultText.count(Set(readings.compactMap(\.reading)).count, "reading", "readings")), "
        + "\(ResultText.count(styles.count, "style", "styles")); "
        + "\(pairs.met) of \(pairs.planned) pairs of readings met in "
        + "\(ResultText.count(survey.rows.count, "row", "rows")).", "",
    ]
    for question in questions {
      lines += ["**\(question.id)** \(Markdown.cell(question.question))", ""]
      lines += Markdown.table(
        ["Reading", "Variant", "Shows", "Rules"],
        readings.filter { $0.reading?.ambiguity == question }.map { result in
          [
            result.reading?.value ?? "", result.name, result.shows ? "yes" : "NOT SEEN",
            verdict(result.judgement),
          ]
        })
      lines.append("")
    }
    if !styles.isEmpty {
      lines += Markdown.table(["Style", "Rules"], styles.map { [$0.name, verdict($0.judgement)] })
    }
    if !survey.rows.isEmpty {
      lines += [""]
      lines += Markdown.table(
        ["Row", "What differs from the reference", "Rules"],
        survey.rows.enumerated().map { number, row in
          [String(number + 1), row.changes.joined(separator: "; "), verdict(row.judgement)]
        })
    }
    return lines + remarks(survey)
  }

  private static func verdict(_ judgement: VariantJudgement) -> String {
    guard !judgement.complaints.isEmpty else {
      let left = judgement.notApplicable.map { "\($0.rule) (\($0.outcome))" }
      return left.isEmpty ? "all pass" : "all pass; not applicable: \(left.joined(separator: ", "))"
    }
    return judgement.complaints.map { "\($0.rule) \($0.outcome)" }.joined(separator: "; ")
  }

  /// Lists what is missing, such as readings without a variant, and the pairs of readings that cannot be combined.
  private static func remarks(_ survey: VariantSurvey) -> [String] {
    var lines: [String] = []
    lines += survey.apart.map {
      "- \(words($0.reading)) and \(words($0.conflict.other)) cannot be combined: \($0.conflict.reason)."
    }
    lines += survey.unseen.map { "- \($0.id): no rule can see the answer. \(Markdown.cell($0.question))" }
    lines += survey.untried.map { "- NO VARIANT takes \(words($0))." }
    lines += survey.unlisted.map { "- NOT LISTED: \(words($0))." }
    lines += survey.unmet.map { "- NOT MET TOGETHER: \(words($0.one)) and \(words($0.other))." }
    return lines.isEmpty ? [] : [""] + lines
  }

  private static func words(_ reading: ObservedReading) -> String {
    "\(reading.ambiguity.id) \"\(Markdown.cell(reading.value))\""
  }
}
