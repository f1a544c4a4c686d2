import Locks
import PropertyTesting

// Task executors need at least these versions.
@available(macOS 15, iOS 18, visionOS 2, *)
extension Interleaving {
  /// Runs a body and its child tasks in this order, one job at a time, on the caller's thread.
  ///
  /// The order covers child tasks (`async let`, task groups), actors that have no executor of their own, and every
  /// `await` in these. Unstructured tasks, the main actor, clocks and callbacks from elsewhere cannot be ordered: if
  /// the body waits for one of them, the run ends with an error.
  ///
  /// - Throws: ``InterleavingFault``, and the body's errors.
  public func run<T: Sendable>(
    steps limit: Int = 100_000, _ body: @escaping @Sendable () async throws -> T
  ) async throws -> T {
    let scheduler = Scheduler()
    let result = Locked<Result<T, any Error>?>(nil)
    let task = Task(executorPreference: scheduler) {
      let outcome: Result<T, any Error>
      do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
      result.withLock { $0 = outcome }
    }
    let fault = await withTaskCancellationHandler {
      var fault = scheduler.runAll(turns, limit)
      if fault == nil, result.withLock({ $0 == nil }) { fault = await scheduler.stall() }
      Widths.current?.note(scheduler.widths)
      return fault
    } onCancel: {
      task.cancel()
    }
    if let fault {
      task.cancel()
      scheduler.release()
      throw fault
    }
    guard let outcome = result.withLock({ $0 }) else { throw InterleavingFault.stalled }
    return try outcome.get()
  }
}

/// Why tasks could not be run in an order.
public enum InterleavingFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// No task was ready, but some were not done: they wait for each other, or for something outside that did not come.
  case stalled
  /// A task waited for something outside: a clock, the main actor, an unstructured task.
  case leftTheOrder
  /// The tasks were not done after that many steps.
  case endless(steps: Int)

  /// One sentence.
  public var description: String {
    switch self {
    case .stalled:
      "no task can continue: the tasks wait for each other, or for something outside that did not come "
        + "within a second"
    case .leftTheOrder:
      "a task waited for something that cannot be ordered: a clock, the main actor, an unstructured task"
    case .endless(let steps): "the tasks were not done after \(steps) steps"
    }
  }
}

/// An executor that keeps jobs until it is told which one to run.
@available(macOS 15, iOS 18, visionOS 2, *)
private final class Scheduler: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// How many jobs at the end of `jobs` were added by the job that ran last.
    var added = 0
    var isReleased = false
    var widths: [Int] = []
  }

  private let state = Locked(State())

  var widths: [Int] { state.withLock { $0.widths } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isKept = state.withLock { state in
      guard !state.isReleased else { return false }
      state.jobs.append(job)
      state.added += 1
      return true
    }
    if !isKept { globalConcurrentExecutor.enqueue(job) }
  }

  /// Runs jobs until none is ready.
  func runAll(_ turns: [Int], _ limit: Int) -> InterleavingFault? {
    for step in 0..<limit {
      guard let job = take(step < turns.count ? turns[step] : 0) else { return nil }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return state.withLock { $0.jobs.isEmpty } ? nil : .endless(steps: limit)
  }

  /// The job for that turn; jobs that the last job added come first, then the others, each group in order of arrival.
  private func take(_ turn: Int) -> UnownedJob? {
    state.withLock { state in
      let count = state.jobs.count
      guard count > 0 else { return nil }
      state.widths.append(count)
      let index = (count - min(state.added, count) + min(turn, count - 1)) % count
      state.added = 0
      return state.jobs.remove(at: index)
    }
  }

  /// Why no job is ready; the answer depends on whether a job comes from outside within a second.
  func stall() async -> InterleavingFault {
    for _ in 0..<100 {
      try? await Task.sleep(for: .milliseconds(10))
      if state.withLock({ !$0.jobs.isEmpty }) { return .leftTheOrder }
    }
    return .stalled
  }

  /// Releases all remaining and future jobs, because the tasks have been cancelled.
  func release() {
    let jobs = state.withLock { state in
      state.isReleased = true
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { globalConcurrentExecutor.enqueue(job) }
  }
}
