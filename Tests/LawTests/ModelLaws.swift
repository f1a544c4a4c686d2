import Catalogue
import Conformance
import ConformanceTesting
import Requirements
import Synchronization
import Testing

/// The rules on the whole model, which look at every effect of walks through a state table.
@Suite struct ModelLaws {
  /// Run alone, they notice at least nine in ten of the defects that show in a transition.
  @Test(.heavyWork, arguments: KnownContract.all.filter(\.hasModel))
  func walksNoticeWhatShowsInATransition(contract: KnownContract) async throws {
    func check(_ typed: some TypedContract) async throws {
      let model = try #require(typed.rules.first { $0.id.isOfAModel })
      // What is advice, the model leaves open.
      let defects = typed.rules.filter { !$0.id.isOfAModel && $0.level.isBinding }.flatMap { rule in
        rule.mutants.map { (rule, $0) }
      }
      var (noticed, showing, all) = (0, 0, 0)
      var missed: [String] = []
      for (rule, mutant) in defects {
        let isNoticed = await typed.engine(settings: .ofDefects(shrinks: 0)).judge(model, mutant: mutant)
          .isFailure
        let shows = try await typed.showsInTransitions(mutant, of: rule)
        all += isNoticed ? 1 : 0
        guard shows else { continue }
        showing += 1
        noticed += isNoticed ? 1 : 0
        if !isNoticed { missed.append("\(rule.id) \(mutant.name)") }
      }
      print(
        "\(typed.name): walks alone notice \(noticed) of the \(showing) defects that show in a transition, and \(all) of "
          + "all \(defects.count)")
      #expect(showing > 0 && noticed * 10 >= showing * 9, "\(missed.joined(separator: "\n"))")
    }
    try await check(contract.typed)
  }

  /// A row that asks for something names the rules that say so, and they are there.
  @Test(arguments: KnownContract.all.filter(\.hasModel))
  func everyRowNamesItsRules(contract: KnownContract) throws {
    func check<Contract: TypedContract>(_ typed: Contract) {
      let ids = Set(typed.rules.map(\.id))
      for counter in Contract.System.makeTransitionCounters() where counter.words != nil {
        for row in counter.untaken.rows {
          let situation = "\(row.event), when \(row.from)"
          #expect(!row.rules.isEmpty, "\(situation)")
          #expect(row.rules.filter { !ids.contains($0) } == [], "\(situation)")
        }
      }
    }
    check(contract.typed)
  }
}

extension String {
  /// Whether it is the id of a rule on a whole model.
  fileprivate var isOfAModel: Bool { contains("-MODEL-") }
}

extension KnownContract {
  /// Whether there is a rule on the whole model.
  fileprivate var hasModel: Bool { rules.contains { $0.id.isOfAModel } }
}

extension TypedContract {
  /// Whether the words of the table tell the mutant from the reference, in the case in which its own rule notices it.
  fileprivate func showsInTransitions(
    _ mutant: Mutant<System>, of rule: SystemRule<System>
  ) async throws -> Bool {
    let recorder = Recorder<System>()
    let recorded = recorder.recording(mutant)
    guard await engine(settings: .ofDefects(shrinks: 0)).judge(rule, mutant: recorded).isFailure else {
      return false
    }
    let steps = recorder.lastCase
    let right = try await replayed(steps)
    return System.makeTransitionCounters().compactMap(\.words).contains { words in
      words(steps) != words(right)
    }
  }

  /// The same stimuli, and what the reference makes of them.
  private func replayed(_ steps: [TransitionCounter<System>.Step]) async throws -> [TransitionCounter<System>
    .Step]
  {
    let services = try await services("model laws")
    var session: (any Session<System>)?
    var done: [TransitionCounter<System>.Step] = []
    for step in steps {
      guard let stimulus = step.stimulus else {
        _ = try await session?.close()
        session =
          if let transport = services.transport {
            try await reference.open(step.world, transport: transport)
          } else {
            try await reference.open(step.world)
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

/// Remembers what was done in the last case.
private final class Recorder<System: DocumentedSystem>: Sendable {
  typealias Step = TransitionCounter<System>.Step

  private let steps = Mutex<[Step]>([])

  var lastCase: [Step] { steps.withLock { $0 } }

  /// The mutant, and a note of all that passes outside of it.
  func recording(_ mutant: Mutant<System>) -> Mutant<System> {
    .together(
      mutant.name,
      [
        mutant,
        Mutant("records") { [self] in
          steps.withLock { $0 = [] }
          return { [self] world, transport, open in
            steps.withLock { $0.append(Step(nil, in: world, [])) }
            return RecordedSession(inner: try await open(world, transport)) { [self] step in
              steps.withLock { $0.append(step) }
            }
          }
        },
      ])
  }
}

private struct RecordedSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let note: @Sendable (TransitionCounter<System>.Step) -> Void

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    let effects = try await inner.send(stimulus, in: world)
    note(TransitionCounter.Step(stimulus, in: world, effects))
    return effects
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    try await inner.settle(in: world, atMost: limit)
  }

  func close() async throws -> [System.Effect] { try await inner.close() }
}
