/// Which defects of other rules the whole-model rule notices on its own, with walks through the table.
public struct WalkSurvey: Sendable, Hashable {
  /// A defect that shows in a transition, although the walks do not notice it.
  public struct Missed: Sendable, Hashable {
    /// The rule that notices the defect.
    public let rule: String
    /// What the bad code does.
    public let mutant: String
  }

  /// The rule that walks.
  public let rule: String
  /// How many mutants the other binding rules have.
  public let defects: Int
  /// How many of these mutants the walks notice.
  public let noticed: Int
  /// How many defects show in a transition.
  ///
  /// A defect shows if, in the case in which its own rule notices it, the effects in the words of a table differ from
  /// those of the reference.
  public let showing: Int
  /// The defects that show in a transition, although the walks do not notice them, in the order of the contract.
  public let missed: [Missed]

  /// How many defects the walks notice among those that show in a transition.
  public var noticedShowing: Int { showing - missed.count }

  /// Judges each mutant of a contract's other binding rules with the whole-model rule alone, and with its own rule.
  ///
  /// - Parameters:
  ///   - implementation: A conforming implementation.
  ///   - settings: Seed, cases, and how many mutants are judged at once.
  ///   - services: Makes the services of one case, under a name that no other case has.
  /// - Returns: The survey; nil if the contract has no whole-model rule.
  public static func ofWalks<System: DocumentedSystem>(
    of implementation: any Implementation<System>, settings: RunSettings,
    services: @escaping @Sendable (String) async throws -> System.Services
  ) async -> WalkSurvey? {
    await WalkRun(implementation: implementation, settings: settings, makeServices: services).run()
  }
}

/// Judges each mutant of a contract's other binding rules with the whole-model rule alone, and with its own rule.
struct WalkRun<System: DocumentedSystem>: Sendable {
  let implementation: any Implementation<System>
  let settings: RunSettings
  let makeServices: @Sendable (String) async throws -> System.Services

  /// Makes the survey; nil if the contract has no whole-model rule.
  func run() async -> WalkSurvey? {
    guard let model = System.rules.first(where: \.isOnWholeModel) else { return nil }
    // Only binding rules, because the model leaves recommendations open.
    let defects = System.rules.filter { !$0.isOnWholeModel && $0.level.isBinding }.flatMap { rule in
      rule.mutants.map { (rule, $0) }
    }
    // If the implementation itself fails, a failure with a defect proves nothing.
    let holds = await engine(model.id, "none").judge(model).outcome == .passed
    let found = await defects.concurrentMap(width: max(1, settings.parallelism)) { rule, mutant in
      let fails = await engine(model.id, mutant.name).judge(model, mutant: mutant).isFailure
      return (
        missed: WalkSurvey.Missed(rule: rule.id, mutant: mutant.name), holds && fails,
        await shows(mutant, of: rule)
      )
    }
    return WalkSurvey(
      rule: model.id, defects: found.count, noticed: found.count { $0.1 }, showing: found.count { $0.2 },
      missed: found.filter { $0.2 && !$0.1 }.map(\.missed))
  }

  /// An engine that looks for one failure; a name for each mutant keeps the services of simultaneous cases apart.
  private func engine(_ rule: String, _ mutant: String) -> Engine<System> {
    var quick = settings
    quick.shrinkEvaluations = 0
    quick.failures = 1
    quick.parallelism = 1
    // A longer wait is useless: dropped effects never come.
    quick.longestWait = .milliseconds(300)
    let prefix = "\(rule)~\(mutant)~walk~"
    return Engine(judging: implementation, settings: quick) { try await makeServices(prefix + $0) }
  }

  /// Whether the mutant's effects, in the words of a table, differ from the reference's in the case in which the
  /// mutant's own rule notices it.
  private func shows(_ mutant: Mutant<System>, of rule: SystemRule<System>) async -> Bool {
    let recorder = StepRecorder<System>()
    guard await engine(rule.id, mutant.name).judge(rule, mutant: recorder.recording(mutant)).isFailure else {
      return false
    }
    let steps = recorder.lastCase
    // A reference that cannot take the same steps differs from the mutant.
    guard let right = try? await replayed(steps, under: "\(rule.id)~\(mutant.name)~again~") else {
      return true
    }
    return System.makeTransitionCounters().compactMap(\.words).contains { $0(steps) != $0(right) }
  }

  /// The reference's effects for the same stimuli in the same worlds.
  private func replayed(
    _ steps: [TransitionCounter<System>.Step], under name: String
  ) async throws -> [TransitionCounter<System>.Step] {
    let services = try await makeServices(name)
    var session: (any Session<System>)?
    var done: [TransitionCounter<System>.Step] = []
    for step in steps {
      guard let stimulus = step.stimulus else {
        _ = try await session?.close()
        session =
          if let transport = services.transport {
            try await implementation.open(step.world, transport: transport)
          } else {
            try await implementation.open(step.world)
          }
        done.append(step)
        continue
      }
      let effects = try await session?.send(stimulus, in: step.world) ?? []
      done.append(TransitionCounter.Step(stimulus, in: step.world, effects))
    }
    _ = try await session?.close()
    await services.close()
    return done
  }
}
