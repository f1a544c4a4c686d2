import HTTPMessages

/// One generated case of a rule: its world, its session, and everything that was seen.
///
/// A rule's property gets a trial, changes its world, sends stimuli, and states what it expects. What the
/// implementation does not declare cannot be asked for: the rule is then not applicable.
public final class Trial<System: DocumentedSystem> {
  /// The surroundings as they are now.
  public internal(set) var world: World
  /// The services of this case.
  public let services: System.Services
  /// What the implementation declares.
  public let profile: ImplementationProfile<System>

  // What `send` uses is compiled for each system with it: every case comes this way.
  @usableFromInline let bench: CaseBench<System>
  private let open: Mutant<System>.Opener
  @usableFromInline var session: (any Session<System>)?
  @usableFromInline var trace = Trace<System>()
  /// The effects in the trace.
  @usableFromInline var effects: [System.Effect] = []
  /// Where those begin that came since the implementation was started last.
  @usableFromInline var start = 0
  /// The stimulus that was sent last: what fails now fails because of it.
  @usableFromInline var lastStep: System.Stimulus?
  /// Whether the session is being ended: what fails now fails because of that.
  private(set) var isClosing = false
  var readings: [ObservedReading] = []
  /// What did not hold in a body that states all it has to; nil outside of one.
  var collected: [Violation]?
  var labels: [String] = []
  private var calls = 0
  private var pastCalls = 910
  /// Whether a journey is played that is over when the rule begins.
  var isInPast = false
  /// The world as an implementation knows it that lives on after such a journey; nil once the rule has sent something.
  @usableFromInline var pastWorld: World?

  init(
    bench: CaseBench<System>, services: System.Services, implementation: (any Implementation<System>)? = nil
  ) {
    self.bench = bench
    self.services = services
    self.profile = bench.profile
    self.open = bench.makeOpener(of: implementation ?? bench.implementation)
    self.world = bench.initialWorld
    services.announce(in: &world)
  }

  // MARK: Driving

  /// Changes the surroundings; the implementation sees the new world with the next stimulus.
  public func change(_ edit: (inout World) -> Void) {
    let old = world
    edit(&world)
    if session != nil, pastWorld == nil, old != world { trace.add(.changed(from: old, to: world)) }
  }

  /// Delivers a stimulus, starting the implementation first where it is not running, and returns what it did.
  ///
  /// Throws ``NotApplicable`` where the implementation does not understand the stimulus.
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
    return record(try await attempt { try await session.send(stimulus, in: self.world) })
  }

  /// Lets simulated time pass and tells the implementation so.
  ///
  /// Throws ``NotApplicable`` where the implementation takes its time from the machine.
  @discardableResult
  public func advance(milliseconds: Int64) async throws -> Observed<System> {
    guard profile.clock == .controlled else { throw NotApplicable("cannot control its clock") }
    change { $0.clock += milliseconds }
    guard let stimulus = System.timePassed(milliseconds: milliseconds) else {
      return Observed(effects: [], bench: bench)
    }
    return try await send(stimulus)
  }

  /// Waits until every call under way has ended, at most that long in real time.
  @discardableResult
  public func settle(atMost limit: Duration = .seconds(10)) async throws -> Observed<System> {
    // What lives on after a past has done nothing for the rule yet.
    guard pastWorld == nil, let session else { return Observed(effects: [], bench: bench) }
    if case .settled? = trace.log.last {} else { trace.add(.settled) }
    bench.heartbeat.beat()
    let limit = min(limit, bench.longestWait ?? limit)
    return record(try await attempt { try await session.settle(in: self.world, atMost: limit) })
  }

  /// Ends the implementation's process; the next stimulus starts a new one with the same preference store.
  @discardableResult
  public func restart() async throws -> Observed<System> {
    if let kind = System.preferenceEffect { try requireObserved(kind) }
    return try await close()
  }

  /// Ends the session and returns what had not been returned yet.
  @discardableResult
  public func close() async throws -> Observed<System> {
    guard let session else { return Observed(effects: [], bench: bench) }
    if pastWorld != nil { return try await closePast() }
    self.session = nil
    trace.add(.closed)
    isClosing = true
    let last = record(try await attempt { try await session.close() })
    isClosing = false
    start = effects.count
    return last
  }

  /// Ends the session and then states what has to hold of all that the implementation did until then.
  ///
  /// For what may happen only once, or not at all: an implementation that does it when it is put away has done it. What
  /// has to come must come before, so state that first.
  public func atTheEnd(_ check: () throws -> Void) async throws {
    try await close()
    try check()
  }

  /// A number for a call, other than those that it gave before in this case.
  ///
  /// A past has numbers of its own, from 911, as rules write small ones down.
  public func nextCall() -> Int {
    if isInPast {
      pastCalls += 1
      return pastCalls
    }
    calls += 1
    return calls
  }

  /// Brings the implementation into some state where that can be had: what is sent and looked for meanwhile is not
  /// what the rule uses, so that no rule depends on it.
  public func bringing<Value>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    bench.usage.pause(true)
    defer { bench.usage.pause(false) }
    return try await body()
  }

  // MARK: Inside

  /// Ends the session whatever it says: the case is over.
  func abandon() async {
    if let session { _ = try? await session.close() }
    session = nil
  }

  /// Whether the rule has waited for something as long as it may, and nothing came; a past waits no longer than that.
  var hasWaitedInVain: Bool { isInPast || bench.waiting.hasFailed }

  /// Notes that the rule has waited for what the last step should bring, as long as it may.
  func noteWaitInVain() { if !isInPast { bench.waiting.fail(lastStep?.kind.rawValue) } }

  /// Whether the last step only leads to the rule's subject and never ended in other rules.
  var isOnHopelessWay: Bool {
    guard !isInPast, let lastStep,
      !bench.subjects.contains(where: System.judges(of: lastStep).outcome.contains)
    else {
      return false
    }
    return bench.waiting.isHopeless(lastStep.kind.rawValue)
  }

  private var transport: (any HTTPTransport)? { profile.acceptsTransport ? services.transport : nil }

  @usableFromInline func openIfNeeded() async throws -> any Session<System> {
    if pastWorld != nil { try await enterPresent() }
    if let session { return session }
    trace.add(.opened(world))
    start = effects.count
    bench.heartbeat.beat()
    let opened = try await attempt { try await self.open(self.world, self.transport) }
    session = opened
    return opened
  }

  @inlinable func attempt<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let stop as CancellationError {
      throw stop
    } catch {
      let fault = ImplementationFault(of: error)
      for line in services.newExchanges() { trace.add(.exchange(line)) }
      trace.add(.fault(fault))
      // What threw is still there, and is ended in good order.
      if case .threw = fault {} else { session = nil }
      throw fault
    }
  }

  @usableFromInline func store(_ value: PreferenceValue?, under key: String) {
    world.preferences[key] = value
  }

  @inlinable func record(_ effects: [System.Effect]) -> Observed<System> {
    for line in services.newExchanges() { trace.add(.exchange(line)) }
    self.effects += effects
    for effect in effects {
      trace.add(.effect(effect))
      if let change = effect.preferenceChange { store(change.value, under: change.key) }
    }
    return Observed(effects: effects[...], bench: bench)
  }
}
