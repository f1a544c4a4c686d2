import Conformance

/// An adapter, as an implementation of one contract.
public struct AdapterImplementation<System: DocumentedSystem>: Implementation {
  /// What the adapter declares for this contract.
  public let profile: ImplementationProfile<System>
  let pool: ProcessPool

  /// Opens a session in a process that suits the declared isolation.
  ///
  /// Throws an `ImplementationFault`.
  public func open(_ world: World) async throws -> any Session<System> { try await openSession(world) }

  /// A breakage that was reported to no session, or whose culprit is unknown; read at the end of a run.
  public func takeDoubt() async -> ImplementationFault? { await pool.takeDoubt() }

  func openSession(_ world: World) async throws -> AdapterSession<System> {
    let parameters = OpenParameters(system: System.system, role: System.role.rawValue, world: world)
    let lease = try await lease()
    do {
      let opened: OpenResult = try await lease.ask(
        .open, parameters,
        extra: await pool.extraPatience(toOpenIn: lease.connection, over: lease.patience))
      return AdapterSession(id: opened.session, world: world, lease: lease)
    } catch {
      await lease.giveBack()
      throw error
    }
  }

  /// Asks the adapter to make its fake surroundings cause one effect; returns what it saw.
  func calibrate(_ effect: System.Effect) async throws -> [System.Effect] {
    let parameters = CalibrateParameters(system: System.system, role: System.role.rawValue, effect: effect)
    let lease = try await lease()
    do {
      let seen: EffectsResult<System.Effect> = try await lease.ask(
        .calibrate, parameters, about: effect.kind.rawValue)
      await lease.giveBack()
      return seen.effects
    } catch {
      await lease.giveBack()
      throw error
    }
  }

  private func lease() async throws -> AdapterLease {
    let (connection, isolation) = try await pool.lease(profile.isolation)
    return AdapterLease(
      connection: connection, pool: pool, isolation: isolation, patience: await pool.patience)
  }
}
