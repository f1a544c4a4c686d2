import PropertyTesting

/// The steps in which a case was shrunk; they also show what a search with fewer evaluations would have found.
package struct ShrinkPath: Codable, Sendable, Hashable {
  /// A smaller case.
  struct Step: Codable, Sendable, Hashable {
    /// How many evaluations of the property, and how many candidates, were needed to find the case.
    let evaluations: Int
    let draws: Int
    let found: FailingCase
  }

  /// The cases, at least one, each smaller than the one before.
  private(set) var steps: [Step]
  /// The total number of evaluations of the property, and of candidates.
  let evaluations: Int
  let draws: Int
  /// Why the search ended.
  let ending: String

  init(_ steps: [Step], evaluations: Int, draws: Int, ending: String) {
    (self.steps, self.evaluations, self.draws, self.ending) = (steps, evaluations, draws, ending)
  }

  /// A case that is not shrunk.
  init(_ found: FailingCase) {
    self.init(
      [Step(evaluations: 0, draws: 0, found: found)], evaluations: 0, draws: 0, ending: found.shrinking)
  }

  /// The smallest case that was found within that many evaluations.
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

  /// The part of the path that is still needed if at least the given number of evaluations is allowed.
  func needed(from least: Int) -> ShrinkPath {
    var copy = self
    let draws = ShrinkLimit(least).draws
    let first = steps.lastIndex { $0.evaluations <= least && $0.draws <= draws } ?? 0
    copy.steps = Array(steps[first...])
    return copy
  }
}
