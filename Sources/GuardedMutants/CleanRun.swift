import Conformance
import HTTPMessages
import Synchronization

/// The one real session of a case, between the suite and any number of defects around it.
///
/// It gives the implementation what the suite sends, once, whatever a defect makes of it, where the defect is asleep; and
/// what the defect sends where it is awake.
final class CleanRun<System: DocumentedSystem>: Sendable {
  /// What is under way.
  private struct State: Sendable {
    var inner: (any Session<System>)?
    /// What the suite sent last, until the implementation has it.
    var pending: (stimulus: System.Stimulus, world: World)?
    /// What the implementation did since the suite asked last.
    var done: [System.Effect] = []
    var isAwake = false
    var wasCalled = false
  }

  private let state = Mutex(State())

  /// The implementation's session.
  var inner: (any Session<System>)? {
    get { state.withLock { $0.inner } }
    set { state.withLock { $0.inner = newValue } }
  }

  /// The suite sends something.
  func begin(_ stimulus: System.Stimulus, in world: World, isAwake: Bool) {
    state.withLock {
      ($0.pending, $0.done, $0.isAwake, $0.wasCalled) = ((stimulus, world), [], isAwake, false)
    }
  }

  /// The suite waits, or ends the session.
  func beginWaiting() { state.withLock { ($0.pending, $0.done, $0.wasCalled) = (nil, [], false) } }

  /// What the implementation gets instead of what a defect sends; nil where it gets nothing.
  func passing(_ stimulus: System.Stimulus, _ world: World) -> (System.Stimulus, World)? {
    state.withLock { state in
      if state.isAwake { return (stimulus, world) }
      defer { state.pending = nil }
      return state.pending.map { ($0.stimulus, $0.world) }
    }
  }

  /// The implementation did something.
  func note(_ effects: [System.Effect]) {
    state.withLock {
      $0.done += effects
      $0.wasCalled = true
    }
  }

  /// Whether the implementation was asked since the suite asked last.
  var wasCalled: Bool { state.withLock { $0.wasCalled } }

  /// What it did since the suite asked last.
  var done: [System.Effect] { state.withLock { $0.done } }
}

/// What a defect takes for the implementation.
struct InnerSession<System: DocumentedSystem>: Session {
  let run: CleanRun<System>
  let inner: any Session<System>

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    guard let (stimulus, world) = run.passing(stimulus, world) else { return [] }
    let effects = try await inner.send(stimulus, in: world)
    run.note(effects)
    return effects
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    let effects = try await inner.settle(in: world, atMost: limit)
    run.note(effects)
    return effects
  }

  func close() async throws -> [System.Effect] {
    let effects = try await inner.close()
    run.note(effects)
    return effects
  }
}
