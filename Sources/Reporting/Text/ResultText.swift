import Conformance
import JSONValues
import PropertyTesting

/// A result in sentences: the parts that every report shows.
struct ResultText {
  let result: RuleResult
  let options: ReportOptions
  private let redactor: Redactor

  init(_ result: RuleResult, options: ReportOptions) {
    self.result = result
    self.options = options
    redactor = Redactor(for: result)
  }

  /// The rule's sentence, citation and level, on two lines.
  var ruleLines: [String] {
    [
      result.rule.statement,
      "\(result.rule.citation.text) · \(result.rule.level.text) · \(result.rule.role.rawValue)",
    ]
  }

  /// The verdict on one line; nil for a pass.
  var message: String? {
    switch result.outcome {
    case .passed: nil
    case .failed(let found): MismatchText(found.mismatch, redactor).message
    case .inconclusive(let why):
      redactor.line("\(why.reason); \(why.judgeWords)")
        + (coveringExpectation.map { "; as expected (\($0))" } ?? "")
    case .vacuous(let shortfalls):
      "nothing is shown: " + shortfalls.map { redactor.line($0.text) }.joined(separator: "; ")
    case .errored(let runError): redactor.line(runError.message)
    case .notApplicable(let reason): redactor.line(reason)
    case .knownFailure(let entry, let found):
      "known failure (\(redactor.line(entry))): \(MismatchText(found.mismatch, redactor).message)"
    case .knownError(let entry, let runError):
      "known to die (\(redactor.line(entry))): \(redactor.line(runError.message))"
    case .unexpectedPass(let entry): "passed, but is expected to fail (\(redactor.line(entry)))"
    }
  }

  /// The expectation that explains why the rule is inconclusive.
  var coveringExpectation: String? { result.coveredBy.map(redactor.line) }

  /// What happened in a case, line by line, shortened for people.
  private func lines(of trace: [String], _ message: String) -> [String] {
    TraceText(looked: result.effects, message: redactor.line(message)).lines(trace.map(redactor.line))
  }

  /// What happened in the case that shows the verdict.
  var traceLines: [String] { lines(of: result.trace, result.shownCase?.message ?? message ?? "") }

  /// How the case was found and shrunk.
  func searchLine(of found: FailingCase) -> String {
    let size = Self.count(found.stimuli, "stimulus", "stimuli")
    if let vector = found.vector { return "vector \(vector), \(size)" }
    guard let number = found.caseNumber else { return "\(size); \(found.shrinking)" }
    let before = found.originalStimuli == found.stimuli ? "" : ", \(found.originalStimuli) when found"
    return "case \(number + 1) of the search, \(size)\(before); \(found.shrinking)"
  }

  /// The subject, the expected text and the seen text of the case that shows the verdict, as far as they exist.
  var mismatchFields: [(name: String, value: String)] {
    guard let mismatch = result.shownCase?.mismatch else { return [] }
    let text = MismatchText(mismatch, redactor)
    return [("subject", text.subject), ("expected", text.expected), ("seen", text.seen)]
      .compactMap { name, value in value.map { (name, $0) } }
  }

  /// The command that runs the case again.
  var replayCommand: String? { result.replay.map { redactor.command($0, options) } }

  /// Everything about a verdict other than a pass, as a block of lines.
  var fullLines: [String] {
    var lines = ruleLines
    if let neededLine { lines.append(neededLine) }
    if let message {
      // A message with compared texts has already been cut, around their first difference.
      let isCompared = result.outcome.failingCase?.mismatch.expected != nil
      lines += ["", isCompared ? message : TraceText.message(message)]
    }
    if !traceLines.isEmpty { lines += [""] + traceLines.map { "  " + $0 } }
    if let found = result.shownCase { lines += endLines(of: found) }
    let groups = result.groupedFailures
    if let first = groups.first { lines += alikeLines(first.alike) }
    for (number, group) in groups.enumerated().dropFirst() {
      let message = MismatchText(group.failure.mismatch, redactor).message
      lines += ["", "another failure (\(number + 1) of \(groups.count)): \(message)", ""]
      lines += self.lines(of: group.failure.trace, group.failure.message).map { "  " + $0 }
      lines += endLines(of: group.failure) + alikeLines(group.alike)
    }
    return lines
  }

  /// Vectors that expected the same and saw the same, one per line.
  private func alikeLines(_ alike: [FailingCase]) -> [String] {
    guard !alike.isEmpty else { return [] }
    return ["and the same for \(Self.count(alike.count, "vector", "vectors")):"]
      + alike.map { "  \($0.vectorWords(redactor))" }
  }

  /// Why a rule was judged although it was not selected; nil if it was selected.
  var neededLine: String? {
    result.neededBy.isEmpty
      ? nil : "needed by \(result.neededBy.joined(separator: ", ")); not selected itself"
  }

  private func endLines(of found: FailingCase) -> [String] {
    var lines = ["", redactor.line(searchLine(of: found))]
    if let way = found.way { lines.append("seen on the way to \(way)") }
    if let replay = found.replay { lines.append("replay: \(redactor.command(replay, options))") }
    return lines
  }

  /// How thoroughly the rule was tested, on one line.
  var effortLine: String {
    var parts = [
      Self.count(result.cases, "case", "cases") + (result.isExhaustive ? " (all possible ones)" : "")
    ]
    if result.vectors > 0 { parts.append(Self.count(result.vectors, "vector", "vectors")) }
    for aside in result.setAside {
      parts.append("\(aside.count) set aside by \(aside.step)")
    }
    if result.discards > 0 { parts.append("\(result.discards) discarded") }
    return parts.joined(separator: "; ")
  }

  /// A line for each situation that was counted.
  var coverageLines: [String] {
    let edits = result.editCounts.count
    let situations = result.coverage.filter { TextEdit(label: $0.label) == nil }
    return situations.map { count in
      let need = count.neededPercent.map { ", at least \(Percent.text($0)) needed" } ?? ""
      return "\(redactor.line(count.label)): \(count.count) (\(Percent.text(count.percent))\(need))"
    } + (edits == 0 ? [] : ["different edits of valid values: \(edits)"])
  }

  /// A line for each reading of an open question that was seen.
  var readingLines: [String] {
    result.readings.map { "\($0.ambiguity.words): \(redactor.line($0.value)) (\($0.count))" }
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}

extension Ambiguity {
  /// The question with its id, by which it can be looked up.
  var words: String { "\(VisibleText.oneLine(question)) (\(id))" }
}

extension Citation {
  /// Document, sections and quotation, on one line.
  var text: String { sections.isEmpty ? document.name : "\(document.name), \(place)" }

  /// The sections, and the quoted words if there are any.
  var place: String { section + (quotation.map { ": “\($0)”" } ?? "") }
}

extension Shortfall {
  /// The situation, with the seen share and the required share of cases.
  var text: String {
    "\(label): \(Percent.text(seenPercent)) of the cases, \(Percent.text(neededPercent)) needed"
  }
}

/// Writes shares.
enum Percent {
  /// The number with one decimal, or without a decimal if it is whole.
  static func text(_ value: Double) -> String { "\(rounded(value).text) %" }

  /// The number rounded to one decimal.
  static func rounded(_ value: Double) -> JSONValue {
    guard value.isFinite else { return .integer(0) }
    let tenths = (value * 10).rounded()
    return tenths.truncatingRemainder(dividingBy: 10) == 0
      ? .integer(Int64(tenths / 10)) : .number(tenths / 10)
  }
}

extension JSONValue {
  fileprivate var text: String { compact }
}
