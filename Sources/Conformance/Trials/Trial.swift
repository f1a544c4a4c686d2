import HTTPMessages

/// One case of a rule, generated or from a vector: its world, its session, and everything that was seen.
///
/// A rule's property gets a trial, changes its world, sends stimuli, and states what it expects. If the property asks
/// for something that the implementation does not declare, the rule is not applicable.
public final class Trial<System: DocumentedSystem> {
  /// The surroundings as they are now.
  @inlinable public var world: World { surroundings }
  @usableFromInline var surroundings: World
  /// The services of this case.
  public let services: System.Services
  /// What the implementation declares.
  public let profile: ImplementationProfile<System>

  // Everything that `send` uses is specialized for each system, because every case passes here.
  @usableFromInline let bench: CaseBench<System>
  @usableFromInline let open: Mutant<System>.Opener
  @usableFromInline var session: (any Session<System>)?
  @usableFromInline var trace = Trace<System>()
  /// The effects in the trace; those of pasts are forgotten when the rule begins.
  @usableFromInline var effects: [System.Effect] = []
  /// The index of the first effect since the last start of the implementation.
  @usableFromInline var start = 0
  /// The last stimulus: a failure now is its result.
  @usableFromInline var lastStep: System.Stimulus?
  /// Whether the session is being closed: a failure now is the result of closing.
  @usableFromInline var isClosing = false
  var readings: [ObservedReading] = []
  /// The failures in a body of ``stateAll(_:)``; nil outside one.
  var collected: [Violation]?
  var labels: [String] = []
  @usableFromInline var calls = 0
  @usableFromInline var pastCalls = 910
  /// Whether a past is being played.
  @usableFromInline var isInPast = false
  /// The world as known to an implementation that lives on after a past; nil once the rule has sent something.
  @usableFromInline var pastWorld: World?

  init(
    bench: CaseBench<System>, services: System.Services, implementation: (any Implementation<System>)? = nil
  ) {
    self.bench = bench
    self.services = services
    self.profile = bench.profile
    self.open = bench.makeOpener(of: implementation ?? bench.implementation)
    surroundings = bench.initialWorld
    services.announce(in: &surroundings)
  }

  // MARK: Driving

  /// Changes the surroundings; the implementation sees the new world with the next stimulus.
  @inlinable public func change(_ edit: (inout World) -> Void) {
    // If the implementation has not seen the world yet, the trace needs no difference, so the world is not copied.
    guard session != nil, pastWorld == nil else { return edit(&surroundings) }
    let old = world
    edit(&surroundings)
    if old != world { trace.add(.changed(from: old, to: world)) }
  }

  /// Delivers a stimulus, starting the implementation first if it is not running, and returns its effects.
  ///
  /// Throws ``NotApplicable`` if the implementation does not understand the stimulus.
  @discardableResult
  @inlinable public func send(_ stimulus: System.Stimulus) async throws -> Observed<System> {
    let isKnown = bench.usage.hasSent(stimulus.kind)
    guard isKnown || profile.stimuli.contains(stimulus.kind) else {
      throw NotApplicable("does not understand \(stimulus.kind.rawValue)")
    }
    let session = try await openIfNeeded()
    if !isKnown { bench.usage.sent(stimulus.kind) }
    trace.add(.sent(stimulus))
    lastStep = stimulus
    bench.heartbeat.beat()
    let effects: [System.Effect]
    do { effects = try await session.send(stimulus, in: world) } catch { throw noting(error) }
    return record(effects)
  }

  /// Lets simulated time pass and tells the implementation so.
  ///
  /// Throws ``NotApplicable`` if the implementation takes its time from the machine.
  @discardableResult
  @inlinable public func advance(milliseconds: Int64) async throws -> Observed<System> {
    guard profile.clock == .controlled else { throw NotApplicable("cannot control its clock") }
    change { $0.clock += milliseconds }
    guard let stimulus = System.timePassed(milliseconds: milliseconds) else {
      return Observed(effects: [], bench: bench)
    }
    return try await send(stimulus)
  }

