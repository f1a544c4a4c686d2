import HTTPMessages

/// A defect that can be put around any implementation: middleware that rewrites the traffic.
///
/// Each rule names the mutants that it must notice; a rule that notices none of its mutants checks nothing.
public struct Mutant<System: DocumentedSystem>: Sendable {
  /// Opens the real session with a world and a transport that the mutant chose.
  public typealias Opener = @Sendable (World, (any HTTPTransport)?) async throws -> any Session<System>

  /// Puts middleware around each session that one case opens.
  public typealias Wrap = @Sendable (World, (any HTTPTransport)?, Opener) async throws -> any Session<System>

  /// What the bad code does.
  public let name: String
  /// Why every other rule that fails with the mutant is about the defect; nil if few other rules fail.
  public private(set) var reach: String?
  /// Makes the middleware of one case: what the middleware remembers outlives a restart, but not the case.
  package let makeWrap: @Sendable () -> Wrap
  /// How the implementation's declaration changes with the defect.
  package var redeclare: @Sendable (inout ImplementationProfile<System>) -> Void = { _ in }

  /// Makes a mutant from a factory of middleware, called once for each case.
  public init(_ name: String, perCase makeWrap: @escaping @Sendable () -> Wrap) {
    self.name = name
    self.makeWrap = makeWrap
  }
}

extension Mutant {
  /// The same defect, with the reason why more than ``MutantResult/fewOthers`` other rules fail with it.
  public func reaching(_ reason: String) -> Mutant {
    var mutant = self
    mutant.reach = reason
    return mutant
  }
}

extension Mutant {
  /// Rewrites effects one by one into none, one or several.
  public static func rewriting(
    _ name: String, _ rewrite: @escaping @Sendable (System.Effect) -> [System.Effect]
  ) -> Mutant {
    stateful(name, state: ()) { _, effect, _ in rewrite(effect) }
  }

  /// Loses the matching effects.
  public static func dropping(
    _ name: String, _ isLost: @escaping @Sendable (System.Effect) -> Bool
  ) -> Mutant {
    rewriting(name) { isLost($0) ? [] : [$0] }
  }

  /// Doubles the matching effects.
  public static func doubling(
    _ name: String, _ isDoubled: @escaping @Sendable (System.Effect) -> Bool
  ) -> Mutant {
    rewriting(name) { isDoubled($0) ? [$0, $0] : [$0] }
  }

  /// Rewrites effects one by one with a memory that lasts as long as the session.
  public static func stateful<State: Sendable>(
    _ name: String, state initial: State,
    _ rewrite: @escaping @Sendable (inout State, System.Effect, World) -> [System.Effect]
  ) -> Mutant {
    tampering(name, memory: initial, effect: rewrite)
  }

  /// Adds effects when a session is closed.
  ///
  /// - Parameters:
  ///   - name: What the bad code does.
  ///   - more: Makes the added effects from everything that the implementation did in the session.
  public static func closing(
    _ name: String, adding more: @escaping @Sendable ([System.Effect]) -> [System.Effect]
  ) -> Mutant {
    tampering(
      name, memory: [System.Effect](),
      effect: { done, effect, _ in
        done.append(effect)
        return [effect]
      }, close: { more($0) })
  }

  /// Repeats the last matching effect when a session is closed.
  public static func repeatingWhenClosed(
    _ name: String, _ isRepeated: @escaping @Sendable (System.Effect) -> Bool
  ) -> Mutant {
    closing(name) { done in done.last(where: isRepeated).map { [$0] } ?? [] }
  }

  /// Turns each stimulus into others before it reaches the implementation; the effects of all these stimuli come out.
  public static func rewritingStimuli(
    _ name: String, _ rewrite: @escaping @Sendable (System.Stimulus, World) -> [System.Stimulus]
  ) -> Mutant {
    tampering(name, memory: (), stimulus: { _, stimulus, world in rewrite(stimulus, world) })
  }

  /// Turns each stimulus into others, with a memory.
  public static func rewritingStimuli<State: Sendable>(
    _ name: String, state initial: State, lasting: MutantMemory = .session,
    _ rewrite: @escaping @Sendable (inout State, System.Stimulus) -> [System.Stimulus]
  ) -> Mutant {
    tampering(
      name, memory: initial, lasting: lasting, stimulus: { memory, stimulus, _ in rewrite(&memory, stimulus) }
    )
  }

  /// Withholds the matching stimuli from the implementation.
  public static func ignoring(
    _ name: String, _ isIgnored: @escaping @Sendable (System.Stimulus) -> Bool
  ) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in isIgnored(stimulus) ? [] : [stimulus] }
  }

  /// Shows the implementation a world other than the real one.
  public static func mutatingWorld(
    _ name: String, _ rewrite: @escaping @Sendable (inout World) -> Void
  ) -> Mutant {
    Mutant(name) {
      { world, transport, open in
        var other = world
        rewrite(&other)
        return MutatedSession(
          inner: try await open(other, transport),
          behave: { stimulus, world, inner in
            var other = world
            rewrite(&other)
            return try await inner.send(stimulus, in: other)
          })
      }
    }
  }

  /// Changes what the implementation does with each stimulus.
  public static func changing(
    _ name: String, _ change: @escaping @Sendable (System.Stimulus, [System.Effect]) throws -> [System.Effect]
  ) -> Mutant {
    changing(name, state: ()) { _, stimulus, effects in try change(stimulus, effects) }
  }

  /// Changes what the implementation does with each stimulus, with a memory.
  public static func changing<State: Sendable>(
    _ name: String, state initial: State, lasting: MutantMemory = .session,
    _ change: @escaping @Sendable (inout State, System.Stimulus, [System.Effect]) throws -> [System.Effect]
  ) -> Mutant {
    behaving(name, state: initial, lasting: lasting) { memory, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      return try change(&memory, stimulus, effects)
    }
  }

  /// Lets one closure handle each stimulus, and another closure the late effects.
  public static func behaving<State: Sendable>(
    _ name: String, state initial: State, lasting: MutantMemory = .session,
    _ behave:
      @escaping @Sendable (inout State, System.Stimulus, World, any Session<System>) async throws ->
      [System.Effect],
    late: @escaping @Sendable (inout State, World, [System.Effect]) -> [System.Effect] = { _, _, effects in
      effects
    }
  ) -> Mutant {
    remembering(name, initial, lasting) { memory, world, transport, open in
      MutatedSession(
        inner: try await open(world, transport),
        behave: { try await behave(&memory.value, $0, $1, $2) }, late: { late(&memory.value, $0, $1) })
    }
  }
}

extension Mutant {
  /// The implementation with the defect in it, as an implementation of its own.
  public func applied(to implementation: any Implementation<System>) -> any Implementation<System> {
    MutatedImplementation(original: implementation, mutant: self)
  }
}

/// An implementation with a defect around it; the mutant's memory treats each session as a new case.
private struct MutatedImplementation<System: DocumentedSystem>: Implementation {
  let original: any Implementation<System>
  let mutant: Mutant<System>

  var profile: ImplementationProfile<System> {
    var profile = original.profile
    mutant.redeclare(&profile)
    return profile
  }

  func open(_ world: World) async throws -> any Session<System> {
    try await mutant.makeWrap()(world, nil) { world, _ in try await original.open(world) }
  }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System> {
    try await mutant.makeWrap()(world, transport) { world, transport in
      if let transport { return try await original.open(world, transport: transport) }
      return try await original.open(world)
    }
  }
}
