/// A session with a mutant's behaviour around it; the stimuli of one case come one after another.
struct MutatedSession<System: DocumentedSystem>: Session {
  typealias Behaviour =
    @Sendable (System.Stimulus, World, any Session<System>) async throws -> [System.Effect]
  typealias Late = @Sendable (World, [System.Effect]) -> [System.Effect]

  let inner: any Session<System>
  let world = Memory(World())
  let behave: Behaviour
  let late: Late
  /// The effects that are added when the session is closed; they come after all effects of the implementation.
  let last: @Sendable () -> [System.Effect]

  init(
    inner: any Session<System>, behave: @escaping Behaviour, late: @escaping Late = { _, effects in effects },
    last: @escaping @Sendable () -> [System.Effect] = { [] }
  ) {
    self.inner = inner
    self.behave = behave
    self.late = late
    self.last = last
  }

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    self.world.value = world
    return try await behave(stimulus, world, inner)
  }

  func settle(in world: World, atMost: Duration) async throws -> [System.Effect] {
    self.world.value = world
    return late(world, try await inner.settle(in: world, atMost: atMost))
  }

  func close() async throws -> [System.Effect] {
    late(world.value, try await inner.close()) + last()
  }
}
