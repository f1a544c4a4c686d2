import PropertyTesting
import Testing

/// Reports the outcome of a property.
extension PropertySession {
  /// Reports a property without a failing value, if there is anything to report.
  func tell<Value>(
    _ outcome: CheckOutcome<Value, PropertyFailure>, _ elapsed: Duration, _ generator: Generator<Value>
  ) throws {
    if let text = doubt(about: outcome) { advise(text) }
    if let text = complaint(of: outcome) {
      return try fail([PropertyReport(summary: text, full: text + "\n")])
    }
    let statistics = outcome.statistics
    let health = Health(statistics: statistics, elapsed: elapsed, choices: settings.choices)
    let warnings = health.warnings(settings.healthChecks) { count in
      let start = SystemTime.now
      _ = try generator.samples(count, seed: settings.seed.derived(identity))
      return SystemTime.now - start
    }
    for warning in warnings { advise("property ‘\(name)’ holds, but \(warning)") }
    if let (number, elapsed) = timer?.slowest {
      advise(
        "property ‘\(name)’ holds, but case \(number) took \(elapsed), which is near its deadline or beyond")
    }
    guard settings.showsStatistics || Environment["PROPERTY_TESTING_STATISTICS"] == "1" else { return }
    let report = StatisticsReport(name: name, statistics: statistics)
    Console.write(report.line + "\n")
    if Test.current != nil {
      Attachment.record(report.text, named: "statistics-\(fileName).txt", sourceLocation: location)
    }
  }

  /// The problem with a check that found no counterexample.
  private func complaint<Value>(of outcome: CheckOutcome<Value, PropertyFailure>) -> String? {
    switch outcome {
    case .passed, .failed, .undecidedCoverage: nil
    case .gaveUp(let statistics):
      "property ‘\(name)’ shows nothing: \(statistics.discards) cases were discarded, \(statistics.cases) held"
        + (statistics.overruns == 0
          ? ": draw only the wanted values instead of filtering them, or raise `discards`"
          : "; \(statistics.overruns) would have taken more than \(settings.choices.value) choices: draw less, or raise "
            + "`choices`") + "\n\(seedLine)"
    case .insufficientCoverage(let shortfalls, _):
      "property ‘\(name)’ holds, but too few of its cases are of the kind required: \(words(of: shortfalls))\n"
        + seedLine
    }
  }

  /// The warning about a check that leaves something open.
  private func doubt<Value>(about outcome: CheckOutcome<Value, PropertyFailure>) -> String? {
    guard case .undecidedCoverage(let shortfalls, _) = outcome else { return nil }
    return "property ‘\(name)’ holds, but it is undecided whether enough of its cases are of the "
      + "required kind: \(words(of: shortfalls)); raise `coverageCases`, or make such cases more frequent"
  }

  private func words(of shortfalls: [CoverageShortfall]) -> String {
    shortfalls.map {
      "\($0.seen) of \($0.cases) are ‘\($0.requirement.label)’ (at least \($0.requirement.minimumPercent) % wanted)"
    }.joined(separator: ", ")
  }

  /// Records an issue and an attachment for each way to fail.
  func fail(_ reports: [PropertyReport]) throws {
    guard Test.current != nil else {
      throw PropertyFailed(description: reports.map(\.full).joined(separator: "\n"))
    }
    for (index, report) in reports.enumerated() {
      let number = index == 0 ? "" : "-\(index + 1)"
      Attachment.record(report.full, named: "property-\(fileName)\(number).txt", sourceLocation: location)
      Issue.record("\(report.summary)", sourceLocation: location)
    }
  }

  /// The property's name without characters that some file systems refuse.
  private var fileName: String { String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" }) }

  /// Records warnings, which do not fail the test.
  func advise(_ text: String, _ place: SourceLocation? = nil) {
    guard Test.current != nil else { return }
    Issue.record("\(text)", severity: .warning, sourceLocation: place ?? location)
  }
}
