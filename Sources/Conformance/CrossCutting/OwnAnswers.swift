import PropertyTesting

extension SystemRule {
  /// X-CB-02: an answer belongs to the call that asked for it, in whatever order the answers come.
  ///
  /// Which calls may be under way at once, and who answers them, differs from document to document, so each contract
  /// has steps of its own. The steps are judged by the trial's `expectOwn` if an answer shows its request, and by
  /// `expectOnly` if it shows only its call. The usual defects are those of ``CallShape``.
  ///
  /// A case counts only if two calls that were under way at once were answered, according to the trial's
  /// `countsOverlap`. An implementation may refuse a call while another one runs; if it always refuses, the rule is not
  /// applicable.
  ///
  /// - Parameters:
  ///   - part: The letter of the rule if a contract has several such rules; nil if it has one.
  ///   - statement: The end of the rule's sentence, after the words that all contracts share; it says which answers
  ///     these are.
  ///   - citation: Document and sections.
  ///   - readings: Open questions on which the property records readings.
  ///   - generator: The inputs.
  ///   - coverage: Situations that must be met.
  ///   - mutants: Defects that must be noticed.
  ///   - filePath: Where the rule is written, for reports.
  ///   - fileID: Where the rule is written, for reports.
  ///   - line: Where the rule is written, for reports.
  ///   - property: The check of one case.
  public static func ownAnswers<Input: Sendable>(
    _ part: String? = nil, _ statement: String, cites citation: Citation, readings: [Ambiguity] = [],
    given generator: Generator<Input>, covers coverage: [Coverage<Input>], mutants: [Mutant<System>],
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    property: @escaping @Sendable (Trial<System>, Input) async throws -> Void
  ) -> SystemRule {
    SystemRule(
      "X-CB-02" + (part.map { "/\($0)" } ?? ""), .must(.derived),
      "An answer belongs to the call that asked for it: \(statement)", cites: citation, readings: readings,
      given: generator, filePath: filePath, fileID: fileID, line: line, property: property,
      covers: { coverage }, mutants: { mutants })
  }
}

extension Trial {
  /// The label of cases in which two calls that were under way at once were answered.
  public static var overlapLabel: String { "two calls that were under way at once were answered" }

  /// Whether the case shows what happens to overlapping calls; if so, it is labelled.
  ///
  /// If all calls except one were refused, the case is passed over.
  ///
  /// - Parameters:
  ///   - answered: How many calls were answered, out of the calls that were all under way at once.
  ///   - refused: How many of the calls got no answer of their own because of the other calls, as far as this can be
  ///     known.
  public func countsOverlap(answered: Int, refused: Int) -> Bool {
    if answered > 1 {
      label(Self.overlapLabel)
      return true
    }
    if answered == 1, refused > 0 { passOver(because: "refuses overlapping calls") }
    return false
  }

  /// Makes calls one after another, and has the other side answer them in the given order.
  ///
  /// - Parameters:
  ///   - order: The places of the calls, from 0, in the order of the answers.
  ///   - ask: Makes the call at a place, and returns the request that the call sent to the other side; nil if it sent
  ///     none, in which case no further call is made.
  ///   - allAsked: Receives all requests before any of them is answered.
  ///   - answer: Makes the other side answer the request, and checks the effects that are due at once.
  public func answerCalls<Request>(
    inOrder order: [Int], ask: (Int) async throws -> Request?,
    allAsked: ([Request]) throws -> Void = { _ in },
    answer: (Int, Request) async throws -> Void
  ) async throws {
    var requests: [Request] = []
    for place in order.indices {
      guard let request = try await ask(place) else { break }
      requests.append(request)
    }
    try allAsked(requests)
    for place in order where requests.indices.contains(place) { try await answer(place, requests[place]) }
  }

  /// Checks that a call got the answer to its own request; throws a ``Violation`` if it did not.
  ///
  /// - Parameters:
  ///   - seen: What the call got, as far as it distinguishes one request from another.
  ///   - own: What the answer to its own request would be, in the same form.
  ///   - call: The call.
  ///   - fileID: Where the check is written.
  ///   - line: Where the check is written.
  public func expectOwn<Answer: Equatable>(
    _ seen: Answer, equals own: Answer, of call: Int, fileID: String = #fileID, line: Int = #line
  ) throws {
    try expect(seen, equals: own, "what call \(call) got", fileID: fileID, line: line)
  }

  /// The same check for a contract that decides for itself whether an answer belongs to the call's request.
  ///
  /// - Parameters:
  ///   - isOwn: Whether what the call got is the answer to its own request.
  ///   - call: The call.
  ///   - fileID: Where the check is written.
  ///   - line: Where the check is written.
  public func expectOwn(
    _ isOwn: Bool, of call: Int, fileID: String = #fileID, line: Int = #line
  ) throws {
    try expect(
      isOwn, "what call \(call) got", expected: "the answer to its own request",
      saw: "another one, or none", fileID: fileID, line: line)
  }

  /// Checks that all callbacks belong to one call; throws a ``Violation`` if one belongs to another.
  ///
  /// - Parameters:
  ///   - call: The call under way.
  ///   - calls: The calls that the callbacks belong to.
  ///   - name: What was going on, in the words of mismatches.
  ///   - fileID: Where the check is written.
  ///   - line: Where the check is written.
  public func expectOnly(
    _ call: Int, in calls: [Int], _ name: @autoclosure () -> String, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    try expect(
      calls.allSatisfy { $0 == call }, "callbacks during \(name())",
      expected: "only those of call \(call)", saw: "those of calls \(calls)", fileID: fileID, line: line)
  }
}
