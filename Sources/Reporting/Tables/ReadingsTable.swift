import Conformance

/// Writes what all rules said of the ways to conform that are known.
public enum ReadingsTable {
  /// As Markdown: for each contract a table of the open questions with their readings, one of the styles, and how the
  /// pairs of readings were met.
  public static func markdown(_ surveys: [VariantSurvey], cases: Int, seed: UInt64) -> String {
    var lines = [
      "# Readings", "",
      "What the documents leave open, and conforming variants of the reference that take each reading. Every variant is",
      "put through all rules of its contract, alone and in rows in which each pair of readings stands together at least",
      "once, at \(cases) cases a rule, seed \(seed); rules whose cases were too few to see a reading, or to judge at all, get",
      "five times as many. None may fail, and what it does shows as the reading in the report.",
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

  /// What is missing, and what cannot be.
  private static func remarks(_ survey: VariantSurvey) -> [String] {
    var lines: [String] = []
    lines += survey.apart.map {
      "- \(words($0.reading)) and \(words($0.conflict.other)) cannot be had together: \($0.conflict.reason)."
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
