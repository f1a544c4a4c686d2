import Conformance

/// The cases about the run as a whole, not about a rule.
extension JUnitReport {
  func errorCases(_ report: RunReport, system: String) -> [JUnitCase] {
    report.runErrors.map { runError in
      let text = ([runError.message] + runError.trace).map(redactor.line).joined(separator: "\n")
      return .ofRun(
        RunCheck.sound.name, className: className(system), .init(runError.kind),
        message: redactor.line(runError.message), text: text)
    }
  }

  func nothingSelected(_ system: String) -> JUnitCase {
    .ofRun(
      RunCheck.selected.name, className: className(system), .incompleteRun,
      message: "nothing was selected: no rule of this implementation was judged")
  }

  func runCases(_ contract: RunReport.ContractRun, in report: RunReport) -> [JUnitCase] {
    var cases: [JUnitCase] = []
    let role = contract.role.rawValue
    let missing = contract.missingCount
    if missing != 0 {
      let verb = missing == 1 ? "has" : "have"
      cases.append(
        .ofRun(
          RunCheck.complete.name, className: className(contract.system),
          .incompleteRun,
          message: "\(role): \(missing) of \(contract.selectedCount) selected rules \(verb) no verdict"
            + (report.stoppedAfter.map { "; the run stopped after the failure of \($0)" } ?? "")))
    }
    if let inconclusive = InconclusiveText(contract, options: options) {
      cases.append(
        .ofRun(
          RunCheck.conclusive.name, className: className(contract.system),
          .inconclusive, message: "\(role): \(inconclusive.message)", text: inconclusive.text))
    }
    if header.selection.rules.isEmpty, !contract.executedSomething, !report.isCutShort {
      cases.append(
        .ofRun(
          RunCheck.executed.name, className: className(contract.system), .vacuous,
          message: "\(role): the role is claimed, but none of its rules could be executed"))
    }
    if let undeclared = declaredCase(contract, in: report) { cases.append(undeclared) }
    for stale in report.staleExpectations where home(of: stale, in: report) == contract.system {
      // A system with several roles has one file, so only its first role reports the expectation.
      guard report.contracts.first(where: { $0.system == contract.system })?.role == contract.role else {
        break
      }
      cases.append(
        .ofRun(
          RunCheck.expected.name, className: className(contract.system),
          stale.kind == .expired ? .expiredExpectation : .staleExpectation,
          message: redactor.line(stale.words)))
    }
    return cases
  }

  /// The case about stimuli that the adapter neither declares nor refuses: an error if warnings fail, otherwise a pass
  /// with a warning; nil if there are no such stimuli.
  private func declaredCase(_ contract: RunReport.ContractRun, in report: RunReport) -> JUnitCase? {
    let findings = report.declarationFindings.filter {
      $0.system == contract.system && $0.role == contract.role
    }
    guard !findings.isEmpty else { return nil }
    let lines = findings.map { redactor.line($0.sentence) }
    let message = lines.count == 1 ? lines[0] : "\(lines[0]); and \(lines.count - 1) more"
    var result = JUnitCase.ofRun(
      RunCheck.declared.name, className: className(contract.system), .protocolError,
      message: message, text: lines.joined(separator: "\n"))
    guard !options.warningsFail else { return result }
    result.verdict = .passed
    result.properties = [("warning", message)]
    result.output = lines.map { "WARNED: \($0)" }
    return result
  }

  /// The system whose file reports an outdated expectation: the expectation's own system, or the first system of the
  /// run if the expectation's system was not judged.
  private func home(of stale: StaleExpectation, in report: RunReport) -> String? {
    let systems = report.contracts.map(\.system)
    return systems.contains(stale.expectation.system) ? stale.expectation.system : systems.first
  }
}
