/// The past before a rule in one case, and how the rule begins after it.
extension Trial {
  /// Checks that a past has come to its end; throws if it has not, and the case is then run without that past.
  public func needOver(_ isOver: Bool) throws {
    guard isOver else { throw PastNotOver() }
  }

  /// Whether the implementation is running; the phone's fixed properties must be set before it starts.
  @inlinable public var isStarted: Bool { session != nil }

  /// Plays the pasts of a plan; throws ``PastNotOver`` if that cannot be done.
  ///
  /// Cancellations, and faults that count in a past, are thrown unchanged.
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

  /// Forgets everything seen so far, and restores the world, except the time, stored preferences and the locale.
  private func forget() {
    (effects, start, labels, readings, lastStep) = ([], 0, [], [], nil)
    pastWorld = session == nil ? nil : world
    let old = world
    surroundings = bench.initialWorld
    services.announce(in: &surroundings)
    surroundings.clock = max(old.clock, world.clock)
    (surroundings.preferences, surroundings.locale) = (old.preferences, old.locale)
  }

  /// Brings an implementation that lives on after a past into the rule's world; if a running app cannot get there, it
  /// is restarted.
  @usableFromInline func enterPresent() async throws {
    guard let old = pastWorld, session != nil else { return pastWorld = nil }
    if old.canBecome(world) {
      pastWorld = nil
      if old != world { trace.add(.changed(from: old, to: world)) }
    } else {
      try await closePast()
    }
  }

  /// Closes an implementation that the rule has not used yet; throws ``PastNotOver`` if that goes wrong.
  @discardableResult
  @usableFromInline func closePast() async throws -> Observed<System> {
    pastWorld = nil
    try await makingPast { _ = try await close() }
    (effects, start) = ([], 0)
    return Observed(effects: [], bench: bench)
  }

  /// Treats every error as a past that cannot be made, except a cancellation and faults that count in a past.
  private func makingPast(_ past: String? = nil, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let stop as CancellationError {
      throw stop
    } catch let fault as ImplementationFault where fault.countsInAPast {
      throw fault
    } catch {
      throw PastNotOver(past: past)
    }
  }
}

extension World {
  /// Whether a running app can get into the other world.
  ///
  /// Time goes on, the network comes and goes, and the app moves between foreground and background; everything else is
  /// fixed from the app's start.
  func canBecome(_ other: World) -> Bool {
    var reachable = self
    (reachable.clock, reachable.network, reachable.lifecycle) = (other.clock, other.network, other.lifecycle)
    return reachable == other && other.clock >= clock
  }
}
