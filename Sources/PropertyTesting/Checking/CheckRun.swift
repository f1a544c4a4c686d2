/// The state of a check: it hands out values and is told what the property says of each.
///
/// Generating, enumerating and shrinking are synchronous, so the property may be asynchronous or not.
@usableFromInline
struct CheckRun<Value, Failure: Sendable> {
  @usableFromInline typealias Found = Counterexample<Value, Failure>

  @usableFromInline enum Stage { case replaying, enumerating, generating, shrinking, ended }

  @usableFromInline let context: CaseContext
  @usableFromInline var outcome: CheckOutcome<Value, Failure> = .passed(Statistics())
  @usableFromInline let generator: Generator<Value>
  @usableFromInline let settings: CheckSettings
  private let requirements: [LabelRequirement]
  private let replays: [ChoiceSequence]

  @usableFromInline let source: Source
  @usableFromInline var stage = Stage.replaying
  @usableFromInline var statistics = Statistics()
  private var labels: [String: Int] = [:]
  @usableFromInline var attempt = 0
  /// Whether cases are steered by scores.
  @usableFromInline var isTargeted = false
  private var search = TargetedSearch()
  /// The limits, which grow while it is open whether required labels are frequent enough.
  @usableFromInline var caseLimit: Int
  private var discardLimit: Int
  private var enumerated: [[UInt64]] = []

  private var found: Found?
  private var shrinker: Shrinker?
  private var seen: Set<[UInt64]> = []
  private var candidate: Recording?
  private var draws = 0
  private var deadline: ContinuousClock.Instant?

  @usableFromInline
  init(
    _ generator: Generator<Value>, _ settings: CheckSettings, _ requirements: [LabelRequirement],
    _ replays: [ChoiceSequence], _ context: CaseContext
  ) {
    self.context = context
    source = context.source
    self.generator = generator
    self.settings = settings
    self.requirements = requirements
    self.replays = replays
    (caseLimit, discardLimit) = (settings.cases.value, settings.discards.value)
  }

  /// The value of the next case, or nil when the outcome is known.
  @inlinable
  mutating func next() throws -> Value? {
    while true {
      if stage == .generating && statistics.cases < caseLimit && attempt > 0 {
        attempt += 1
        if isTargeted && attempt & 3 != 0 {
          edit()
        } else {
          source.generate(seed: settings.seed.derived(attempt), size: min(100, attempt * 4))
        }
        context.begin(.generating, number: attempt)
      } else if stage == .shrinking {
        guard let value = try nextCandidate() else { continue }
        return value
      } else {
        guard try prepare() else { return nil }
      }
      do {
        return try generator.draw(from: source)
      } catch is Rejection {
        discard()
      }
    }
  }

