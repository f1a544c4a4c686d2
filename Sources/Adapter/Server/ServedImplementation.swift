import Conformance
import Foundation
import Locks

/// A Swift implementation as an adapter serves it, for any contract.
public struct ServedImplementation: Sendable {
  let name: String
  let version: String
  let claim: ClaimedSystem
  let open: @Sendable (World) async throws -> any ServedSession
  let calibrate: @Sendable (ServedLine) throws -> ServedReply

  var system: String { claim.id }
  var role: String { claim.roles.first?.role ?? "" }

  /// Serves an implementation.
  ///
  /// The sessions of an adapter talk to the services of the world over the network, because no transport can be passed
  /// through a pipe. Calibration decodes the effect and returns it, because a Swift implementation has no fake
  /// surroundings that could report it.
  public init<System: DocumentedSystem>(_ implementation: any Implementation<System>) {
    let profile = implementation.profile
    name = profile.name
    version = profile.version
    claim = ClaimedSystem(profile)
    open = { world in
      ErasedSession(try await implementation.open(world), world: world, declared: profile.stimuli)
    }
    calibrate = { line in
      let asked = try ServedRequest<CalibrateParameters<System.Effect>>(line)
      return try ServedReply(id: asked.id, result: EffectsResult(effects: [asked.params.effect]))
    }
  }
}

extension ClaimedSystem {
  init<System: DocumentedSystem>(_ profile: ImplementationProfile<System>) {
    let stimuli = System.Stimulus.Kind.allCases.filter { profile.stimuli.contains($0) }.map(\.rawValue)
    let effects = System.Effect.Kind.allCases.filter { profile.effects.contains($0) }.map(\.rawValue)
    self.init(
      id: System.system,
      roles: [ClaimedRole(role: System.role.rawValue, stimuli: stimuli, observes: effects)],
      quiescence: profile.quiescence, clock: profile.clock.rawValue, isolation: profile.isolation.rawValue,
      platform: profile.platform?.rawValue)
  }
}

/// An answer as a line, without its end.
struct ServedReply: Sendable {
  let line: [UInt8]

  init(id: Int, result: some WirePayload) throws { line = try WireAnswer.line(id: id, result: result) }
  init(id: Int?, error: WireError) { line = WireAnswer.line(id: id, error: error) }
}

/// A session of any contract.
protocol ServedSession: Sendable {
  func send(_ line: ServedLine) async throws -> ServedReply
  func settle(_ line: ServedLine) async throws -> ServedReply
  func close(_ line: ServedLine) async throws -> ServedReply
}

/// Reads the parameters of a session's requests, keeps its world, and writes the effects.
private final class ErasedSession<System: DocumentedSystem>: ServedSession {
  private let session: any Session<System>
  private let world: Locked<World>
  private let declared: Set<System.Stimulus.Kind>

  init(_ session: any Session<System>, world: World, declared: Set<System.Stimulus.Kind>) {
    self.session = session
    self.declared = declared
    self.world = Locked(world)
  }

  func send(_ line: ServedLine) async throws -> ServedReply {
    let asked = try ServedRequest<SendParameters<System.Stimulus>>(line)
    let kind = asked.params.stimulus.kind
    guard declared.contains(kind) else {
      throw WireError(
        code: WireProtocol.ErrorCode.invalidParams,
        message: "this implementation does not understand the stimulus \(kind.rawValue)")
    }
    let effects = try await session.send(asked.params.stimulus, in: updated(by: asked.params.world))
    return try ServedReply(id: asked.id, result: EffectsResult(effects: effects))
  }

  func settle(_ line: ServedLine) async throws -> ServedReply {
    let asked = try ServedRequest<SettleParameters>(line)
    let effects = try await session.settle(
      in: updated(by: asked.params.world), atMost: .milliseconds(asked.params.atMostMilliseconds))
    return try ServedReply(id: asked.id, result: EffectsResult(effects: effects))
  }

  func close(_ line: ServedLine) async throws -> ServedReply {
    let asked = try ServedRequest<CloseParameters>(line)
    return try ServedReply(id: asked.id, result: EffectsResult(effects: try await session.close()))
  }

  private func updated(by changes: WorldChanges) -> World {
    world.withLock { world in
      changes.apply(to: &world)
      return world
    }
  }
}
