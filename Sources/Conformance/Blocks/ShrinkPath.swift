import PropertyTesting

/// How a case was made smaller, step by step: with it, what fewer evaluations would have come to is known.
package struct ShrinkPath: Codable, Sendable, Hashable {
  /// A smaller case.
  struct Step: Codable, Sendable, Hashable {
    /// How often the property had been evaluated, and how many candidates had been drawn, when it was found.
    let evaluations: Int
    let draws: Int
    let found: FailingCase
  }

  /// Each smaller than the one before; there is at least one.
  private(set) var steps: [Step]
  /// How often the property was evaluated, and how many candidates were drawn, in all.
  let evaluations: Int
  let draws: Int
  /// Why it ended there.
  let ending: String

  init(_ steps: [Step], evaluations: Int, draws: Int, ending: String) {
    (self.steps, self.evaluations, self.draws, self.ending) = (steps, evaluations, draws, ending)
  }

  /// A case that is left as it is.
  init(_ found: FailingCase) {
    self.init(
      [Step(evaluations: 0, draws: 0, found: found)], evaluations: 0, draws: 0, ending: found.shrinking)
  }

  /// The smallest case that is found within so many evaluations, no more than there were.
  func smallest(within limit: Int) -> FailingCase? {
    let draws = ShrinkLimit(limit).draws
    let last = steps.last { $0.evaluations <= limit && $0.draws <= draws } ?? steps.first
    guard var found = last?.found else { return nil }
    let isWhole = steps.count == 1 && evaluations == 0 && self.draws == 0
    let hasEnded = evaluations < limit && self.draws <= draws
    found.shrinking =
      isWhole || hasEnded
      ? ending : PropertyTesting.Counterexample<Int, Int>.Ending.limitReached(.evaluations).sentence
    return found
  }

  /// The path without what is of use to nobody who has so many evaluations or more.
  func needed(from least: Int) -> ShrinkPath {
    var copy = self
    let draws = ShrinkLimit(least).draws
    let first = steps.lastIndex { $0.evaluations <= least && $0.draws <= draws } ?? 0
    copy.steps = Array(steps[first...])
    return copy
  }
}
