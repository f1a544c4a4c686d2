import Conformance
import Locks

/// One session of an adapter.
final class AdapterSession<System: DocumentedSystem>: Session {
  private let id: String
  let lease: AdapterLease
  /// The world as the adapter knows it.
  private let world: Locked<World>

  init(id: String, world: World, lease: AdapterLease) {
    self.id = id
    self.lease = lease
    self.world = Locked(world)
  }

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    let parameters = SendParameters(session: id, stimulus: stimulus, world: changes(to: world))
    return try await effects(.send, parameters, about: stimulus.kind.rawValue)
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    let (seconds, attoseconds) = limit.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    let parameters = SettleParameters(
      session: id, atMostMilliseconds: milliseconds, world: changes(to: world))
    return try await effects(.settle, parameters, extra: limit)
  }

  func close() async throws -> [System.Effect] {
    lease.connection.forget(session: id)
    do {
      let last: EffectsResult<System.Effect> = try await lease.ask(.close, CloseParameters(session: id))
      await lease.giveBack()
      return last.effects
    } catch {
      await lease.giveBack()
      throw error
    }
  }

  private func changes(to new: World) -> WorldChanges {
    world.withLock { known in
      defer { known = new }
      return WorldChanges(from: known, to: new)
    }
  }

  private func effects(
    _ method: WireProtocol.Method, _ parameters: some WirePayload,
    about subject: @autoclosure () -> String = "", extra: Duration = .zero
  ) async throws -> [System.Effect] {
    do {
      let result: EffectsResult<System.Effect> = try await lease.ask(
        method, parameters, about: subject(), extra: extra)
      return result.effects
    } catch {
      // The case is over; if the adapter is still there, it is told that its session is over too.
      _ = try? await close()
      throw error
    }
  }
}
