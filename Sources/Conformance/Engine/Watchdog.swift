import Locks

/// Gives up work that shows no sign of life, even if the work never checks for cancellation.
struct Watchdog: Sendable {
  let heartbeat: Heartbeat
  let patience: Duration

  /// The work's result, or that of `giveUp` if the heartbeat stops for longer than `patience`; hung work is cancelled
  /// and abandoned.
  func guarding<Result: Sendable>(
    _ work: @escaping @Sendable () async -> Result, orElse giveUp: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let race = Race(continuation)
      let worker = Task { race.finish(await work()) }
      let watch = Task {
        let clock = ContinuousClock()
        var last = heartbeat.count
        var since = clock.now
        while !race.isOver {
          do { try await Task.sleep(for: min(.milliseconds(200), patience)) } catch { return }
          let count = heartbeat.count
          if count != last { (last, since) = (count, clock.now) }
          if clock.now - since > patience {
            worker.cancel()
            race.finish(giveUp())
          }
        }
      }
      race.whenOver { watch.cancel() }
    }
  }
}

/// Resumes a continuation with whatever comes first.
private final class Race<Result: Sendable>: Sendable {
  private struct State: Sendable {
    var continuation: CheckedContinuation<Result, Never>?
    var afterwards: (@Sendable () -> Void)?
  }

  private let state: Locked<State>

  init(_ continuation: CheckedContinuation<Result, Never>) {
    state = Locked(State(continuation: continuation))
  }

  var isOver: Bool { state.withLock { $0.continuation == nil } }

  func finish(_ result: Result) {
    let (continuation, afterwards) = state.withLock { state in
      defer { (state.continuation, state.afterwards) = (nil, nil) }
      return (state.continuation, state.afterwards)
    }
    continuation?.resume(returning: result)
    afterwards?()
  }

  func whenOver(_ body: @escaping @Sendable () -> Void) {
    let isOverAlready = state.withLock { state in
      if state.continuation != nil { state.afterwards = body }
      return state.continuation == nil
    }
    if isOverAlready { body() }
  }
}
