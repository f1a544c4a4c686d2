/// A case of a JUnit suite.
struct JUnitCase: Sendable {
  /// Why a case is not green; reports use no other words.
  enum Finding: String, Sendable, CaseIterable {
    case ruleViolation = "RuleViolation"
    case unexpectedPass = "UnexpectedPass"
    case staleExpectation = "StaleExpectation"
    case expiredExpectation = "ExpiredExpectation"
    case vacuous = "Vacuous"
    case inconclusive = "Inconclusive"
    case adapterCrash = "AdapterCrash"
    case adapterTimeout = "AdapterTimeout"
    case protocolError = "ProtocolError"
    case harnessError = "HarnessError"
    case incompleteRun = "IncompleteRun"
  }

  /// The verdict on a case, with at most one finding.
  enum Verdict: Sendable {
    case passed
    case failure(Finding, message: String, text: String)
    case error(Finding, message: String, text: String)
    case skipped(message: String, text: String)
  }

  var name: String
  let className: String
  var seconds = 0.0
  var location: (file: String, line: Int)?
  var properties: [(name: String, value: String)] = []
  var verdict = Verdict.passed
  var output: [String] = []

  /// A case about the run as a whole, not about a rule.
  static func ofRun(
    _ name: String, className: String, _ finding: Finding, message: String, text: String? = nil
  ) -> JUnitCase {
    var result = JUnitCase(name: name, className: className)
    result.verdict = .error(finding, message: message, text: text ?? message)
    return result
  }

  func element(_ dialect: ReportOptions.Dialect) -> XMLElement {
    var attributes: [(name: String, value: String)] = [
      ("name", name), ("classname", className), ("time", Seconds.text(seconds)),
    ]
    if dialect == .rich, let location {
      attributes += [("file", location.file), ("line", String(location.line))]
    }
    var children: [XMLElement] = []
    if dialect == .rich, !properties.isEmpty { children.append(.properties(properties)) }
    if let finding = verdictElement { children.append(finding) }
    let lines = (dialect == .strict ? properties.map(Self.propertyLine) : []) + output
    if !lines.isEmpty {
      children.append(XMLElement("system-out", text: LimitedText.block(lines.joined(separator: "\n"))))
    }
    return XMLElement("testcase", attributes, children)
  }

  private var verdictElement: XMLElement? {
    switch verdict {
    case .passed: nil
    case .failure(let finding, let message, let text): Self.element("failure", finding, message, text)
    case .error(let finding, let message, let text): Self.element("error", finding, message, text)
    case .skipped(let message, let text): Self.element("skipped", nil, message, text)
    }
  }

  private static func element(_ name: String, _ finding: Finding?, _ message: String, _ text: String)
    -> XMLElement
  {
    let type = finding.map { [(name: "type", value: $0.rawValue)] } ?? []
    return XMLElement(
      name, type + [("message", LimitedText.line(message, characters: 400))], text: LimitedText.block(text))
  }

  private static func propertyLine(_ property: (name: String, value: String)) -> String {
    "[[PROPERTY|\(property.name)=\(VisibleText.oneLine(property.value))]]"
  }
}

extension XMLElement {
  static func properties(_ properties: [(name: String, value: String)]) -> XMLElement {
    XMLElement(
      "properties", [],
      properties.map { property in
        let value = LimitedText.line(VisibleText.oneLine(property.value), characters: 5000)
        return XMLElement("property", [("name", property.name), ("value", value)])
      })
  }
}

/// Writes durations.
enum Seconds {
  /// Seconds in fixed point with three decimals, in every locale.
  static func text(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e12 else { return "0.000" }
    let milliseconds = Int64((seconds * 1000).rounded())
    let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let decimals = String(rest)
    return "\(whole).\(String(repeating: "0", count: 3 - decimals.count))\(decimals)"
  }
}
