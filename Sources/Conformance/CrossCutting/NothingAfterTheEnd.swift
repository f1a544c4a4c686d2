import PropertyTesting

extension SystemRule {
  /// X-CB-03: nothing is reported about a flow that has ended, not even when the session is closed.
  ///
  /// Two defects are the same for all contracts: a report that comes again with a later stimulus, and a report that
  /// comes again when the session is closed.
  ///
  /// - Parameters:
  ///   - statement: The end of the rule's sentence, after the words that all contracts share; it says what ends here.
  ///   - citation: Document and sections.
  ///   - readings: Open questions on which the property records readings.
  ///   - generator: The inputs.
  ///   - coverage: Situations that must be met.
  ///   - name: The name of the flow in mismatches.
  ///   - isLate: Whether the standard defect reports again with a stimulus that caused no report of its own.
  ///   - mutants: The contract's own defects.
  ///   - reports: Which effects report on the flow.
  ///   - filePath: Where the rule is written, for reports.
  ///   - fileID: Where the rule is written, for reports.
  ///   - line: Where the rule is written, for reports.
  ///   - end: Brings a flow to its end, with all its reports.
  ///   - aftermath: Does what may happen afterwards, and passes on the resulting effects, part by part.
  public static func nothingAfterTheEnd<Input: Sendable, End: Sendable>(
    _ statement: String, cites citation: Citation, readings: [Ambiguity] = [],
    given generator: Generator<Input>, covers coverage: [Coverage<Input>], of name: String,
    reportingAgainWith isLate: @escaping @Sendable (System.Stimulus) -> Bool, mutants: [Mutant<System>],
    reports: FlowReports<System>,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    end: @escaping @Sendable (Trial<System>, Input) async throws -> End,
    aftermath:
      @escaping @Sendable (Trial<System>, Input, End, (Observed<System>) throws -> Void) async throws -> Void
  ) -> SystemRule {
    SystemRule(
      "X-CB-03", .must(.derived), "Nothing is reported about a flow that has ended: \(statement)",
      cites: citation,
      readings: readings, given: generator, filePath: filePath, fileID: fileID, line: line
    ) { trial, input in
      let end = try await end(trial, input)
      try await aftermath(trial, input, end) {
        try trial.expectNone(of: reports, in: $0, after: "the end of \(name)", fileID: fileID, line: line)
      }
      try trial.expectNone(
        of: reports, in: try await trial.close(), after: "the end of \(name), when the session was closed",
        fileID: fileID, line: line)
    } covers: {
      coverage
    } mutants: {
      [
        reports.reportingAgain(with: isLate),
        .repeatingWhenClosed("reports again when the session is closed") { reports.isReport($0) },
      ] + mutants
    }
  }
}

/// The effects that report something about a flow.
public struct FlowReports<System: DocumentedSystem>: Sendable {
  let kinds: [System.Effect.Kind]
  let isReport: @Sendable (System.Effect) -> Bool

  /// Takes the kinds of effects that may report, and a test of whether an effect of these kinds does report.
  public init(
    _ kinds: System.Effect.Kind..., where isReport: @escaping @Sendable (System.Effect) -> Bool
  ) {
    self.kinds = kinds
    self.isReport = { kinds.contains($0.kind) && isReport($0) }
  }

  /// Repeats the last report after each matching stimulus that causes no report of its own.
  func reportingAgain(with isLate: @escaping @Sendable (System.Stimulus) -> Bool) -> Mutant<System> {
    .behaving("repeats its last report with a later stimulus", state: System.Effect?.none) {
      [isReport] last, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      if let report = effects.last(where: isReport) {
        last = report
        return effects
      }
      guard isLate(stimulus), let last else { return effects }
      return effects + [last]
    }
  }
}

extension Trial {
  /// Checks that nothing more is reported; throws a ``Violation`` if something is.
  fileprivate func expectNone(
    of reports: FlowReports<System>, in observed: Observed<System>, after moment: String, fileID: String,
    line: Int
  ) throws {
    let late = try observed.of(reports.kinds).filter(reports.isReport)
    try expect(
      late.isEmpty, "after \(moment)", expected: "no report",
      saw: late.map { Rendering.text(of: $0) }.joined(separator: ", "), fileID: fileID, line: line)
  }
}
