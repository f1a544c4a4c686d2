/// The cases of a block in which the same thing went wrong, by the first of them, as a value that can be kept.
package struct FoundCase: Codable, Sendable, Hashable {
  /// The block of the first case.
  package let block: Int
  /// Its place among what failed in the block, or among what was set aside.
  package let number: Int
  /// What failed: two cases with the same check are one and the same.
  package let check: String
  /// The word of the step that went wrong; empty where the rule itself did not hold.
  package let step: String
  /// Ids of the rules that judge the step.
  package let judges: [String]
  /// Rules that say the same: where one of them fails, this is evidence of it.
  package let yieldsTo: [String]
  /// How often.
  package internal(set) var count: Int
  /// Whether the case ended in a death or a wait in vain.
  let isSlow: Bool
  /// Whether its block had waited for something that never came.
  let hasWaited: Bool
  /// Whether it is made of choices and not a vector.
  let isShrinkable: Bool
  /// The case as it was found.
  package let found: FailingCase
  /// The way to the smallest case, where somebody has gone it.
  var smaller: ShrinkPath?
  /// The ways to the smallest cases that fail for the judges of the step.
  var blamed: [String: ShrinkPath] = [:]
  /// The way to the smallest case in which the step goes wrong.
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

  /// Whether another rule's failure may take it over.
  var canYield: Bool { !yieldsTo.isEmpty }

  /// How often the property is evaluated to make the case smaller, where so many evaluations are left for each.
  func evaluations(_ evaluations: Int, hasWaited: Bool) -> Int {
    isSlow || hasWaited ? min(evaluations, Self.slowEvaluations) : evaluations
  }

  /// How often a property is evaluated that needs a new process, or a wait in vain, each time.
  private static var slowEvaluations: Int { 25 }

  /// The group in words, where its cases were set aside.
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
