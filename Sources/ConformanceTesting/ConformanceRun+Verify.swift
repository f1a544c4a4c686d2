import Conformance
import Reporting
import Testing

extension ConformanceRun {
  /// Tells the outcome of one rule as a Swift Testing result, at the rule's own source line.
  ///
  /// A rule that does not hold is an issue, a warning where it only advises; the counterexample is attached. A rule
  /// that does not apply cancels its test case with the reason: a skip is not a pass. Vacuous and errored rules are
  /// issues.
  public func verify(_ rule: RuleCase) throws {
    guard report != nil else {
      Issue.record("\(rule.id) was not judged: the suite did not run to its end")
      return
    }
    guard let result = result(of: rule) else {
      try Test.cancel("\(rule.system) does not claim the role that \(rule.id) judges")
    }
    let location = result.rule.location
    let source = SourceLocation(
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: 1)
    switch result.outcome {
    case .passed: break
    case .notApplicable(let reason): try Test.cancel("\(rule.id): \(reason)", sourceLocation: source)
    case .failed:
      let text = TerminalReport().text(of: result)
      Attachment.record(text, named: "\(fileName(rule.id)).txt", sourceLocation: source)
      Issue.record(
        Comment(rawValue: text), severity: onlyWarns(result) ? .warning : .error, sourceLocation: source)
    case .knownFailure(let entry, _):
      withKnownIssue("\(entry)") {
        Issue.record("\(rule.id) fails as expected", sourceLocation: source)
      }
    case .vacuous, .errored, .unexpectedPass:
      Issue.record(
        Comment(rawValue: TerminalReport().text(of: result)), sourceLocation: source)
    }
  }

  private func fileName(_ id: String) -> String { id.replacing("/", with: "-") }
}
