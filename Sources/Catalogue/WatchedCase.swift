import Conformance
import JSONValues
import Locks

/// What happened in one case, as recorded between the suite and the implementation.
///
/// The lines have the form of a trace's lines. Unlike a trace, this record also exists for a case that passed.
final class WatchedCase: Sendable {
  private struct State: Sendable {
    var world: World?
    var lines: [@Sendable () -> String] = []
  }

  private let state = Locked(State())
  private let newExchanges: @Sendable () -> [ExchangeLine]

  /// A case; the closure returns the exchanges of its services since the last call.
  init(newExchanges: @escaping @Sendable () -> [ExchangeLine]) { self.newExchanges = newExchanges }

  /// What happened, line by line.
  var lines: [String] { state.withLock(\.lines).map { $0() } }

  func add(_ line: @escaping @Sendable () -> String) { state.withLock { $0.lines.append(line) } }

  /// Notes the exchanges of the services.
  func noteExchanges() { for line in newExchanges() { add { "  http   \(line.text)" } } }

  /// Notes the world in which a session begins.
  func opened(in world: World) {
    state.withLock { $0.world = world }
    add { "start    in \(Rendering.differences(from: World(), to: world))" }
  }

  /// Notes the world if it has changed.
  func entered(_ world: World) {
    let old = state.withLock { state in
      defer { state.world = world }
      return state.world
    }
    guard let old, old != world else { return }
    add { "world    \(Rendering.differences(from: old, to: world))" }
  }
}

extension Mutant {
  /// The same defect; the watcher records everything that an implementation with this defect visibly does.
  func watched(by watcher: ShrinkWatcher) -> Mutant {
    Mutant(name) {
      let wrap = makeWrap()
      return { world, transport, open in
        let inner = try await wrap(world, transport, open)
        guard let watched = watcher.current else { return inner }
        watched.opened(in: world)
        return WatchedSession(inner: inner, watched: watched)
      }
    }
  }
}

private struct WatchedSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let watched: WatchedCase

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    watched.entered(world)
    watched.add { "send     \(Rendering.text(of: stimulus))" }
    return noted(try await inner.send(stimulus, in: world))
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    watched.entered(world)
    watched.add { "wait     for late effects" }
    return noted(try await inner.settle(in: world, atMost: limit))
  }

  func close() async throws -> [System.Effect] {
    watched.add { "close" }
    return noted(try await inner.close())
  }

  private func noted(_ effects: [System.Effect]) -> [System.Effect] {
    watched.noteExchanges()
    for effect in effects { watched.add { "  effect \(Rendering.text(of: effect))" } }
    return effects
  }
}

/// A tape that keeps nothing.
struct BlankTape: CaseTape {
  func exchange(_ word: String, said: JSONValue?, answer: () -> JSONValue?) -> JSONValue? { answer() }

  func exchange(_ word: String, said: JSONValue?, late answer: () async -> JSONValue?) async -> JSONValue? {
    await answer()
  }
}
