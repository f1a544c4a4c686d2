import Conformance

extension JUnitCase {
  /// The case of one rule.
  init(
    _ result: RuleResult, className: String, name: String, header: RunReport.Header, options: ReportOptions
  ) {
    self.init(name: name, className: className)
    let text = ResultText(result, options: options)
    seconds = options.isReproducible ? 0 : result.seconds
    location = (result.rule.location.relativePath, result.rule.location.line)
    properties = Self.properties(of: result, text, header: header, options)
    let isOnlyWarning = options.onlyWarns(result)
    verdict = isOnlyWarning ? .passed : Verdict(result, text)
    if isOnlyWarning {
      properties.append(("warning", text.message ?? ""))
      output.append("WARNED: \(text.message ?? "")")
      output += text.fullLines
    }
    output.append(text.effortLine)
    output += text.coverageLines.map { "coverage: \($0)" }
    output += text.readingLines.map { "reading: \($0)" }
  }

  private static func properties(
    of result: RuleResult, _ text: ResultText, header: RunReport.Header, _ options: ReportOptions
  ) -> [(name: String, value: String)] {
    var properties: [(name: String, value: String)] = [
      ("rule", result.rule.id), ("level", result.rule.level.obligation.rawValue),
      ("provenance", result.rule.level.provenance.rawValue), ("role", result.rule.role.rawValue),
      ("citation", result.rule.citation.text), ("outcome", options.word(for: result)),
      ("seed", String(header.seed)),
      ("cases", String(result.cases)), ("vectors", String(result.vectors)),
      ("exhaustive", String(result.isExhaustive)),
    ]
    if !result.coverage.isEmpty {
      properties.append(("coverage", text.coverageLines.joined(separator: "; ")))
    }
    if !result.readings.isEmpty { properties.append(("readings", text.readingLines.joined(separator: "; "))) }
    if case .errored(let runError) = result.outcome, runError.kind == .unstable {
      properties.append(("flaky", "true"))
    }
    if case .inconclusive(let why) = result.outcome {
      properties.append(("judgedBy", why.judgedBy.joined(separator: ", ")))
    }
    if let coveredBy = text.coveringExpectation { properties.append(("expectation", coveredBy)) }
    if !result.neededBy.isEmpty {
      properties.append(("neededBy", result.neededBy.joined(separator: ", ")))
    }
    properties += text.mismatchFields
    if let replay = text.replayCommand { properties.append(("replay", replay)) }
    return properties
  }
}

extension JUnitCase.Verdict {
  /// Maps the outcome of a rule.
  ///
  /// Failed rules and unexpected passes are failures, and vacuous and errored rules are errors. Inconclusive rules,
  /// rules that are not applicable, known failures and known errors are skipped.
  fileprivate init(_ result: RuleResult, _ text: ResultText) {
    let message = text.message ?? ""
    let full = text.fullLines.joined(separator: "\n")
    switch result.outcome {
    case .passed: self = .passed
    case .failed: self = .failure(.ruleViolation, message: message, text: full)
    case .inconclusive: self = .skipped(message: message, text: full)
    case .vacuous: self = .error(.vacuous, message: message, text: full)
    case .errored(let runError): self = .error(.init(runError.kind), message: message, text: full)
    case .notApplicable:
      self = .skipped(message: "not applicable: \(message)", text: "not applicable: \(message)")
    case .knownFailure, .knownError: self = .skipped(message: message, text: full)
    case .unexpectedPass: self = .failure(.unexpectedPass, message: message, text: full)
    }
  }
}

extension JUnitCase.Finding {
  init(_ kind: RunError.Kind) {
    self =
      switch kind {
      case .crash: .adapterCrash
      case .timeout: .adapterTimeout
      case .protocol: .protocolError
      case .unstable, .interrupted, .unavailable: .incompleteRun
      case .harness: .harnessError
      }
  }
}
