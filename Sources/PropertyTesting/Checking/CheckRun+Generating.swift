/// All cases except those of shrinking: examples, earlier failures, all values of a small domain, random values, and
/// edits of the best case.
extension CheckRun {
  /// The next example; nil if none is left.
  @usableFromInline
  mutating func nextExample() -> Value? {
    source.state.pointee.example = 0
    guard attempt < examples.count else {
      attempt = 0
      stage = .replaying
      return nil
    }
    attempt += 1
    statistics.examples += 1
    source.state.pointee.example = attempt
    context.begin(.example, number: attempt)
    return examples[attempt - 1]
  }

  /// Prepares the source for the next case that is not random; false if the outcome is already known.
  @usableFromInline
  mutating func prepare() throws -> Bool {
    while true {
      switch stage {
      case .replaying:
        guard attempt < replays.count else {
          try beginGenerating()
          continue
        }
        attempt += 1
        statistics.replays += 1
        source.replay(replays[attempt - 1].ranks, limit: settings.choices.value)
        context.begin(.replaying, number: attempt)
        return true
      case .enumerating:
        guard attempt < enumerated.count else {
          statistics.isExhaustive = true
          pass()
          continue
        }
        attempt += 1
        source.replay(enumerated[attempt - 1], limit: settings.choices.value)
        context.begin(.generating, number: casesBefore + attempt)
        return true
      case .generating:
        guard statistics.cases < caseLimit else {
          pass()
          continue
        }
        // This case is the simplest value: the first case of all, or the first after the limit has grown.
        attempt += 1
        source.replay([], limit: settings.choices.value)
        context.begin(.generating, number: attempt)
        return true
      case .examples, .shrinking, .ended:
        return false
      }
    }
  }

  /// Prepares the source for an edit of the best case so far.
  @usableFromInline
  mutating func edit() {
    var random = SplitMix(settings.seed.derived(attempt))
    source.replay(search.candidate(&random), limit: settings.choices.value, random: random)
  }

  @usableFromInline
  mutating func target(_ scores: [(label: String, score: Double)]) {
    guard stage == .generating else { return }
    search.observe(scores, wasEdited: isTargeted && attempt & 3 != 0) { [source, generator] in
      // Random draws record only ranks.
      source.replay(source.state.pointee.ranks)
      return (try? generator.draw(from: source)).map { _ in Recording(taking: source) }
    }
    isTargeted = !search.isEmpty
  }

  @usableFromInline
  mutating func discard(_ reason: Rejection.Reason = .filtered) {
    if stage == .replaying || stage == .examples { return }
    statistics.discards += 1
    if reason == .overrun { statistics.overruns += 1 }
    if stage == .generating && statistics.discards >= discardLimit {
      end(.gaveUp(finalStatistics))
    }
  }

  /// Counts a case that was set aside; too many such cases end the check, unless a small domain is run in full.
  @usableFromInline
  mutating func setAside() {
    if stage == .replaying || stage == .examples { return }
    statistics.setAside += 1
    guard stage == .generating else { return }
    let isHopeless =
      statistics.cases == 0 && settings.setAsidesAtFirst.map { statistics.setAside >= $0.value } ?? false
    if isHopeless
      || statistics.setAside > settings.setAsides?.value ?? settings.block?.cases ?? settings.cases.value
    {
      end(.gaveUp(finalStatistics))
    }
  }

  private mutating func beginGenerating() throws {
    attempt = 0
    if let block = settings.block { return begin(block) }
    if let choices = try Enumeration.all(of: generator, atMost: settings.cases.value, using: source) {
      enumerated = choices
      stage = .enumerating
    } else {
      stage = .generating
    }
  }

  private mutating func begin(_ block: CaseBlock) {
    if let values = block.values {
      enumerated = values.map(\.ranks)
      casesBefore = block.firstAttempt
      stage = .enumerating
    } else {
      attempt = block.firstAttempt
      stage = .generating
    }
  }

  private mutating func pass() {
    let statistics = finalStatistics
    // If every case was discarded or set aside, nothing could have failed.
    if statistics.cases == 0 && statistics.discards + statistics.setAside > 0 {
      return end(.gaveUp(statistics))
    }
    let verdicts = requirements.map { verdict(on: $0, in: statistics) }
    let doubts = zip(requirements, verdicts).filter { $1 != .met }.map {
      (CoverageShortfall($0, in: statistics), $1)
    }
    guard !doubts.isEmpty else { return end(.passed(statistics)) }
    guard !verdicts.contains(.short) else {
      return end(.insufficientCoverage(doubts.filter { $1 == .short || $0.isUnlikely }.map(\.0), statistics))
    }
    let most = settings.coverageCases?.value ?? 10 * settings.cases.value
    guard caseLimit > 0, caseLimit < most else {
      return end(.undecidedCoverage(doubts.map(\.0), statistics))
    }
    caseLimit = min(most, 2 * caseLimit)
    discardLimit = discardLimit > Int.max / 2 ? .max : 2 * discardLimit
  }

  /// If a small domain is run in full, its coverage is judged exactly.
  private func verdict(
    on requirement: LabelRequirement, in statistics: Statistics
  ) -> LabelRequirement.Verdict {
    let seen = statistics.count(of: requirement.label)
    guard statistics.isExhaustive else {
      return requirement.verdict(seen: seen, cases: statistics.cases)
    }
    return Double(seen) * 100 < requirement.minimumPercent * Double(statistics.cases) ? .short : .met
  }
}
