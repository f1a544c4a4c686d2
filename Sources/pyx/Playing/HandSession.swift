import CommandSupport
import Conformance
import JSONValues

/// A session of an implementation of one contract, with services of its own.
final class HandSession<System: DocumentedSystem>: HandPlayed {
  /// How long the session waits for late effects after a stimulus, if late effects are possible.
  private static var patience: Duration { .milliseconds(500) }

  private let implementation: any Implementation<System>
  private let makeServices: @Sendable (String) async throws -> System.Services
  private var services: System.Services?
  private var session: (any Session<System>)?
  private var states = FollowedStates<System>()
  private var events: [PlayEvent] = []
  private var beginnings = 0
  private(set) var world = World()

  init(
    _ implementation: any Implementation<System>,
    services makeServices: @escaping @Sendable (String) async throws -> System.Services
  ) {
    (self.implementation, self.makeServices) = (implementation, makeServices)
  }

  var profile: ImplementationProfile<System> { implementation.profile }
  var contract: ContractName { ContractName(System.system, System.role) }
  var description: ContractDescription { System.description }
  var player: String { "\(profile.name) \(profile.version)" }

  var declared: (stimuli: [String], effects: Set<String>) {
    (
      System.Stimulus.Kind.allCases.filter { profile.stimuli.contains($0) }.map(\.rawValue),
      Set(profile.effects.map(\.rawValue))
    )
  }

  var samples: [JSONValue] {
    System.sampleStimuli.map { JSONValue(encoding: $0) }
      + System.sampleEffects.map { JSONValue(encoding: $0) }
  }

  func sample(of kind: String) -> JSONValue? {
    let sample = System.sampleStimuli.first { $0.kind.rawValue == kind }.map { JSONValue(encoding: $0) }
    let simplest = System.description.stimuli.first { $0.kind == kind }?.sampleTree
    return (sample ?? simplest)?.taking(world.services)
  }

  func begin(in given: World?) async throws {
    _ = await end()
    beginnings += 1
    let services: System.Services
    do { services = try await makeServices("play-\(beginnings)") } catch {
      throw UserError(.incomplete, "the services of the contract cannot be simulated: \(error)")
    }
    world = given ?? System.sampleWorld
    services.announce(in: &world)
    self.services = services
    states = FollowedStates()
  }

  func play(_ step: PlayStep) async throws -> PlayedStep {
    events = []
    switch step {
    case .send(let tree): try await send(stimulus(tree))
    case .world(let members): try change { try World(members: members, of: $0) }
    case .advance(let milliseconds): try await advance(milliseconds)
    case .wait(let milliseconds): await settle(.milliseconds(milliseconds))
    case .restart: await close()
    }
    return PlayedStep(step: step, events: events)
  }

  func end() async -> [PlayEvent] {
    events = []
    await close()
    await services?.close()
    services = nil
    return events
  }

  // MARK: Steps

  /// The stimulus that a message on the wire names; throws a ``UserError`` if the contract does not know it, the
  /// implementation does not declare it, or a field is wrong.
  private func stimulus(_ tree: JSONValue) throws -> System.Stimulus {
    let tree = tree.filled(from: world.services)
    let kind = try WireMessage.check(tree, against: System.description.stimuli)
    guard declared.stimuli.contains(kind) else {
      throw UserError(.usage, "\(player) does not declare the stimulus \(kind), so it cannot be sent")
    }
    do { return try tree.decoded() } catch {
      let reason = WireMessage.strangeWord(in: tree, System.description.stimuli) ?? WireMessage.reason(error)
      throw UserError(.usage, "\(kind): \(reason); ? \(kind) shows its fields")
    }
  }

  private func send(_ stimulus: System.Stimulus) async {
    await failing {
      let session = try await openIfNeeded()
      let effects = try await session.send(stimulus, in: world)
      note(effects, isLate: false)
      var all = effects
      if profile.quiescence != .exact || System.Services.self != NoServices.self {
        let late = try await session.settle(in: world, atMost: Self.patience)
        note(late, isLate: true)
        all += late
      }
      events += states.take(.init(stimulus, in: world, all)).map(PlayEvent.state)
    }
  }

  private func advance(_ milliseconds: Int64) async throws {
    guard profile.clock == .controlled else {
      throw UserError(
        .usage, "\(player) takes the time from the machine; use the command wait to let real time pass")
    }
    let (time, isTooMuch) = world.clock.addingReportingOverflow(milliseconds)
    guard !isTooMuch else { throw UserError(.usage, "advance goes beyond the end of time") }
    change { old in
      var new = old
      new.clock = time
      return new
    }
    guard let stimulus = System.timePassed(milliseconds: milliseconds),
      profile.stimuli.contains(stimulus.kind)
    else { return }
    await send(stimulus)
  }

  private func settle(_ limit: Duration) async {
    guard let session else { return }
    await failing { note(try await session.settle(in: world, atMost: limit), isLate: true) }
  }

  private func close() async {
    guard let session else { return }
    self.session = nil
    await failing { note(try await session.close(), isLate: true) }
  }

  private func change(_ edit: (World) throws -> World) rethrows {
    let old = world
    world = try edit(old)
    events.append(.changed(from: old, to: world))
  }

  // MARK: Inside

  private func openIfNeeded() async throws -> any Session<System> {
    if let session { return session }
    let place = events.count
    events.append(.started(world, states: []))
    let transport = profile.acceptsTransport ? services?.transport : nil
    let opened =
      if let transport {
        try await implementation.open(world, transport: transport)
      } else {
        try await implementation.open(world)
      }
    session = opened
    events[place] = .started(world, states: states.take(.init(nil, in: world, [])))
    return opened
  }

  /// Runs a part of a step; a fault of the implementation becomes an event.
  private func failing(_ body: () async throws -> Void) async {
    var fault: ImplementationFault?
    do { try await body() } catch { fault = ImplementationFault(of: error) }
    events += (services?.newExchanges() ?? []).map { .exchange($0.text) }
    guard let fault else { return }
    if fault.endsTheSession { session = nil }
    events.append(.fault(fault.sentence, endsSession: fault.endsTheSession))
  }

  private func note(_ effects: [System.Effect], isLate: Bool) {
    for effect in effects {
      events.append(.effect(JSONValue(encoding: effect), isLate: isLate))
      if let change = effect.preferenceChange { world.preferences[change.key] = change.value }
    }
  }
}
