import Conformance
import Locks
import PyxOnlinePayments

/// Fetches the public key of its session first, and lets calls wait for the key.
///
/// The document does not say when the key is fetched.
///
/// The variant is a session of its own, because it may send the waiting calls while it settles.
final class EarlyKeySession: Session {
  typealias System = OnlinePayments

  private struct Start {
    var hasAsked = false
    var isDone = false
    var waiting: [OnlinePayments.Stimulus] = []
  }

  /// The number of the library's own call, which no rule uses.
  private static let ownCall = 1_000_000

  private let inner: any Session<OnlinePayments>
  private let start = Locked(Start())

  init(inner: any Session<OnlinePayments>) { self.inner = inner }

  func send(_ stimulus: OnlinePayments.Stimulus, in world: World) async throws -> [OnlinePayments.Effect] {
    let (isDone, isFirst) = start.withLock { start in
      if !start.isDone { start.waiting.append(stimulus) }
      defer { start.hasAsked = true }
      return (start.isDone, !start.hasAsked)
    }
    if isDone { return try await inner.send(stimulus, in: world) }
    guard isFirst else { return [] }
    return try await goingOn(with: inner.send(.getPublicKey(call: Self.ownCall), in: world), in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePayments.Effect] {
    try await goingOn(with: inner.settle(in: world, atMost: atMost), in: world)
  }

  func close() async throws -> [OnlinePayments.Effect] { try await inner.close() }

  /// Makes the waiting calls once the key has arrived or is known to be unavailable.
  private func goingOn(
    with effects: [OnlinePayments.Effect], in world: World
  ) async throws -> [OnlinePayments.Effect] {
    var shown = effects.filter { $0.call != Self.ownCall }
    guard shown.count < effects.count else { return shown }
    let waiting = start.withLock { start in
      start.isDone = true
      defer { start.waiting = [] }
      return start.waiting
    }
    for stimulus in waiting { shown += try await inner.send(stimulus, in: world) }
    return shown
  }
}
