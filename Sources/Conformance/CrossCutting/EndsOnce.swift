import PropertyTesting

/// A call that a case made, and how it may end.
public struct MadeCall<System: DocumentedSystem>: Sendable {
  let number: Int
  let name: String
  let kinds: [System.Effect.Kind]?

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - number: The call's number in the effects that end it.
  ///   - name: The call's name in mismatches.
  ///   - kinds: The kinds of effects that end this call; nil if all kinds of the shape may end it.
  public init(_ number: Int, _ name: String, endedBy kinds: [System.Effect.Kind]? = nil) {
    self.number = number
    self.name = name
    self.kinds = kinds
  }
}

extension SystemRule {
  /// X-CB-01: a call ends exactly once; ends that come when the session is closed count too.
  ///
  /// Three defects are the same for all contracts: ends that come twice, ends that never come, and an end that comes
  /// again when the session is closed. A contract may limit these defects to some ends, so that few other rules notice
  /// them.
  ///
  /// - Parameters:
  ///   - statement: The end of the rule's sentence, after the words that all contracts share; it says which calls these
  ///     are, and what counts as their end.
  ///   - citation: Document and sections.
  ///   - readings: Open questions on which the property records readings.
  ///   - generator: The inputs.
  ///   - coverage: Situations that must be met.
  ///   - shape: How calls end.
  ///   - doubled: The ends that the standard defect repeats immediately.
  ///   - lost: The ends that the standard defect loses.
  ///   - repeated: Selects ends; the standard defect repeats the last selected end at the close.
  ///   - mutants: The contract's own defects.
  ///   - filePath: Where the rule is written, for reports.
  ///   - fileID: Where the rule is written, for reports.
  ///   - line: Where the rule is written, for reports.
  ///   - make: Makes the calls of a case, waits for their ends as far as possible, and returns them.
  ///   - further: Checks what else must hold for the ends; it gets one end for each call, in the order of the calls.
  public static func endsOnce<Input: Sendable>(
    _ statement: String, cites citation: Citation, readings: [Ambiguity] = [],
    given generator: Generator<Input>, covers coverage: [Coverage<Input>], ends shape: CallShape<System>,
    twice doubled: (@Sendable (System.Effect) -> Bool)? = nil,
    never lost: (@Sendable (System.Effect) -> Bool)? = nil,
    again repeated: (@Sendable (System.Effect) -> Bool)? = nil, mutants: [Mutant<System>],
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (Trial<System>, Input) async throws -> [MadeCall<System>],
    and further: @escaping @Sendable (Trial<System>, Input, [System.Effect]) throws -> Void = { _, _, _ in }
  ) -> SystemRule {
    let isEnd: @Sendable (System.Effect) -> Bool = { shape.call($0) != nil }
    let standard: [Mutant<System>] = [
      .doubling("ends twice", doubled ?? isEnd), .dropping("never ends", lost ?? isEnd),
      .repeatingWhenClosed("ends again when the session is closed", repeated ?? isEnd),
    ]
    return SystemRule(
      "X-CB-01", .must(.derived), "Every call ends exactly once: \(statement)", cites: citation,
      readings: readings, given: generator,
      filePath: filePath, fileID: fileID, line: line
    ) { trial, input in
      let calls = try await make(trial, input)
      try await trial.atTheEnd {
        let ends = try calls.flatMap {
          try trial.expectEnds(of: $0, by: shape, fileID: fileID, line: line)
        }
        try further(trial, input, ends)
      }
    } covers: {
      coverage
    } mutants: {
      standard + mutants
    }
  }
}

extension Trial {
  /// Checks how often a call has ended, and returns its ends; throws a ``Violation`` if it ended more or less often
  /// than it may.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - shape: How calls end.
  ///   - count: How often the call may have ended by now.
  ///   - fileID: Where the check is written.
  ///   - line: Where the check is written.
  @discardableResult
  public func expectEnds(
    of call: MadeCall<System>, by shape: CallShape<System>, count: ClosedRange<Int> = 1...1,
    fileID: String = #fileID, line: Int = #line
  ) throws -> [System.Effect] {
    let ends = try seen.of(call.kinds ?? shape.kinds).filter { shape.call($0) == call.number }
    try expect(
      count.contains(ends.count), "ends of \(call.name)", expected: count.words,
      saw: ends.isEmpty ? "none" : "\(ends.count): \(ends.map(\.kind.rawValue).joined(separator: ", "))",
      fileID: fileID, line: line)
    return ends
  }
}

extension ClosedRange<Int> {
  /// How often a call may end, in words.
  fileprivate var words: String {
    if self == 1...1 { return "one" }
    if self == 0...1 { return "at most one" }
    return lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
