/// The cases of a block in which the same thing went wrong, as a value that can be stored; the first case represents
/// them.
package struct FoundCase: Codable, Sendable, Hashable {
  /// The block of the first case.
  package let block: Int
  /// The case's place among the block's failures or among the cases set aside.
  package let number: Int
  /// What failed: two cases with the same check count as one.
  package let check: String
  /// The word of the step that went wrong; empty if the rule itself did not hold.
  package let step: String
  /// Ids of the rules that judge the step.
  package let judges: [String]
  /// Rules that this failure yields to: if one of them fails, this case is evidence for that failure.
  package let yieldsTo: [String]
  /// How often the same thing went wrong.
  package internal(set) var count: Int
  /// Whether the implementation died in the case, or did not answer.
  let isSlow: Bool
  /// Whether the case's block had waited for something that never came.
  let hasWaited: Bool
  /// Whether the case was made from choices; a case from a vector was not.
  let isShrinkable: Bool
  /// The case as it was found.
  package let found: FailingCase
  /// The path to the smallest case, if the search looked for one.
  var smaller: ShrinkPath?
  /// The paths to the smallest cases that fail for the judges of the step.
  var blamed: [String: ShrinkPath] = [:]
  /// The path to the smallest case in which the step goes wrong.
  var shown: ShrinkPath?

  init<System: DocumentedSystem>(_ group: FailureGroup<System>, block: Int, number: Int, hasWaited: Bool) {
    (self.block, self.number, self.hasWaited) = (block, number, hasWaited)
    check = group.first.check
    step = group.step
    judges = group.judges
    yieldsTo = group.first.yieldsTo
    count = group.count
    isSlow = group.isSlow
    isShrinkable = group.choices != nil
    found = group.asFound
  }

  /// Whether another rule's failure may take over the case.
  var canYield: Bool { !yieldsTo.isEmpty }

  /// How often the property is evaluated to shrink the case, if the given number of evaluations is left for each case.
  func evaluations(_ evaluations: Int, hasWaited: Bool) -> Int {
    isSlow || hasWaited ? min(evaluations, Self.slowEvaluations) : evaluations
  }

  /// How often a property is evaluated if each evaluation needs a new process or a wait in vain.
  private static var slowEvaluations: Int { 25 }

  /// The group in words, if its cases were set aside.
  var words: SetAsideCount {
    SetAsideCount(step: step, judgedBy: judges, count: count, message: found.originalMessage)
  }
}

extension [FoundCase] {
  /// Adds a case to those with the same check.
  mutating func add(_ other: FoundCase) {
    if let index = firstIndex(where: { $0.check == other.check }) {
      self[index].count += other.count
    } else {
      append(other)
    }
  }
}
