import Conformance
import HTTPMessages
import Locks

/// The one real session of a case, between the suite and any number of defects around it.
///
/// A defect is awake while its guard holds, and asleep otherwise. While it is asleep, the implementation gets each
/// message of the suite exactly once, whatever the defect does with it. While it is awake, the implementation gets what
/// the defect sends.
final class CleanRun<System: DocumentedSystem>: Sendable {
  /// The current step.
  private struct State: Sendable {
    var inner: (any Session<System>)?
    /// The last message of the suite, until the implementation gets it.
    var pending: (stimulus: System.Stimulus, world: World)?
    /// The implementation's effects since the suite's last request.
    var done: [System.Effect] = []
    var isAwake = false
    var wasCalled = false
  }

  private let state = Locked(State())

  /// The implementation's session.
  var inner: (any Session<System>)? {
    get { state.withLock { $0.inner } }
    set { state.withLock { $0.inner = newValue } }
  }

  /// Notes that the suite sends something.
  func begin(_ stimulus: System.Stimulus, in world: World, isAwake: Bool) {
    state.withLock {
      ($0.pending, $0.done, $0.isAwake, $0.wasCalled) = ((stimulus, world), [], isAwake, false)
    }
  }

  /// Notes that the suite waits or ends the session.
  func beginWaiting() { state.withLock { ($0.pending, $0.done, $0.wasCalled) = (nil, [], false) } }

  /// What the implementation gets if a defect sends something; nil if it gets nothing.
  func passing(_ stimulus: System.Stimulus, _ world: World) -> (System.Stimulus, World)? {
    state.withLock { state in
      if state.isAwake { return (stimulus, world) }
      defer { state.pending = nil }
      return state.pending.map { ($0.stimulus, $0.world) }
    }
  }

  /// Notes effects of the implementation.
  func note(_ effects: [System.Effect]) {
    state.withLock {
      $0.done += effects
      $0.wasCalled = true
    }
  }

  /// Whether the implementation was called since the suite's last request.
  var wasCalled: Bool { state.withLock { $0.wasCalled } }

  /// The implementation's effects since the suite's last request.
  var done: [System.Effect] { state.withLock { $0.done } }
}

/// Stands in for the implementation inside a defect, as the defect's inner session.
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
