import Conformance
import HTTPMessages
import JSONValues
import Locks

/// One call that a rule made to an implementation, and the results of the call.
struct RecordedCall: Sendable, Hashable {
  /// The action that the rule asked for.
  enum Action: Sendable, Hashable {
    /// The implementation starts.
    case open
    /// A stimulus, as on the wire.
    case send(JSONValue)
    /// The rule waits for late effects, at most this many milliseconds.
    case settle(Int64)
    /// The implementation ends.
    case close
  }

  let action: Action
  /// The world at the time of the call; for `close`, the last known world.
  let world: World
  var effects: [JSONValue] = []
  /// What went wrong, in words.
  var fault: String?
  /// The new state, in words, of each of the contract's tables whose state changed with the call.
  var states: [String] = []
  /// The result that a rule expected here, in words, if the failing run did something else.
  var wanted: String?
}

/// Records the calls of a rule's cases, which run one after another.
final class CallRecorder<System: DocumentedSystem>: Sendable {
  private let cases = Locked<[[RecordedCall]]>([])

  /// Begins a new case.
  func begin() { cases.withLock { $0.append([]) } }

  func add(_ call: RecordedCall) { cases.withLock { $0[$0.count - 1].append(call) } }

  /// The calls of the first case that has any; empty if no case has calls.
  var first: [RecordedCall] { cases.withLock { $0.first { !$0.isEmpty } ?? [] } }
}

/// An implementation whose calls are recorded.
struct RecordedImplementation<System: DocumentedSystem>: Implementation {
  let whole: any Implementation<System>
  let recorder: CallRecorder<System>

  var profile: ImplementationProfile<System> { whole.profile }

  func open(_ world: World) async throws -> any Session<System> {
    try await recorded(world) { try await whole.open(world) }
  }

  func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<System> {
    try await recorded(world) { try await whole.open(world, transport: transport) }
  }

  func takeDoubt() async -> ImplementationFault? { await whole.takeDoubt() }

  private func recorded(
    _ world: World, _ open: () async throws -> any Session<System>
  ) async throws -> any Session<System> {
    var call = RecordedCall(action: .open, world: world)
    do {
      let session = RecordedSession(whole: try await open(), recorder: recorder, world: world)
      call.states = session.follow(.init(nil, in: world, []))
      recorder.add(call)
      return session
    } catch {
      call.fault = ImplementationFault(of: error).sentence
      recorder.add(call)
      throw error
    }
  }
}

private final class RecordedSession<System: DocumentedSystem>: Session {
  private let whole: any Session<System>
  private let recorder: CallRecorder<System>
  /// The latest world, and the states of the tables.
  private let latest: Locked<(world: World, states: FollowedStates<System>)>

  init(whole: any Session<System>, recorder: CallRecorder<System>, world: World) {
    (self.whole, self.recorder) = (whole, recorder)
    latest = Locked((world, FollowedStates()))
  }

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    try await recorded(.send(JSONValue(encoding: stimulus)), world, stimulus) {
      try await whole.send(stimulus, in: world)
    }
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    try await recorded(.settle(Int64(limit / .milliseconds(1))), world) {
      try await whole.settle(in: world, atMost: limit)
    }
  }

  func close() async throws -> [System.Effect] {
    try await recorded(.close, latest.withLock(\.world)) { try await whole.close() }
  }

  /// Updates the states of the tables after a step; returns the changed states.
  func follow(_ step: TransitionCounter<System>.Step) -> [String] {
    latest.withLock { $0.states.take(step) }
  }

  private func recorded(
    _ action: RecordedCall.Action, _ world: World, _ stimulus: System.Stimulus? = nil,
    _ body: () async throws -> [System.Effect]
  ) async throws -> [System.Effect] {
    latest.withLock { $0.world = world }
    var call = RecordedCall(action: action, world: world)
    do {
      let effects = try await body()
      call.effects = effects.map { JSONValue(encoding: $0) }
      if let stimulus { call.states = follow(.init(stimulus, in: world, effects)) }
      recorder.add(call)
      return effects
    } catch {
      call.fault = ImplementationFault(of: error).sentence
      recorder.add(call)
      throw error
    }
  }
}

extension Candidate {
  /// Runs a recorded case again as ``replay(_:settings:)`` does, and also returns its calls; nil if the contract has no
  /// such rule.
  func recording(
    _ token: ReplayToken, settings: RunSettings
  ) async -> (result: RuleResult, calls: [RecordedCall])? {
    let recorder = CallRecorder<System>()
    let makeServices = services
    let candidate = TypedCandidate(RecordedImplementation(whole: implementation, recorder: recorder)) {
      name in
      recorder.begin()
      return try await makeServices(name)
    }
    guard let result = await candidate.replay(token, settings: settings) else { return nil }
    return (result, recorder.first)
  }
}
