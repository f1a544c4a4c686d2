import PropertyTesting

/// The report of a failed property: a short text for the issue, and the complete text for the attachment.
struct PropertyReport {
  /// The text of the issue, in which long parts are cut.
  var summary: String
  /// The complete text, including everything that the body attached.
  var full: String

  private static let mostLines = 24

  /// The result of running the shrunk value once more.
  struct Rerun {
    var failure: PropertyFailure?
    var wasCancelled = false
    var isFlaky: Bool { failure == nil && !wasCancelled }
  }
}

extension PropertyReport {
  init<Value>(
    _ found: Counterexample<Value, PropertyFailure>, _ statistics: Statistics, of session: PropertySession,
    rerun: Rerun
  ) {
    let value = Rendering(of: found.value)
    let original = Rendering(of: found.originalValue)
    let failure = rerun.failure ?? found.failure
    let isShrunk = found.choices != found.originalChoices
    let isExample = found.origin == .example
    let origin =
      switch found.origin {
      case .example: "example"
      case .replayed: "saved or replayed case"
      case .generated: "case"
      }
    let isAlone = failure.error is Trap && !isExample
    let place = isAlone ? "a process of its own" : "\(origin) \(found.caseNumber)"
    var head = ["property ‘\(session.name)’ failed in \(place)"]
    if rerun.isFlaky { head.append("it is flaky: the same value did not fail when it was run again") }
    if rerun.wasCancelled { head.append("shrinking was cancelled: a simpler value may fail too") }
    if case .limitReached(let limit) = found.ending, !rerun.wasCancelled {
      head.append(
        "the limit on \(limit == .time ? "shrinking time" : "evaluations") was reached: a simpler value may fail too"
      )
    }
    var sections: [(String, [String])] = [("value", value.lines)]
    if isShrunk {
      sections.append(("original", original.lines))
      if let difference = value.difference(from: original) {
        sections.append(("difference, original to value", difference))
      }
    }
    sections.append(("failure", failure.messages.flatMap(Self.split)))
    if !statistics.labels.isEmpty {
      let lines = statistics.labels.map { "\(Self.percent($0.count, of: statistics.cases)) \($0.label)" }
      sections.append(("labels of the \(statistics.cases) cases that held", lines))
    }
    // An example is in the test's source, so running the test repeats it.
    let foot =
      isExample
      ? []
      : [
        "shrunk in \(found.evaluations) evaluations",
        session.seedLine,
        PropertySession.replayLine.before + found.choices.token + PropertySession.replayLine.after,
      ]
    func text(limit: Int?) -> String {
      let body = sections.flatMap { title, lines in
        Self.section(title, lines, limit: limit)
      }
      return (head + body + foot).joined(separator: "\n")
    }
    self.init(summary: text(limit: Self.mostLines), full: text(limit: nil))
    for attachment in failure.attachments {
      full += "\n\n=== \(attachment.name)\n\(attachment.text)"
    }
    full += "\n"
  }

  private static func section(_ title: String, _ lines: [String], limit: Int?) -> [String] {
    let cut = limit.map { limit in lines.count > limit ? limit : lines.count } ?? lines.count
    let rest = lines.count - cut
    let shown = lines[..<cut].map { "  " + (limit == nil ? $0 : shortened($0)) }
    if shown.count == 1 && rest == 0 { return ["\(title): \(shown[0].dropFirst(2))"] }
    return ["\(title):"] + shown + (rest > 0 ? ["  … \(rest) more lines in the attachment"] : [])
  }

  private static func shortened(_ line: String) -> String {
    line.count <= 400 ? line : line.prefix(400) + "… (in full in the attachment)"
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func percent(_ count: Int, of cases: Int) -> String {
    "\(cases == 0 ? 0 : (100 * count + cases / 2) / cases) %"
  }
}
