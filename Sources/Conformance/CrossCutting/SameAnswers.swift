import PropertyTesting

extension SystemRule {
  /// X-PURE-01: a question gets the same answer every time, whatever else is asked before, between and after.
  ///
  /// - Parameters:
  ///   - statement: The end of the rule's sentence, after the words that all contracts share; it says what is asked
  ///     here.
  ///   - citation: Document and sections.
  ///   - readings: Open questions on which the property records readings.
  ///   - generator: The inputs.
  ///   - coverage: Situations that must be met.
  ///   - mutants: Defects that must be noticed; the usual one is `answeringOtherwise`.
  ///   - filePath: Where the rule is written, for reports.
  ///   - fileID: Where the rule is written, for reports.
  ///   - line: Where the rule is written, for reports.
  ///   - questions: The questions of a case, in order; equal values are the same question.
  ///   - prepare: Brings the implementation to the state in which the questions are asked.
  ///   - ask: Asks a question, given its place in the case, from 0, and returns the part of the answer that must stay
  ///     the same.
  ///   - after: What must hold after the questions.
  public static func sameAnswers<
    Input: Sendable, Setting: Sendable, Question: Hashable & Sendable, Answer: Equatable & Sendable
  >(
    _ statement: String, cites citation: Citation, readings: [Ambiguity] = [],
    given generator: Generator<Input>, covers coverage: [Coverage<Input>], mutants: [Mutant<System>],
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    questions: @escaping @Sendable (Input) -> [Question],
    prepare: @escaping @Sendable (Trial<System>, Input) async throws -> Setting,
    ask: @escaping @Sendable (Trial<System>, Setting, Question, Int) async throws -> Answer,
    after: @escaping @Sendable (Trial<System>, Setting) async throws -> Void = { _, _ in }
  ) -> SystemRule {
    SystemRule(
      "X-PURE-01", .must(.derived), "The same question gets the same answer: \(statement)", cites: citation,
      readings: readings, given: generator, filePath: filePath,
      fileID: fileID, line: line
    ) { trial, input in
      let setting = try await prepare(trial, input)
      var first: [Question: Answer] = [:]
      for (place, question) in questions(input).enumerated() {
        let answer = try await ask(trial, setting, question, place)
        guard let earlier = first[question] else {
          first[question] = answer
          continue
        }
        try trial.expect(
          answer, equals: earlier, "the answer to the question \(Mismatch.text(of: question)), asked again",
          fileID: fileID, line: line)
      }
      try await after(trial, setting)
    } covers: {
      coverage
    } mutants: {
      mutants
    }
  }
}

extension Mutant {
  /// Gives wrong answers from some point on; the closure makes the wrong answer, or returns nil if the effect is not
  /// an answer.
  ///
  /// - Parameters:
  ///   - name: What the bad code does.
  ///   - count: The number of the first wrong answer, from 1.
  ///   - wrong: The wrong answer.
  public static func answeringOtherwise(
    _ name: String = "answers differently when it is asked again", from count: Int = 2,
    _ wrong: @escaping @Sendable (System.Effect) -> System.Effect?
  ) -> Mutant {
    stateful(name, state: 0) { answers, effect, _ in
      guard let other = wrong(effect) else { return [effect] }
      answers += 1
      return [answers < count ? effect : other]
    }
  }
}
