import Synchronization
import Testing

/// Lets a few cases of heavy suites run at once, whichever target they are in.
///
/// Hundreds of rule runs at the same time would keep tests that wait in real time, for sockets and processes, from
/// their turn for minutes.
public struct HeavyWork: SuiteTrait, TestTrait, TestScoping {
  private static let gate = Gate(places: 3)

  /// Also for what is inside of a suite.
  public var isRecursive: Bool { true }

  /// Waits for a place, and has it while the test runs.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.gate.enter()
    defer { Self.gate.leave() }
    try await function()
  }
}

extension Trait where Self == HeavyWork {
  /// Only a few cases of such suites run at once.
  public static var heavyWork: HeavyWork { HeavyWork() }
}

/// A number of places; who finds none waits for one.
private final class Gate: Sendable {
  private struct State {
    var places: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(places: Int) { state = Mutex(State(places: places)) }

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
