import HTTPMessages

/// A program under test, driven from outside: stimuli in, effects out.
///
/// To judge a Swift SDK in process, conform a type to this protocol; an adapter runs the same rules against a program
/// in any language.
public protocol Implementation<System>: Sendable {
  /// The contract that the implementation claims.
  associatedtype System: DocumentedSystem
  /// What the implementation is, what it understands and what it shows; only declared parts are judged.
  var profile: ImplementationProfile<System> { get }
  /// Starts as if in a fresh process: the implementation remembers only `world.preferences`.
  func open(_ world: World) async throws -> any Session<System>
  /// Starts as `open(_:)` does, with HTTP requests over the given transport instead of the network.
  ///
  /// Only implementations that declare ``ImplementationProfile/acceptsTransport`` are asked.
  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System>
  /// A fault that was reported to no session, returned once; a run that ends with one is incomplete.
  func takeDoubt() async -> ImplementationFault?
  /// The answers to stimuli that the implementation does not declare, each in a session of its own; called once, at the
  /// end of a run.
  ///
  /// An implementation in the suite's process is not asked, because an undeclared stimulus may go unanswered, or may be
  /// treated as a mistake that ends the process.
  func undeclaredAnswers(
    services: @Sendable (String) async throws -> System.Services
  ) async -> [DeclarationFinding]
}

extension Implementation {
  /// Opens without the transport.
  public func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System> {
    try await open(world)
  }

  /// No fault, because the sessions report everything that goes wrong.
  public func takeDoubt() async -> ImplementationFault? { nil }

  /// No answers, because an implementation in the suite's process is not asked.
  public func undeclaredAnswers(
    services: @Sendable (String) async throws -> System.Services
  ) async -> [DeclarationFinding] { [] }
}

/// One life of an implementation, from its start to its end.
public protocol Session<System>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// Delivers a stimulus, waits until nothing more happens on its own, and returns the effects in order.
  ///
  /// The session does not wait for a reply that the suite may be holding back: later effects go into the next answer.
  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect]
  /// Waits until every call under way has ended, but no longer than the given real time, and returns the effects.
  func settle(in world: World, atMost: Duration) async throws -> [System.Effect]
  /// Ends the session and returns the effects that were not returned yet.
  func close() async throws -> [System.Effect]
}

extension Session {
  /// Nothing comes late.
  public func settle(in world: World, atMost: Duration) async throws -> [System.Effect] { [] }
  /// No effects are left.
  public func close() async throws -> [System.Effect] { [] }
}

/// The identity of an implementation, and the list of what may be judged about it.
public struct ImplementationProfile<System: DocumentedSystem>: Sendable {
  /// The implementation's name, for reports.
  public var name: String
  /// The implementation's version, for reports.
  public var version: String
  /// The stimuli that the implementation understands.
  public var stimuli: Set<System.Stimulus.Kind>
  /// The effects that the implementation shows.
  public var effects: Set<System.Effect.Kind>
  /// How the implementation knows that it is quiescent.
  public var quiescence: Quiescence
  /// Where the implementation gets the time.
  public var clock: ClockSource
  /// What the sessions of the implementation share.
  public var isolation: SessionIsolation
  /// Whether the implementation takes an in-memory transport at `open`.
  public var acceptsTransport: Bool
  /// The platform that the implementation is made for; nil if it does not say.
  public var platform: Platform?
  /// How long a session may take to begin, in real time, because a process or an app must start first.
  public var longestStart: Duration

  /// Makes a profile; the defaults are all stimuli, all effects, exact quiescence, a controlled clock, isolated
  /// sessions, no in-memory transport, an unknown platform, and nothing that must start first.
  public init(
    name: String, version: String, stimuli: Set<System.Stimulus.Kind> = Set(System.Stimulus.Kind.allCases),
    effects: Set<System.Effect.Kind> = Set(System.Effect.Kind.allCases), quiescence: Quiescence = .exact,
    clock: ClockSource = .controlled, isolation: SessionIsolation = .session, acceptsTransport: Bool = false,
    platform: Platform? = nil, longestStart: Duration = .zero
  ) {
    self.name = name
    self.version = version
    self.stimuli = stimuli
    self.effects = effects
    self.quiescence = quiescence
    self.clock = clock
    self.isolation = isolation
    self.acceptsTransport = acceptsTransport
    self.platform = platform
    self.longestStart = longestStart
  }

  /// The words of the contract's minimum that the profile does not declare, in the contract's order; if there are any,
  /// a run is partial.
  public var missing: [String] {
    System.Stimulus.Kind.allCases
      .filter { System.minimum.stimuli.contains($0) && !stimuli.contains($0) }.map(\.rawValue)
      + System.Effect.Kind.allCases
      .filter { System.minimum.effects.contains($0) && !effects.contains($0) }.map(\.rawValue)
  }
}

/// What can go wrong with an implementation short of breaking a rule.
public enum ImplementationFault: Error, Sendable, Hashable {
  /// The implementation's process died; the text says how.
  case crashed(String)
  /// The implementation did not answer in time.
  case timedOut(String)
  /// The implementation answered something that is not an answer.
  case protocolBroken(String)
  /// The implementation itself threw, according to its driver; this is an answer, although not one of the contract's
  /// effects.
  case threw(String)
  /// The driver failed: an adapter had an error of its own, or a session threw something other than
  /// ``ThrownByImplementation``.
  case driverFailed(String)
  /// The implementation could not be started, or no longer could be.
  case unavailable(String)
  /// The implementation's process died, perhaps because of another session in it; the case shows nothing and is run
  /// again.
  case interrupted(String)
}

/// An error that the program under test threw and that is not one of the contract's effects.
///
/// A session throws this error to say that the program caused it. Any other error counts as a mistake of the session
/// itself, and no verdict rests on it.
public struct ThrownByImplementation: Error, Sendable, Hashable {
  /// What the program threw, in words.
  public let description: String

  /// Makes the error from the thrown one.
  public init(_ error: any Error) { description = String(describing: error) }
  /// Makes the error from words.
  public init(_ description: String) { self.description = description }
}
