import PropertyTesting

extension SystemRule {
  /// X-DATA-01: an opaque string arrives byte for byte.
  ///
  /// Where the string is seen again, and what carries it, differs from document to document, so each contract has steps
  /// of its own. The steps are judged by the trial's `expectUnchanged`; the usual defects are those of ``TextDefect``.
  ///
  /// - Parameters:
  ///   - statement: The end of the rule's sentence, after the words that all contracts share; it says which strings
  ///     these are and where they go.
  ///   - citation: Document and sections.
  ///   - readings: Open questions on which the property records readings.
  ///   - generator: The inputs.
  ///   - coverage: Situations that must be met.
  ///   - mutants: Defects that must be noticed.
  ///   - filePath: Where the rule is written, for reports.
  ///   - fileID: Where the rule is written, for reports.
  ///   - line: Where the rule is written, for reports.
  ///   - property: The check of one case.
  public static func unchanged<Input: Sendable>(
    _ statement: String, cites citation: Citation, readings: [Ambiguity] = [],
    given generator: Generator<Input>, covers coverage: [Coverage<Input>], mutants: [Mutant<System>],
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    property: @escaping @Sendable (Trial<System>, Input) async throws -> Void
  ) -> SystemRule {
    SystemRule(
      "X-DATA-01", .must(.derived), "Values are passed on unchanged: \(statement)", cites: citation,
      readings: readings, given: generator, filePath: filePath, fileID: fileID, line: line,
      property: property, covers: { coverage }, mutants: { mutants })
  }
}

extension Trial {
  /// Checks that a string has arrived as it was passed; throws a ``Violation`` if it has not.
  ///
  /// - Parameters:
  ///   - name: The name of the string in mismatches.
  ///   - given: The string as it was passed.
  ///   - seen: What arrived: the string itself, or texts that should contain it.
  ///   - isSame: The caller's own verdict on whether the string arrived; nil to compare byte for byte.
  ///   - fileID: Where the check is written.
  ///   - line: Where the check is written.
  public func expectUnchanged(
    _ name: @autoclosure () -> String, _ given: String, saw seen: [String], isSame: Bool? = nil,
    fileID: String = #fileID, line: Int = #line
  ) throws {
    try expect(
      isSame ?? seen.contains { $0.utf8.elementsEqual(given.utf8) }, name(),
      expected: Mismatch.text(of: given),
      saw: seen.isEmpty ? "none" : seen.map { Mismatch.text(of: $0) }.joined(separator: ", "),
      fileID: fileID, line: line)
  }
}
