/// What comes before a rule in one case, and how the rule begins after it.
extension Trial {
  /// Says whether a journey of the past has come to its end; throws if not, and the case is run without it.
  public func needOver(_ isOver: Bool) throws {
    guard isOver else { throw PastNotOver() }
  }

  /// Whether the implementation has been started: what a phone is like from its start on is set before.
  @inlinable public var isStarted: Bool { session != nil }

  /// Plays what comes before the rule; throws ``PastNotOver`` if that cannot be done.
  ///
  /// Throws an interruption, and a cancellation, as they are.
  func play(_ plan: PastPlan<System>) async throws {
    isInPast = true
    defer { isInPast = false }
    for past in plan.pasts {
      try await makingPast(past.name) {
        try await bringing {
          trace.add(.past(past.name))
          try await past.play(self)
        }
      }
    }
    try await makingPast {
      try await bringing {
        if profile.quiescence != .exact { try await settle() }
        if plan.restarts { try await restart() }
      }
    }
    trace.add(.present)
    services.forget()
    forget()
  }

  /// Forgets what was seen until now, and puts the world back, but for time, stored preferences and the locale.
  private func forget() {
    (effects, start, labels, readings, lastStep) = ([], 0, [], [], nil)
    pastWorld = session == nil ? nil : world
    let old = world
    surroundings = bench.initialWorld
    services.announce(in: &surroundings)
    surroundings.clock = max(old.clock, world.clock)
    (surroundings.preferences, surroundings.locale) = (old.preferences, old.locale)
  }

  /// Brings an implementation that lives on after a past into the rule's world; it is put away and started again if a
  /// running app cannot get there.
  @usableFromInline func enterPresent() async throws {
    guard let old = pastWorld, session != nil else { return pastWorld = nil }
    if old.canBecome(world) {
      pastWorld = nil
      if old != world { trace.add(.changed(from: old, to: world)) }
    } else {
      try await closePast()
    }
  }

  /// Puts away an implementation that the rule has not asked for anything; throws ``PastNotOver`` if that goes wrong.
  @discardableResult
  @usableFromInline func closePast() async throws -> Observed<System> {
    pastWorld = nil
    try await makingPast { _ = try await close() }
    (effects, start) = ([], 0)
    return Observed(effects: [], bench: bench)
  }

  /// Takes whatever goes wrong for a past that cannot be made, but for an interruption and a cancellation.
  private func makingPast(_ past: String? = nil, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let stop as CancellationError {
      throw stop
    } catch ImplementationFault.interrupted(let text) {
      throw ImplementationFault.interrupted(text)
    } catch {
      throw PastNotOver(past: past)
    }
  }
}

extension World {
  /// Whether a running app may find itself in the other world: time goes on, the network comes and goes, and the app
  /// moves between foreground and background; all else is there from its start.
  func canBecome(_ other: World) -> Bool {
    var reachable = self
    (reachable.clock, reachable.network, reachable.lifecycle) = (other.clock, other.network, other.lifecycle)
    return reachable == other && other.clock >= clock
  }
}
