import PropertyTesting
import Testing

/// One check in a test: its name, its place, and what was recorded while it ran.
@usableFromInline
struct PropertySession {
  let name: String
  let settings: PropertySettings
  let location: SourceLocation
  /// The test's id without its line, and the property's name; edits elsewhere in the file do not change this text.
  let identity: String
  @usableFromInline let log: IssueLog
  /// Whether the body is synchronous, so that the whole check runs on one thread.
  let isSynchronous: Bool
  /// Times the cases; nil if a case may take any time.
  @usableFromInline let timer: CaseTimer?

  @usableFromInline
  init(_ name: String, _ settings: PropertySettings, _ location: SourceLocation, isSynchronous: Bool) {
    self.isSynchronous = isSynchronous
    self.name = name
    self.settings = settings
    self.location = location
    let path = Test.current.map { [$0.id.moduleName] + $0.id.nameComponents } ?? [location.fileID]
    identity = String((path + [name]).joined(separator: "/").map { $0.isNewline ? " " : $0 })
    timer = settings.deadline.map { CaseTimer($0) }
    log = IssueLog(ignoringKnownIssues: settings.ignoresKnownIssues)
  }

  @usableFromInline
  typealias Search<Value> =
    nonisolated(nonsending) (
      CheckSettings, [LabelRequirement], [Value], [ChoiceSequence], CaseContext,
      (Counterexample<Value, PropertyFailure>) -> Void
    ) async throws -> CheckOutcome<Value, PropertyFailure>

  /// Runs a search with all issues withheld, and reports the outcome.
  @usableFromInline
  func run<Value>(
    _ generator: Generator<Value>, _ examples: [Value], _ isolation: isolated (any Actor)?,
    _ search: Search<Value>
  ) async throws {
    if let child = ChildCheck.current, child.identity != identity { return }
    if Profile.scoped == nil { _ = try Profile.ofEnvironment.get() }
    if Profile.current.isFresh, settings.seed == Profile.current.seed { Profile.announcement }
    var checkSettings = coreSettings
    let given = try (ChildCheck.current?.tokens ?? settings.replaying).map { try $0.choices() }
    if !given.isEmpty { checkSettings.cases = 0 }
    let examples = given.isEmpty ? examples : []
    let saved = given.isEmpty ? try savedCases(of: generator) : SavedCases()
    for warning in saved.warnings { advise(warning) }
    if settings.shrinksTraps, ChildCheck.current == nil,
      let found = try shrinkTrap(generator, examples, checkSettings)
    {
      save(found, besides: saved)
      return try fail([PropertyReport(found, Statistics(), of: self, rerun: .init(failure: found.failure))])
    }
    // The simplest counterexample so far for each way to fail.
    var found: [Counterexample<Value, PropertyFailure>] = []
    var outcome: CheckOutcome<Value, PropertyFailure>?
    var interruption: (any Error)?
    var reruns: [PropertyReport.Rerun] = []
    let start = SystemTime.now
    try await log.keepingIssues(isolation) {
      // A closure is isolated to an actor only if it captures that actor.
      _ = isolation
      let context = CaseContext()
      let page = page(context, generator)
      let watch = TrapWatch.open(page)
      defer { TrapWatch.close(page, watch) }
      do {
        outcome = try await search(
          checkSettings, given.isEmpty ? settings.requiring : [], examples, given + saved.choices, context
        ) { new in
          if let last = found.last, (last.origin, last.caseNumber) == (new.origin, new.caseNumber) {
            found.removeLast()
          }
          found.append(new)
        }
        if let last = outcome?.counterexamples { found = last }
        var once = checkSettings
        (once.cases, once.shrinks, once.failures) = (0, 0, 1)
        for one in found {
          let isExample = one.origin == .example
          let again = try await search(
            once, [], isExample ? [one.value] : [], isExample ? [] : [one.choices], context, { _ in })
          reruns.append(PropertyReport.Rerun(failure: again.counterexample?.failure))
        }
      } catch {
        interruption = error
      }
    }
    let elapsed = SystemTime.now - start
    if !found.isEmpty {
      for one in found { save(one, besides: saved) }
      try fail(
        found.enumerated().map { index, one in
          let rerun = index < reruns.count ? reruns[index] : PropertyReport.Rerun(wasCancelled: true)
          return PropertyReport(one, outcome?.statistics ?? Statistics(), of: self, rerun: rerun)
        })
    } else {
      for warning in log.warnings { advise("\(warning)", warning.sourceLocation) }
      if let outcome { try tell(outcome, elapsed, generator) }
    }
    if let interruption { throw interruption }
  }

  /// The settings for the core's check; they are the same in other processes, so that these check the same cases.
  private var coreSettings: CheckSettings {
    func many(_ limit: CaseLimit) -> CaseLimit {
      let (product, overflow) = limit.value.multipliedReportingOverflow(by: Profile.current.caseFactor)
      return CaseLimit(overflow ? .max : product)
    }
    var core = CheckSettings(
      seed: settings.seed.derived(identity), cases: many(settings.cases), discards: settings.discards,
      choices: settings.choices, shrinks: settings.shrinks, shrinkTime: settings.shrinkTime,
      coverageCases: settings.coverageCases.map(many))
    core.failures = settings.failures
    return core
  }

  /// The message if a trap ends the process.
  private func page<Value>(_ context: CaseContext, _ generator: Generator<Value>) -> TrapWatch.Page {
    TrapWatch.Page(
      head: "\nproperty ‘\(name)’ at \(location) was ended by a trap\n\(seedLine)\n",
      replay: Self.replayLine, example: Self.exampleLine, source: context.source, isSynchronous: isSynchronous
    ) { choices in
      do {
        return Rendering(of: try generator.value(of: choices)).lines.joined(separator: "\n  ")
      } catch {
        return "could not be drawn: \(error)"
      }
    }
  }

  var seedLine: String { "seed: \(settings.seed) (or PROPERTY_TESTING_SEED=\(settings.seed))" }
  static let exampleLine = "example: "
  static let replayLine = (before: "replay: settings: .replaying(\"", after: "\")")
}

extension IssueLog {
  /// Runs a body on the caller's actor and collects the issues that it records; outside a test, it only runs the body.
  func keepingIssues(_ isolation: isolated (any Actor)?, _ body: () async throws -> Void)
    async throws
  {
    guard let test = Test.current else { return try await body() }
    let trait = IssueHandlingTrait.compactMapIssues { self.handle($0) }
    try await withoutActuallyEscaping(body) {
      (body: nonisolated(nonsending) @escaping () async throws -> Void) in
      // The caller waits here and the body runs on the caller's actor, so two threads never use a captured value at
      // once. The compiler asks for a sendable closure only because the closure is passed through `provideScope`.
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
