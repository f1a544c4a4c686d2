import PropertyTesting

/// What the search has found for one rule, with the cases themselves.
struct RuleSurvey<System: DocumentedSystem>: Sendable {
  let rule: SystemRule<System>
  var found: FoundOfRule
  /// The blocks that the survey was made from, and how often they called the implementation.
  var blocks: [BlockReport] = []
  var calls = 0
  /// The cases that failed, and those that were set aside, block by block, in the order in which they were found.
  private var failures: [[FailureGroup<System>]] = []
  private var setAsides: [[FailureGroup<System>]] = []
  private let firstBlock: Int

  init(_ rule: SystemRule<System>, _ tally: RuleTally, blocks: [BlockSurvey<System>]) {
    self.rule = rule
    found = tally.survey
    firstBlock = blocks.first?.report.index ?? 0
    for block in blocks {
      self.blocks.append(block.report)
      calls += block.calls
      failures.append(block.failures)
      setAsides.append(block.setAsides)
    }
  }

  /// The failing cases, with their static types, for a failure that the report lists.
  func failure(_ found: FoundCase) -> FailureGroup<System>? { at(found, failures) }

  /// The cases that were set aside, with their static types, for a group that the report lists.
  func setAside(_ found: FoundCase) -> FailureGroup<System>? { at(found, setAsides) }

  private func at(_ found: FoundCase, _ groups: [[FailureGroup<System>]]) -> FailureGroup<System>? {
    let block = found.block - firstBlock
    guard groups.indices.contains(block), groups[block].indices.contains(found.number) else { return nil }
    return groups[block][found.number]
  }
}

/// What the search has found in one block of a rule's cases, with the cases themselves.
struct BlockSurvey<System: DocumentedSystem>: Sendable {
  var report: BlockReport
  var failures: [FailureGroup<System>] = []
  var setAsides: [FailureGroup<System>] = []
  /// How often the implementation was called.
  var calls = 0
}

extension FailureGroup {
  /// The case as it was found.
  var asFound: FailingCase { failingCase(nil, replay: nil) }

  /// The case in the smallest form that was found; the token names that form.
  func failingCase(_ smallest: CaseFailure<System>?, way: String? = nil, replay: ReplayToken?)
    -> FailingCase
  {
    let last = smallest ?? first
    return FailingCase(
      mismatch: last.mismatch, trace: last.trace.lines, stimuli: last.trace.stimulusCount,
      originalMessage: first.mismatch.message, originalStimuli: first.trace.stimulusCount,
      caseNumber: caseNumber,
      shrinking: vector == nil ? "not shrunk" : "a vector is not shrunk",
      vector: vector, way: way, replay: replay)
  }

  /// The name of the step that went wrong.
  var step: String { first.step?.word ?? "" }

  /// Ids of the rules that judge the step.
  var judges: [String] { first.step?.judges ?? [] }

  /// Whether the implementation died in the case, or did not answer.
  var isSlow: Bool { first.fault?.endsTheSession == true }

  /// A recorded case that is run again on behalf of a judge.
  static func recorded(_ choices: ChoiceSequence) -> FailureGroup {
    FailureGroup(
      first: CaseFailure(mismatch: Mismatch(message: ""), check: "", trace: Trace()),
      choices: choices, caseNumber: 0)
  }
}
