import Conformance
import Reporting
import Testing

extension ConformanceRun {
  /// Reports the outcome of one rule as a Swift Testing result, at the rule's own source line.
  ///
  /// A rule that does not hold is an issue, or a warning if it only advises; the counterexample is attached. A rule
  /// that does not apply, or could not be reached, cancels its test case with the reason: a skip is not a pass. Vacuous
  /// and errored rules are issues, and so is an unexpected pass; a known failure is a known issue.
  public func verify(_ rule: RuleCase) throws {
    guard hasRun else {
      Issue.record("\(rule.id) was not judged: the suite did not finish")
      return
    }
    guard let result = result(of: rule) else {
      try Test.cancel("the implementation does not claim the role of \(rule.system) that \(rule.id) judges")
    }
    let location = result.rule.location
    let source = SourceLocation(
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: 1)
    switch telling(of: result) {
    case .pass: break
    case .cancel(let reason): try Test.cancel(.telling(reason), sourceLocation: source)
    case .issue(let text, let isWarning):
      Attachment.record(text, named: "\(fileName(rule.id)).txt", sourceLocation: source)
      Issue.record(
        .telling(text), severity: isWarning ? .warning : .error, sourceLocation: source)
    case .known(let entry):
      withKnownIssue(.telling(entry)) {
        Issue.record("\(rule.id) fails as expected", sourceLocation: source)
      }
    }
  }

  /// Reports what went wrong with the whole run, which no rule's test reports.
  func tellTroubles() {
    for text in errorTellings { Issue.record(.telling(text)) }
    for finding in report?.declarationFindings ?? [] {
      Issue.record(
        .telling(TerminalText.line(finding.sentence)), severity: isStrict ? .error : .warning)
    }
  }

  /// The troubles of the whole run, one issue each.
  var errorTellings: [String] {
    (report?.runErrors ?? []).map { "the run is incomplete: \(TerminalText.line($0.message))" }
      + (report?.staleExpectations ?? []).map {
        "an expectation is out of date: \(TerminalText.line($0.words))"
      }
  }

  /// Reports the rules that could not be judged, in one issue for the whole run.
  ///
  /// Their tests are cancelled, which is not red. The issue is an error, or a warning if something fails anyway.
  func tellInconclusive() {
    guard let told = report.flatMap(inconclusive(in:)) else { return }
    Issue.record(.telling(told.text), severity: told.isWarning ? .warning : .error)
  }

  private func fileName(_ id: String) -> String { id.replacing("/", with: "-") }
}

extension Comment {
  /// Words for the output of tests, made so that a CI system finds no command in them.
  static func telling(_ text: String) -> Comment { Comment(rawValue: TerminalText.disarmed(text)) }
}
