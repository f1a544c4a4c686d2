/// The state of a check; it hands out values and receives the property's result for each.
///
/// Generating, enumerating and shrinking are synchronous and do not run the property, so the property may be
/// synchronous or asynchronous.
@usableFromInline
struct CheckRun<Value, Failure: Sendable> {
  @usableFromInline typealias Found = Counterexample<Value, Failure>

  @usableFromInline enum Stage { case examples, replaying, enumerating, generating, shrinking, ended }

  @usableFromInline let context: CaseContext
  @usableFromInline var outcome: CheckOutcome<Value, Failure> = .passed(Statistics())
  @usableFromInline let generator: Generator<Value>
  @usableFromInline let settings: CheckSettings
  let requirements: [LabelRequirement]
  let examples: [Value]
  let replays: [ChoiceSequence]

  @usableFromInline let source: Source
  @usableFromInline var stage = Stage.examples
  @usableFromInline var statistics = Statistics()
  private var labels: [String: Int] = [:]
  @usableFromInline var attempt = 0
  /// Whether scores steer the cases.
  @usableFromInline var isTargeted = false
  var search = TargetedSearch()
  /// The limits, which grow while it is undecided whether the required labels are frequent enough.
  @usableFromInline var caseLimit: Int
  var discardLimit: Int
  var enumerated: [[UInt64]] = []
  /// The number of the first enumerated case, less one.
  var casesBefore = 0

  /// The shrunk failures, one for each way to fail.
  var failures: [Found] = []
  var found: Found?
  /// Where the check resumes after shrinking.
  var stageOfFailure = Stage.ended
  var shrinker: Shrinker?
  var seen: Set<Fingerprint> = []
  var draws = 0
  /// Evaluations since the value last became simpler.
  var evaluationsInVain = 0
  var deadline: ContinuousClock.Instant?

  @usableFromInline
  init(
    _ generator: Generator<Value>, _ settings: CheckSettings, _ requirements: [LabelRequirement],
    _ examples: [Value], _ replays: [ChoiceSequence], _ context: CaseContext
  ) {
    self.context = context
    source = context.source
    self.generator = generator
    self.settings = settings
    self.requirements = requirements
    self.examples = examples
    self.replays = replays
    caseLimit = settings.block?.cases ?? settings.cases.value
    discardLimit = settings.discards.value(forCases: caseLimit)
  }

  /// The value of the next case, or nil if the outcome is known.
  @inlinable
  mutating func next() throws -> Value? {
    while true {
      if stage == .generating && statistics.cases < caseLimit && attempt > 0 {
        attempt += 1
        if isTargeted && attempt & 3 != 0 {
          edit()
        } else {
          source.generate(
            seed: settings.seed.derived(attempt), size: min(100, attempt * 4), ordinal: attempt,
            limit: settings.choices.value)
        }
        context.begin(.generating, number: attempt)
      } else if stage == .shrinking {
        guard let value = try nextCandidate() else { continue }
        return value
      } else if stage == .examples {
        guard let value = nextExample() else { continue }
        return value
      } else {
        guard try prepare() else { return nil }
      }
      do {
        return try generator.draw(from: source)
      } catch let rejection as Rejection {
        discard(rejection.reason)
      }
    }
  }

  /// Takes the property's result for the value last handed out; returns the counterexample if it is the first or a
  /// simpler one.
  @inlinable
  mutating func report(
    _ result: CaseResult<Failure>, of value: Value, _ isSameFailure: (Failure, Failure) -> Bool
  ) -> Counterexample<Value, Failure>? {
    if stage == .shrinking { return reportCandidate(result, of: value, isSameFailure) }
    switch result {
    case .held:
      if stage == .generating || stage == .enumerating {
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
    case .setAside:
      setAside()
      return nil
    case .failed(let failure):
      return fail(failure, value, isSameFailure)
    }
  }

  @usableFromInline
  mutating func count(_ names: [String]) {
    for name in names { labels[name, default: 0] += 1 }
  }

  mutating func end(_ outcome: CheckOutcome<Value, Failure>) {
    source.state.pointee.example = 0
    self.outcome = failures.isEmpty ? outcome : .failed(failures, finalStatistics)
    stage = .ended
  }

  var finalStatistics: Statistics {
    var result = statistics
    result.labels = labels.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { Statistics.LabelCount(label: $0.key, count: $0.value) }
    return result
  }
}
