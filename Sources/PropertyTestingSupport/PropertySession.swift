import PropertyTesting
import Testing

/// One check in a test: what it is called, where it stands, and what was recorded while it ran.
@usableFromInline
struct PropertySession: Sendable {
  let name: String
  let settings: PropertySettings
  let location: SourceLocation
  /// The test's id without its line, and the property's name: the same however the file is edited around it.
  let identity: String
  @usableFromInline let log: IssueLog
  /// Whether the body never waits, so that the whole check runs on one thread.
  let isSynchronous: Bool

  @usableFromInline
  init(_ name: String, _ settings: PropertySettings, _ location: SourceLocation, isSynchronous: Bool) {
    self.isSynchronous = isSynchronous
    self.name = name
    self.settings = settings
    self.location = location
    let path = Test.current.map { [$0.id.moduleName] + $0.id.nameComponents } ?? [location.fileID]
    identity = String((path + [name]).joined(separator: "/").map { $0.isNewline ? " " : $0 })
    log = IssueLog(ignoringKnownIssues: settings.ignoresKnownIssues)
  }

  @usableFromInline
  typealias Search<Value> =
    nonisolated(nonsending) (
      CheckSettings, [LabelRequirement], [ChoiceSequence], CaseContext,
      (Counterexample<Value, PropertyFailure>) -> Void
    ) async throws -> CheckOutcome<Value, PropertyFailure>

  /// Runs a search with all issues kept back, and tells what it came to.
  @usableFromInline
  func run<Value>(
    _ generator: Generator<Value>, _ isolation: isolated (any Actor)?, _ search: Search<Value>
  ) async throws {
    if let child = ChildCheck.current, child.identity != identity { return }
    var checkSettings = CheckSettings(
      seed: settings.seed.derived(identity), cases: settings.cases, discards: settings.discards,
      choices: settings.choices,
      shrinks: settings.shrinks, shrinkTime: settings.shrinkTime, coverageCases: settings.coverageCases)
    let given = try (ChildCheck.current?.tokens ?? settings.replaying).map { try $0.choices() }
    if !given.isEmpty { checkSettings.cases = 0 }
    let saved = given.isEmpty ? try savedCases(of: generator) : SavedCases()
    for warning in saved.warnings { advise(warning) }
    if settings.shrinksTraps, ChildCheck.current == nil, let found = try shrinkTrap(generator, checkSettings)
    {
      save(found, besides: saved)
      return try fail(PropertyReport(found, Statistics(), of: self, rerun: .init(failure: found.failure)))
    }
    var best: Counterexample<Value, PropertyFailure>?
    var outcome: CheckOutcome<Value, PropertyFailure>?
    var interruption: (any Error)?
    var rerun = PropertyReport.Rerun()
    try await log.keepingIssues(isolation) {
      // A closure is isolated to the actor only where it captures it.
      _ = isolation
      let context = CaseContext()
      let page = page(context, generator)
      let watch = TrapWatch.open(page)
      defer { TrapWatch.close(page, watch) }
      do {
        let found = try await search(
          checkSettings, given.isEmpty ? settings.requiring : [], given + saved.choices, context,
          { best = $0 })
        outcome = found
        guard let counterexample = found.counterexample else { return }
        best = counterexample
        var once = checkSettings
        (once.cases, once.shrinks) = (0, 0)
        rerun.failure = try await search(once, [], [counterexample.choices], context, { _ in })
          .counterexample?.failure
      } catch {
        interruption = error
        rerun.wasCancelled = true
      }
    }
    if let best {
      save(best, besides: saved)
      try fail(PropertyReport(best, outcome?.statistics ?? Statistics(), of: self, rerun: rerun))
    } else {
      for warning in log.warnings { advise("\(warning)", warning.sourceLocation) }
      if let text = outcome.flatMap(doubt) { advise(text) }
      if let text = outcome.flatMap(complaint) { try fail(PropertyReport(summary: text, full: text + "\n")) }
    }
    if let interruption { throw interruption }
  }

