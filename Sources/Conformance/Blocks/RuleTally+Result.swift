import PropertyTesting

/// The result of the blocks.
extension RuleTally {
  /// The result, before shrinking.
  var result: RuleResult {
    var result = RuleResult(rule: rule, outcome: outcome)
    result.vectors = sum.vectors
    switch sum.ending {
    case .whole, .failed, .gaveUp:
      if case .notApplicable = outcome { break }
      result.cases = sum.cases
      result.discards = sum.discards
      result.isExhaustive = sum.isExhaustive
      result.coverage = coverage
    case .hopeless: result.cases = sum.held
    case .notApplicable, .errored: break
    }
    result.setAside = setAsides.map(\.words)
    result.readings = readings.map {
      ReadingCount(ambiguity: $0.ambiguity, value: $0.value, count: $0.count)
    }
    result.stimuli = sum.stimuli
    result.effects = sum.effects
    result.seconds = sum.seconds
    return result
  }

  /// Within a rule, a failure takes precedence over an error, and an error over a situation that was not met.
  private var outcome: Outcome {
    if let first = sum.failures.first { return .failed(first.found) }
    if let contradictionOutcome { return contradictionOutcome }
    switch sum.ending {
    case .notApplicable: return sum.flake.map(Outcome.errored) ?? .notApplicable(reason: sum.reason ?? "")
    case .errored: return .errored(sum.error ?? RunError(.harness, "the rule could not be judged to the end"))
    case .whole, .failed, .gaveUp, .hopeless: break
    }
    if let flake = sum.flake { return .errored(flake) }
    if sum.setAsides.isEmpty, let reason = sum.reasonOfAll { return .notApplicable(reason: reason) }
    let shortfalls = shortfalls
    let isThrough = sum.ending == .whole && !hasShownNothing
    if isThrough, shortfalls.isEmpty, !hasGaps { return .passed }
    if !sum.setAsides.isEmpty { return .inconclusive(inconclusive) }
    if isThrough, !shortfalls.isEmpty { return .vacuous(shortfalls) }
    // A rule with few inputs, all discarded, has shown as little as a rule that was given up after many discards.
    return .vacuous([
      Shortfall(
        label: "cases that show something",
        seenPercent: Double(sum.cases - sum.passedOver) * 100
          / Double(max(1, sum.cases + sum.discards)),
        neededPercent: 100)
    ])
  }

  /// Whether nothing could have failed because all cases were discarded or set aside, or whether almost all cases were
  /// passed over.
  private var hasShownNothing: Bool {
    sum.cases == 0 && sum.discards + sum.aside > 0 || sum.passedOver * 20 > sum.cases * 19
  }

  /// Whether too few cases held: none at all, or not all values of a small domain.
  private var hasGaps: Bool {
    if sum.cases + sum.replays == 0 { return true }
    return (isReplay || sum.isExhaustive) && !sum.setAsides.isEmpty
  }

  /// The situations that were met too rarely; no more cases follow, so the counts are final.
  private var shortfalls: [Shortfall] {
    guard !isReplay else { return [] }
    return requirements.compactMap(shortfall).map { Shortfall($0) }
  }

  private func shortfall(of requirement: SituationRequirement) -> CoverageShortfall? {
    let label = requirement.share.label
    guard sum.leftOut[label] == nil else { return nil }
    // Cases that were passed over cannot meet a required situation.
    return requirement.shortfall(
      seen: sum.labels[label] ?? 0, cases: requirement.isOfInputs ? sum.cases : sum.cases - sum.passedOver,
      isExhaustive: sum.isExhaustive)
  }

  private var inconclusive: Inconclusive {
    let groups = setAsides
    let count = groups.reduce(0) { $0 + $1.count }
    let first = groups.first
    return Inconclusive(
      reason:
        "\(count == 1 ? "1 case was" : "\(count) cases were") set aside and \(sum.held) of \(cases) held: "
        + "\(first?.step ?? "") went wrong, \(first?.found.originalMessage ?? "")",
      judgedBy: first?.judges ?? [])
  }

  /// The failure of an implementation that follows two readings of a question that admits only one.
  private var contradictionOutcome: Outcome? {
    let all = readings.filter(\.ambiguity.admitsOneReading)
    guard let (first, second) = zip(all, all.dropFirst()).first(where: { $0.ambiguity == $1.ambiguity })
    else {
      return nil
    }
    let trace =
      ["one case: \(first.value)"] + first.trace + ["another case: \(second.value)"] + second.trace
    let message =
      "\(first.ambiguity.id) can be read either way, but one implementation cannot mean both: "
      + "\(first.value) in \(first.count) cases, \(second.value) in \(second.count)"
    let stimuli = first.stimuli + second.stimuli
    return .failed(
      FailingCase(
        mismatch: Mismatch(message: message), trace: trace, stimuli: stimuli, originalMessage: message,
        originalStimuli: stimuli,
        caseNumber: nil, shrinking: "the shortest case of each reading"))
  }

  private var coverage: [CoverageCount] {
    let required = Dictionary(
      requirements.map { ($0.share.label, $0) }, uniquingKeysWith: { first, _ in first })
    let leftOut = sum.leftOut
    return Set(sum.labels.keys).union(required.keys).union(leftOut.keys).sorted().map { label in
      let count = sum.labels[label] ?? 0
      let reason = leftOut[label]
      let percent = Double(count) * 100 / Double(max(1, sum.cases))
      var needed = reason == nil ? required[label]?.share.minimumPercent : nil
      // All inputs were run, so the requirement counts as met, although the share is below the required one.
      if sum.isExhaustive, let least = needed, percent < least, required[label].flatMap(shortfall) == nil {
        needed = nil
      }
      return CoverageCount(
        label: reason.map { "\(label) (not judged: \($0))" } ?? label, count: count, percent: percent,
        neededPercent: needed)
    }
  }
}
