import Conformance
import HTTPMessages
import Locks

extension TypedContract {
  /// The effects that the reference shows after each stimulus, in 40 cases of each rule.
  ///
  /// A late effect belongs to the last stimulus before it.
  public func effectsFollowing() async -> [System.Stimulus.Kind: Set<System.Effect.Kind>] {
    var settings = RunSettings(cases: 40)
    settings.playsPasts = false
    let watched = WatchedReference(reference: reference)
    _ = await engine(judging: watched, settings: settings).run(System.rules)
    return watched.seen.withLock { $0 }
  }
}

/// The reference, with a record of which effects follow which stimulus.
private struct WatchedReference<System: DocumentedSystem>: Implementation {
  typealias Following = [System.Stimulus.Kind: Set<System.Effect.Kind>]

  let reference: any Implementation<System>
  let seen = Locked<Following>([:])

  var profile: ImplementationProfile<System> { reference.profile }

  func open(_ world: World) async throws -> any Session<System> {
    WatchedReferenceSession(inner: try await reference.open(world), seen: seen)
  }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System> {
    let inner = try await reference.open(world, transport: transport)
    return WatchedReferenceSession(inner: inner, seen: seen)
  }
}

private struct WatchedReferenceSession<System: DocumentedSystem>: Session {
  let inner: any Session<System>
  let seen: Locked<WatchedReference<System>.Following>
  let last = Locked<System.Stimulus.Kind?>(nil)

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    last.withLock { $0 = stimulus.kind }
    return noted(try await inner.send(stimulus, in: world))
  }

  func settle(in world: World, atMost: Duration) async throws -> [System.Effect] {
    noted(try await inner.settle(in: world, atMost: atMost))
  }

  func close() async throws -> [System.Effect] { try await inner.close() }

  private func noted(_ effects: [System.Effect]) -> [System.Effect] {
    guard !effects.isEmpty, let stimulus = last.withLock({ $0 }) else { return effects }
    seen.withLock { $0[stimulus, default: []].formUnion(effects.map(\.kind)) }
    return effects
  }
}
