import PropertyTesting

/// Adds up the blocks of a rule's cases, in order, until no more are needed.
///
/// It makes no difference whether the blocks were run here or elsewhere.
struct RuleTally: Sendable {
  let rule: RuleFacts
  let requirements: [SituationRequirement]
  /// How many cases were requested.
  let cases: Int
  /// How many failures are looked for.
  let mostFailures: Int
  /// Whether recorded cases are replayed, and no search is made.
  var isReplay = false
  private let claim: Claim

  private(set) var sum = BlockReport(index: 0)
  /// How many blocks were added.
  private(set) var blocks = 0
  /// Whether no other block is needed.
  private(set) var isOver = false

  init(
    _ rule: RuleFacts, requiring requirements: [SituationRequirement], claim: Claim, cases: Int,
    mostFailures: Int
  ) {
    (self.rule, self.requirements, self.claim) = (rule, requirements, claim)
    (self.cases, self.mostFailures) = (cases, mostFailures)
    sum.isExhaustive = true
  }

  /// Adds the next block.
  mutating func add(_ block: BlockReport) {
    blocks += 1
    sum.ending = block.ending
    sum.reason = block.reason
    sum.error = block.error
    sum.flake = sum.flake ?? block.flake
    sum.vectors += block.vectors
    sum.cases += block.cases
    sum.held += block.held
    sum.discards += block.discards
    sum.aside += block.aside
    sum.replays += block.replays
    sum.isExhaustive = sum.isExhaustive && block.isExhaustive
    sum.labels.merge(block.labels, uniquingKeysWith: +)
    sum.leftOut.merge(block.leftOut) { _, last in last }
    for reading in block.readings { add(reading) }
    for failure in block.failures { sum.failures.add(failure) }
    for aside in block.setAsides { sum.setAsides.add(aside) }
    sum.stimuli = claim.stimuli.filter { sum.stimuli.contains($0) || block.stimuli.contains($0) }
    sum.effects = claim.effects.filter { sum.effects.contains($0) || block.effects.contains($0) }
    sum.transitions.add(block.transitions)
    sum.hasWaited = sum.hasWaited || block.hasWaited
    sum.seconds += block.seconds
    isOver =
      block.isLast || block.ending != .whole || sum.failures.count { $0.found.vector == nil } >= mostFailures
  }

  private mutating func add(_ reading: BlockReport.Reading) {
    guard
      let index = sum.readings.firstIndex(where: {
        $0.ambiguity == reading.ambiguity && $0.value == reading.value
      })
    else { return sum.readings.append(reading) }
    sum.readings[index].count += reading.count
    if reading.stimuli < sum.readings[index].stimuli {
      (sum.readings[index].stimuli, sum.readings[index].trace) = (reading.stimuli, reading.trace)
    }
  }

  /// The cases that were set aside, by what went wrong, the most frequent first.
  var setAsides: [FoundCase] {
    sum.setAsides.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
  }

  /// The readings, by question and value.
  var readings: [BlockReport.Reading] {
    sum.readings.sorted { ($0.ambiguity.id, $0.value) < ($1.ambiguity.id, $1.value) }
  }

  /// What the search has found for the rule, before shrinking.
  var survey: FoundOfRule {
    FoundOfRule(
      result: result, failures: sum.failures, setAsides: setAsides, transitions: sum.transitions)
  }
}
