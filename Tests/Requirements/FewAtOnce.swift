import Locks
import Testing

/// Lets only a few cases of some suites run at once, across all targets.
public struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  /// The gate whose places the cases take.
  fileprivate let gate: Gate

  /// True, so the trait also applies to everything inside a suite.
  public var isRecursive: Bool { true }

  /// Waits for a place, and keeps it while the test runs.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await gate.enter()
    defer { gate.leave() }
    try await function()
  }
}

extension Trait where Self == FewAtOnce {
  /// At most three cases of the suites with this trait run at once.
  ///
  /// Some tests wait in real time for sockets and processes; hundreds of rules running at the same time would hold
  /// them up for minutes.
  public static var heavyWork: FewAtOnce { FewAtOnce(gate: heavyGate) }

  /// At most 16 cases of the suites with this trait run at once, because each has its own sockets, pipes and threads.
  ///
  /// With more than about 1,300 descriptors open, Foundation's `Process.run()` reads beyond the end of its list of
  /// descriptors, which ends the whole test run.
  public static var manyDescriptors: FewAtOnce { FewAtOnce(gate: descriptorGate) }
}

private let heavyGate = Gate(places: 3)
private let descriptorGate = Gate(places: 16)

/// A limited number of places; a caller that finds none waits for one.
fileprivate final class Gate: Sendable {
  private struct State {
    var places: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Locked<State>

  init(places: Int) { state = Locked(State(places: places)) }

  func enter() async {
    await withCheckedContinuation { continuation in
      let hasPlace = state.withLock { state in
        if state.places == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.places -= 1
        return true
      }
      if hasPlace { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.places += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
