import Conformance

/// A rule for a reader who wants to know what the rule demands, how it is tried, and what a pass means.
public struct RuleExplanation {
  /// A defect that the rule must notice, and the rule's result for it.
  public struct Defect {
    let name: String
    let result: RuleResult
    let comparison: CaseComparison?

    /// Makes a defect from its name, the rule's result for an implementation with this defect, and a comparison of the
    /// smallest failing case with one that passed.
    public init(_ name: String, result: RuleResult, comparison: CaseComparison? = nil) {
      (self.name, self.result, self.comparison) = (name, result, comparison)
    }
  }

  let reference: RuleResult
  let defects: [Defect]
  let options: ReportOptions
  let style: TerminalStyle

  /// Makes an explanation.
  ///
  /// - Parameters:
  ///   - reference: The rule's result for the reference.
  ///   - defects: The defects that the rule must notice, in order.
  ///   - options: How results are written.
  ///   - style: How text looks.
  public init(reference: RuleResult, defects: [Defect], options: ReportOptions, style: TerminalStyle) {
    (self.reference, self.defects, self.options, self.style) = (reference, defects, options, style)
  }

  /// The explanation, with the smallest failing case of the first defect, or of every defect if `allCases` is true.
  public func text(allCases: Bool) -> String {
    let rule = reference.rule
    let result = ResultText(reference, options: options)
    var lines = ["\(style.text(rule.id, as: .heading))  \(rule.system), \(rule.role.rawValue)"]
    lines += FindingText.indented(result.ruleLines + [rule.level.consequence])
    lines += style.part("how it is tried", [result.effortLine] + result.coverageLines + words)
    lines += style.part(
      "what it must notice", defects.enumerated().flatMap { told($1, inFull: allCases || $0 == 0) })
    lines += style.part("what the document leaves open", rule.ambiguities.flatMap(told))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The stimuli that the rule sends, and the effects that it looks for.
  private var words: [String] {
    if WholeModelRules.contain(reference.rule.id) {
      return ["it sends whatever its state table has, in any order, and judges every effect"]
    }
    return [("it sends", reference.stimuli), ("it looks for", reference.effects)].compactMap { verb, words in
      words.isEmpty ? nil : "\(verb) " + words.joined(separator: ", ")
    }
  }

  private func told(_ defect: Defect, inFull: Bool) -> [String] {
    let text = ResultText(defect.result, options: options)
    let lines = [defect.name, "  " + (text.message ?? "these cases do not show the defect")]
    guard inFull, let found = defect.result.shownCase else { return lines }
    return lines + text.traceLines.map { "    " + $0 } + ["    " + text.searchLine(of: found)]
      + (defect.comparison.map(differences) ?? [])
  }

  /// The lines that only one of the two cases has, each with a mark that says which case.
  private func differences(_ comparison: CaseComparison) -> [String] {
    [
      "    the closest case that passed differs in this (- only in the failing case, + only in the passing one):"
    ]
      + comparison.lines.compactMap { line in
        switch line.owner {
        case .both: nil
        case .failing: "    - \(line.text)"
        case .passing: "    + \(line.text)"
        }
      }
  }

  private func told(_ question: Ambiguity) -> [String] {
    let seen = reference.readings.filter { $0.ambiguity == question }.map(\.value)
    let answer = seen.isEmpty ? [] : ["  the reference: " + seen.joined(separator: "; ")]
    return ["\(question.id)  \(question.question)"] + answer
  }
}

extension Level {
  /// The consequence for an implementation that breaks a rule of this level, with the reason.
  package var consequence: String {
    let ground =
      switch provenance {
      case .prose: "a sentence says so"
      case .derived: "it follows from sentences of the document"
      case .sample: "only sample code shows it"
      case .figure: "only a figure shows it"
      }
    return isBinding
      ? "\(ground): an implementation that breaks it does not conform"
      : "\(ground)\(obligation == .must ? "" : ", as advice"): an implementation that breaks it gets a warning"
  }
}