  /// Gets the source ready for the next case that is not a random one; false when the outcome is known.
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
        source.replay(replays[attempt - 1].ranks)
        context.begin(.replaying, number: attempt)
        return true
      case .enumerating:
        guard attempt < enumerated.count else {
          statistics.isExhaustive = true
          pass()
          continue
        }
        attempt += 1
        source.replay(enumerated[attempt - 1])
        context.begin(.generating, number: attempt)
        return true
      case .generating:
        guard statistics.cases < caseLimit else {
          pass()
          continue
        }
        // The first case is the simplest value.
        attempt += 1
        source.replay([])
        context.begin(.generating, number: attempt)
        return true
      case .shrinking, .ended:
        return false
      }
    }
  }

  /// Tells what the property says of the value last handed out; gives the first or a simpler counterexample.
  @inlinable
  mutating func report(
    _ result: CaseResult<Failure>, of value: Value, _ isSameFailure: (Failure, Failure) -> Bool
  ) -> Counterexample<Value, Failure>? {
    if stage == .shrinking { return reportCandidate(result, of: value, isSameFailure) }
    switch result {
    case .held:
      if stage != .replaying {
        statistics.cases += 1
        if context.isMarked {
          count(context.labels)
          if !context.scores.isEmpty { target(context.scores) }
        }
      }
      return nil
    case .discarded:
      discard()
      return nil
    case .failed(let failure):
      return beginShrinking(failure, value)
    }
  }

  @usableFromInline
  mutating func count(_ names: [String]) {
    for name in names { labels[name, default: 0] += 1 }
  }

  /// Gets the source ready for an edit of the best case so far.
  @usableFromInline
  mutating func edit() {
    var random = SplitMix(settings.seed.derived(attempt))
    source.replay(search.candidate(&random), random: random)
  }

  @usableFromInline
  mutating func target(_ scores: [(label: String, score: Double)]) {
    guard stage == .generating else { return }
    search.observe(scores, wasEdited: isTargeted && attempt & 3 != 0) { [source, generator] in
      // Random draws record ranks only.
      source.replay(source.state.pointee.ranks)
      return (try? generator.draw(from: source)).map { _ in Recording(source) }
    }
    isTargeted = !search.isEmpty
  }

  @usableFromInline
  mutating func discard() {
    if stage == .replaying { return }
    statistics.discards += 1
    if stage == .generating && statistics.discards >= discardLimit {
      end(.gaveUp(finalStatistics))
    }
  }

  private mutating func beginGenerating() throws {
    attempt = 0
    if let choices = try Enumeration.all(of: generator, atMost: settings.cases.value, using: source) {
      enumerated = choices
      stage = .enumerating
    } else {
      stage = .generating
    }
  }

  private mutating func pass() {
    let statistics = finalStatistics
    // Where all there is was discarded, nothing could have failed.
    if statistics.cases == 0 && statistics.discards > 0 { return end(.gaveUp(statistics)) }
    var shortfalls = requirements.compactMap { CoverageShortfall($0, in: statistics) }
    if let most = settings.coverageCases?.value, caseLimit > 0, !statistics.isExhaustive {
      let verdicts = requirements.map { $0.verdict(in: statistics) }
      if !verdicts.contains(.missed) && verdicts.contains(.open) && caseLimit < most {
        caseLimit = min(most, 2 * caseLimit)
        return discardLimit *= 2
      }
      shortfalls.removeAll { $0.requirement.verdict(in: statistics) == .met }
    }
    end(shortfalls.isEmpty ? .passed(statistics) : .insufficientCoverage(shortfalls, statistics))
  }

  private mutating func end(_ outcome: CheckOutcome<Value, Failure>) {
    self.outcome = outcome
    stage = .ended
  }

  private var finalStatistics: Statistics {
    var result = statistics
    result.labels = labels.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { Statistics.LabelCount(label: $0.key, count: $0.value) }
    return result
  }

  @usableFromInline
  mutating func beginShrinking(_ failure: Failure, _ value: Value) -> Counterexample<Value, Failure>? {
    let choices = ChoiceSequence(ranks: source.state.pointee.ranks)
    let found = Found(
      value: value, failure: failure, originalValue: value, originalFailure: failure, choices: choices,
      originalChoices: choices, caseNumber: attempt, isReplay: stage == .replaying, seed: settings.seed,
      evaluations: 0, ending: .minimal)
    self.found = found
    // Random draws record ranks only; the rest comes from drawing the same value again.
    source.replay(choices.ranks)
    guard (try? generator.draw(from: source)) != nil else {
      end(.failed(found, finalStatistics))
      return found
    }
    seen = [source.state.pointee.ranks]
    let (generator, prober) = (generator, Source())
    let probe = Probe { choices, guide, areValues in
      prober.replay(choices, limit: 2 * choices.count + 64, guide: guide, areValues: areValues)
      return (try? generator.draw(from: prober)).map { _ in Recording(prober) }
    }
    shrinker = Shrinker(Recording(source), probe: probe)
    if let time = settings.shrinkTime { deadline = ContinuousClock.now + time }
    stage = .shrinking
    return found
  }

  @usableFromInline
  mutating func nextCandidate() throws -> Value? {
    while var found, let best = shrinker?.best.ranks {
      guard found.evaluations < settings.shrinks.value else {
        return endShrinking(.limitReached(.evaluations))
      }
      if let deadline, ContinuousClock.now >= deadline { return endShrinking(.limitReached(.time)) }
      guard let choices = shrinker?.next() else { return endShrinking(.minimal) }
      do {
        guard !seen.contains(choices) else {
          shrinker?.refuse()
          continue
        }
        draws += 1
        guard draws <= 20 * settings.shrinks.value + 1_000 else {
          return endShrinking(.limitReached(.evaluations))
        }
        source.replay(choices, limit: best.count)
        let value = try generator.draw(from: source)
        guard source.state.pointee.ranks.isSimpler(than: best),
          seen.insert(source.state.pointee.ranks).inserted
        else {
          shrinker?.refuse()
          continue
        }
        found.evaluations += 1
        self.found = found
        candidate = Recording(source)
        context.begin(.shrinking, number: found.evaluations)
        return value
      } catch is Rejection {
        shrinker?.refuse()
      }
    }
    return nil
  }

  private mutating func endShrinking(_ ending: Found.Ending) -> Value? {
    found?.ending = ending
    if let found { end(.failed(found, finalStatistics)) }
    return nil
  }

  @usableFromInline
  mutating func reportCandidate(
    _ result: CaseResult<Failure>, of value: Value, _ isSameFailure: (Failure, Failure) -> Bool
  ) -> Counterexample<Value, Failure>? {
    guard let candidate, case .failed(let failure) = result, let original = found?.originalFailure,
      isSameFailure(original, failure)
    else {
      shrinker?.refuse()
      return nil
    }
    found?.value = value
    found?.failure = failure
    found?.choices = ChoiceSequence(ranks: candidate.ranks)
    shrinker?.accept(candidate)
    return found
  }
}
