import Conformance

/// An open question of a document: its readings, what the reference does, and the rules that cite the question.
public struct QuestionExplanation {
  let question: Ambiguity
  let results: [RuleResult]
  let style: TerminalStyle

  /// Makes an explanation; the results are the reference's, for the rules that cite the question.
  public init(_ question: Ambiguity, results: [RuleResult], style: TerminalStyle) {
    (self.question, self.results, self.style) = (question, results, style)
  }

  /// The explanation.
  public var text: String {
    let how =
      question.admitsOneReading
      ? "an implementation keeps to one reading; mixing readings breaks a rule"
      : "what an implementation does is recorded, and is never a failure"
    var lines = [style.text(question.id, as: .heading)]
    lines += FindingText.indented([question.question, how])
    for (number, part) in question.parts.enumerated() {
      let title = question.parts.count == 1 ? "readings" : "readings, part \(number + 1)"
      lines += style.part(title, part.map { $0 + mark($0, among: part) })
    }
    lines += style.part(
      "rules",
      results.map { "\($0.rule.id)  \($0.rule.system), \($0.rule.role.rawValue): \($0.rule.statement)" })
    return lines.joined(separator: "\n") + "\n"
  }

  /// A note if the reference takes this reading, with a count if it also takes other readings; empty if it does not
  /// take this reading.
  private func mark(_ reading: String, among part: [String]) -> String {
    let all = part.map(cases)
    let own = cases(reading)
    guard own > 0 else { return "" }
    let total = all.reduce(0, +)
    return own == total ? "  (the reference)" : "  (the reference, in \(own) of \(total) cases)"
  }

  /// The number of the reference's cases that show a reading.
  private func cases(_ reading: String) -> Int {
    results.flatMap(\.readings).filter { $0.ambiguity == question && $0.value == reading }
      .map(\.count).reduce(0, +)
  }
}