  /// Waits until every call under way has ended, but no longer than the given real time.
  @discardableResult
  @inlinable public func settle(atMost limit: Duration = .seconds(10)) async throws -> Observed<System> {
    // An implementation that lives on after a past has done nothing for the rule yet.
    guard pastWorld == nil, let session else { return Observed(effects: [], bench: bench) }
    if case .settled? = trace.log.last {} else { trace.add(.settled) }
    bench.heartbeat.beat()
    let limit = min(limit, bench.longestWait ?? limit)
    let effects: [System.Effect]
    do { effects = try await session.settle(in: world, atMost: limit) } catch { throw noting(error) }
    return record(effects)
  }

  /// Ends the implementation's process; the next stimulus starts a new one with the same preference store.
  @discardableResult
  public func restart() async throws -> Observed<System> {
    if let kind = System.preferenceEffect { try requireObserved(kind) }
    return try await close()
  }

  /// Ends the session and returns the effects that were not returned yet.
  @discardableResult
  @inlinable public func close() async throws -> Observed<System> {
    guard let session else { return Observed(effects: [], bench: bench) }
    if pastWorld != nil { return try await closePast() }
    self.session = nil
    trace.add(.closed)
    isClosing = true
    let effects: [System.Effect]
    do { effects = try await session.close() } catch { throw noting(error) }
    let last = record(effects)
    isClosing = false
    start = self.effects.count
    return last
  }

  /// Ends the session and then states what must hold for everything that the implementation did until then.
  ///
  /// It is for effects that may happen only once, or must not happen at all; an effect at the close counts too.
  /// Required effects must come before the close, so state those first.
  public func atTheEnd(_ check: () throws -> Void) async throws {
    try await close()
    try check()
  }

  /// A new number for a call, unique in this case.
  ///
  /// A past gets its own numbers, from 911, because rules use small literal numbers.
  @inlinable public func nextCall() -> Int {
    if isInPast {
      pastCalls += 1
      return pastCalls
    }
    calls += 1
    return calls
  }

  /// Brings the implementation into some state; stimuli and effects on the way do not count as used by the rule.
  public func bringing<Value>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    bench.usage.pause(true)
    defer { bench.usage.pause(false) }
    return try await body()
  }

  // MARK: Inside

  /// Ends the session, whatever the result: the case is over.
  func abandon() async {
    if let session { _ = try? await session.close() }
    session = nil
  }

  @inlinable var transport: (any HTTPTransport)? { profile.acceptsTransport ? services.transport : nil }

  @inlinable func openIfNeeded() async throws -> any Session<System> {
    if pastWorld != nil { try await enterPresent() }
    if let session { return session }
    trace.add(.opened(world))
    start = effects.count
    bench.heartbeat.beat()
    let opened: any Session<System>
    do { opened = try await open(world, transport) } catch { throw noting(error) }
    session = opened
    return opened
  }

  /// The error to rethrow after the implementation threw: its fault, which is noted, or a cancellation.
  @usableFromInline func noting(_ error: any Error) -> any Error {
    if error is CancellationError { return error }
    let fault = ImplementationFault(of: error)
    for line in services.newExchanges() { trace.add(.exchange(line)) }
    trace.add(.fault(fault))
    // An implementation that threw is still there, and is closed in good order.
    if case .threw = fault {} else { session = nil }
    return fault
  }

  @usableFromInline func store(_ value: PreferenceValue?, under key: String) {
    surroundings.preferences[key] = value
  }

  @inlinable func record(_ effects: [System.Effect]) -> Observed<System> {
    for line in services.newExchanges() { trace.add(.exchange(line)) }
    if effects.isEmpty { return Observed(effects: [], bench: bench) }
    self.effects += effects
    for effect in effects {
      trace.add(.effect(effect))
      if let change = effect.preferenceChange { store(change.value, under: change.key) }
    }
    return Observed(effects: effects[...], bench: bench)
  }
}
