import HTTPMessages

/// An implementation that declares less than another one, shows only what it declares, and counts sessions and stimuli.
public struct Narrowed<System: DocumentedSystem>: Implementation {
  /// What the narrowed implementation declares.
  public let profile: ImplementationProfile<System>
  private let whole: any Implementation<System>
  private let count = Memory(0)
  private let sessions = Memory(0)

  /// Narrows an implementation to another profile; the result takes a transport only if the whole implementation does.
  public init(_ whole: any Implementation<System>, to profile: ImplementationProfile<System>) {
    var own = profile
    own.acceptsTransport = whole.profile.acceptsTransport
    (self.whole, self.profile) = (whole, own)
  }

  /// How many stimuli all its sessions have received.
  public var stimuliReceived: Int { count.value }

  /// How many sessions were opened.
  public var sessionsOpened: Int { sessions.value }

  /// Opens a session of the whole implementation.
  public func open(_ world: World) async throws -> any Session<System> {
    sessions.update { $0 += 1 }
    return NarrowedSession(whole: try await whole.open(world), effects: profile.effects, count: count)
  }

  /// Opens a session of the whole implementation, with a transport.
  public func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System> {
    sessions.update { $0 += 1 }
    let session = try await whole.open(world, transport: transport)
    return NarrowedSession(whole: session, effects: profile.effects, count: count)
  }
}

private struct NarrowedSession<System: DocumentedSystem>: Session {
  let whole: any Session<System>
  let effects: Set<System.Effect.Kind>
  let count: Memory<Int>

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    count.update { $0 += 1 }
    return try await whole.send(stimulus, in: world).filter { effects.contains($0.kind) }
  }

  func settle(in world: World, atMost: Duration) async throws -> [System.Effect] {
    try await whole.settle(in: world, atMost: atMost).filter { effects.contains($0.kind) }
  }

  func close() async throws -> [System.Effect] {
    try await whole.close().filter { effects.contains($0.kind) }
  }
}

extension ImplementationProfile {
  /// This profile, restricted to the words that the other profile also declares, and with the other's platform.
  public func limited(to other: ImplementationProfile) -> ImplementationProfile {
    var own = self
    own.stimuli.formIntersection(other.stimuli)
    own.effects.formIntersection(other.effects)
    own.platform = other.platform
    return own
  }

  /// For each word that this profile declares and the other does not, in the contract's order, this profile without
  /// that word.
  public func eachLacking(wordOf other: ImplementationProfile) -> [(
    word: String, profile: ImplementationProfile
  )] {
    let stimuli = System.Stimulus.Kind.allCases.filter {
      self.stimuli.contains($0) && !other.stimuli.contains($0)
    }
    let effects = System.Effect.Kind.allCases.filter {
      self.effects.contains($0) && !other.effects.contains($0)
    }
    return stimuli.map { kind in
      var own = self
      own.stimuli.remove(kind)
      return (kind.rawValue, own)
    }
      + effects.map { kind in
        var own = self
        own.effects.remove(kind)
        return (kind.rawValue, own)
      }
  }
}