  /// What is told where a trap ends the process.
  private func page<Value>(_ context: CaseContext, _ generator: Generator<Value>) -> TrapWatch.Page {
    TrapWatch.Page(
      head: "\nproperty ‘\(name)’ at \(location) was ended by a trap\n\(seedLine)\n\(Self.replayLine.before)",
      tail: Self.replayLine.after + "\n", source: context.source, isSynchronous: isSynchronous
    ) { choices in
      do {
        return Rendering(of: try generator.value(of: choices)).lines.joined(separator: "\n  ")
      } catch {
        return "could not be drawn: \(error)"
      }
    }
  }

  var seedLine: String { "seed: \(settings.seed) (or PROPERTY_TESTING_SEED=\(settings.seed))" }
  static let replayLine = (before: "replay: settings: .replaying(\"", after: "\")")

  /// What is wrong with a check that found no counterexample.
  private func complaint<Value>(of outcome: CheckOutcome<Value, PropertyFailure>) -> String? {
    switch outcome {
    case .passed, .failed, .undecidedCoverage: nil
    case .gaveUp(let statistics):
      "property ‘\(name)’ shows nothing: \(statistics.discards) cases were discarded, \(statistics.cases) held"
        + (statistics.overruns == 0
          ? ""
          : "; \(statistics.overruns) would have taken more than \(settings.choices.value) choices: draw less, or raise "
            + "`choices`")
    case .insufficientCoverage(let shortfalls, _):
      "property ‘\(name)’ holds, but too few of its cases are of the kind required: \(words(of: shortfalls))\nseed: "
        + "\(settings.seed)"
    }
  }

  /// What is said of a check that leaves something open.
  private func doubt<Value>(about outcome: CheckOutcome<Value, PropertyFailure>) -> String? {
    guard case .undecidedCoverage(let shortfalls, _) = outcome else { return nil }
    return "property ‘\(name)’ holds; whether enough of its cases are of the kind required is open: "
      + "\(words(of: shortfalls)); raise `coverageCases`, or make such cases more frequent"
  }

  private func words(of shortfalls: [CoverageShortfall]) -> String {
    shortfalls.map {
      "\($0.seen) of \($0.cases) are ‘\($0.requirement.label)’ (at least \($0.requirement.minimumPercent) % wanted)"
    }.joined(separator: ", ")
  }

  /// Records the one issue of a property that fails, and the one attachment.
  private func fail(_ report: PropertyReport) throws {
    guard Test.current != nil else { throw PropertyFailed(description: report.full) }
    let name = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    Attachment.record(report.full, named: "property-\(name).txt", sourceLocation: location)
    Issue.record("\(report.summary)", sourceLocation: location)
  }

  /// Records what does not make the test fail.
  func advise(_ text: String, _ place: SourceLocation? = nil) {
    guard Test.current != nil else { return }
    Issue.record("\(text)", severity: .warning, sourceLocation: place ?? location)
  }
}

extension IssueLog {
  /// Runs a body on the caller's actor, taking in what issues it records; outside a test it just runs it.
  func keepingIssues(_ isolation: isolated (any Actor)?, _ body: () async throws -> Void)
    async throws
  {
    guard let test = Test.current else { return try await body() }
    let trait = IssueHandlingTrait.compactMapIssues { self.handle($0) }
    try await withoutActuallyEscaping(body) {
      (body: nonisolated(nonsending) @escaping () async throws -> Void) in
      // The caller waits here and the body runs on the caller's actor, so nothing it captures is used at once
      // by two threads; only the way there leads through a closure that must be sendable.
      nonisolated(unsafe) let body = body
      try await trait.provideScope(for: test, testCase: Test.Case.current) {
        try await Self.run(body, isolation: isolation)
      }
    }
  }

  private static func run(_ body: () async throws -> Void, isolation: isolated (any Actor)?) async throws {
    try await body()
  }
}
