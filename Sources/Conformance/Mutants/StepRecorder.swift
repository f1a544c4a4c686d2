import Locks

/// Remembers the steps of the last case.
final class StepRecorder<System: DocumentedSystem>: Sendable {
  typealias Step = TransitionCounter<System>.Step

  private let steps = Locked<[Step]>([])

  var lastCase: [Step] { steps.withLock { $0 } }

  /// The mutant, with a recorder around it that notes starts, stimuli, and the effects that `send` returns.
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
