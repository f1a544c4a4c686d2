import Locks

/// The effects of an implementation that the suite has not seen yet, and the number of calls still under way.
///
/// An outbox is for sessions whose SDK answers after the call has returned: callbacks add effects from any thread,
/// `send` and `settle` of the session return the effects so far, and `settle` first waits for the calls.
public final class Outbox<Effect: Sendable>: Sendable {
  // Every stimulus passes here, so this code is inlined into its callers and specialized for their effects.
  @usableFromInline struct State {
    @usableFromInline var effects: [Effect] = []
    @usableFromInline var callsUnderWay = 0
    @usableFromInline var waiter: CheckedContinuation<Void, Never>?
    var waits = 0

    @usableFromInline init() {}
  }

  @usableFromInline let state: Locked<State>

  /// Makes an empty outbox.
  @inlinable public init() { state = Locked(State()) }

  /// Notes an effect.
  @inlinable public func add(_ effect: Effect) { state.withLock { $0.effects.append(effect) } }

  /// Notes that a call begins.
  @inlinable public func begin() { state.withLock { $0.callsUnderWay += 1 } }

  /// Notes that a call has ended with the given effect; without an effect, notes that a call or other work has ended.
  @inlinable public func end(with effect: Effect? = nil) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if let effect { state.effects.append(effect) }
      state.callsUnderWay -= 1
      guard state.callsUnderWay == 0 else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Returns the effects and forgets them.
  @inlinable public func take() -> [Effect] {
    state.withLock { state in
      defer { state.effects = [] }
      return state.effects
    }
  }

  /// Waits until no call is under way, at most the given time; only one caller may wait at a time.
  @inlinable public func waitUntilIdle(atMost limit: Duration) async {
    if state.withLock({ $0.callsUnderWay == 0 }) { return }
    await waitForCalls(atMost: limit)
  }

  /// Waits until the calls under way have ended, at most the given time.
  @usableFromInline func waitForCalls(atMost limit: Duration) async {
    let wait = state.withLock { state in
      state.waits += 1
      return state.waits
    }
    let timer = Task.detached { [weak self] in
      try? await Task.sleep(for: limit)
      self?.giveUp(wait)
    }
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.callsUnderWay > 0 { state.waiter = continuation }
        return state.callsUnderWay == 0
      }
      if isIdle { continuation.resume() }
    }
    timer.cancel()
  }

  /// Ends the wait with that number, unless it has already ended.
  private func giveUp(_ wait: Int) {
    guard !Task.isCancelled else { return }
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waits == wait else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
