import Conformance
import HTTPMessages
import Locks

/// A session of the reference that shows much of a contract in few steps.
struct OrdinarySession<System: DocumentedSystem>: Sendable {
  /// A stimulus, the world at that time, and what the reference does.
  struct Step: Sendable {
    let stimulus: System.Stimulus
    let world: World
    var effects: [System.Effect]
  }

  /// The world at the start of the session.
  let world: World
  private(set) var steps: [Step] = []

  /// The limit on the steps of such a session.
  static var mostSteps: Int { 16 }

  init(startingIn world: World) { self.world = world }

  /// How many different stimuli and effects the session has.
  var variety: Int {
    Set(steps.map(\.stimulus.kind)).count + Set(steps.flatMap(\.effects).map(\.kind)).count
  }

  mutating func add(_ step: Step) { steps.append(step) }

  /// Adds effects that came after the answer to the last stimulus.
  mutating func add(late effects: [System.Effect]) {
    if !steps.isEmpty { steps[steps.count - 1].effects += effects }
  }
}

extension TypedContract {
  /// The reference's case with the largest number of different words, as a session; nil if no session of at most
  /// `mostSteps` steps has an effect.
  ///
  /// Pasts are left out, because they repeat words.
  ///
  /// - Parameter profile: What an implementation declares; the session contains nothing else.
  func ordinarySession(for profile: ImplementationProfile<System>) async -> OrdinarySession<System>? {
    let narrowed = Narrowed(reference, to: reference.profile.limited(to: profile))
    let watched = ReferenceWithSessions(whole: narrowed)
    // Cases run one after another, so that the choice is the same each time.
    var settings = RunSettings(cases: 8, parallelism: 1)
    settings.playsPasts = false
    _ = await engine(judging: watched, settings: settings).run(System.rules)
    return watched.best.withLock { $0 }
  }
}

/// The reference, and the best of its sessions.
private struct ReferenceWithSessions<System: DocumentedSystem>: Implementation {
  let whole: Narrowed<System>
  let best = Locked<OrdinarySession<System>?>(nil)

  var profile: ImplementationProfile<System> { whole.profile }

  func open(_ world: World) async throws -> any Session<System> {
    RecordedSession(whole: try await whole.open(world), record: Locked(.init(startingIn: world)), best: best)
  }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System> {
    let session = try await whole.open(world, transport: transport)
    return RecordedSession(whole: session, record: Locked(.init(startingIn: world)), best: best)
  }
}

private struct RecordedSession<System: DocumentedSystem>: Session {
  let whole: any Session<System>
  let record: Locked<OrdinarySession<System>>
  let best: Locked<OrdinarySession<System>?>

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    let effects = try await whole.send(stimulus, in: world)
    record.withLock { $0.add(.init(stimulus: stimulus, world: world, effects: effects)) }
    return effects
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    let effects = try await whole.settle(in: world, atMost: limit)
    record.withLock { $0.add(late: effects) }
    return effects
  }

  func close() async throws -> [System.Effect] {
    let effects = try await whole.close()
    let own = record.withLock { $0 }
    guard own.steps.count <= OrdinarySession<System>.mostSteps,
      own.steps.contains(where: { !$0.effects.isEmpty })
    else { return effects }
    best.withLock { best in
      if own.variety > best?.variety ?? 0 { best = own }
    }
    return effects
  }
}
