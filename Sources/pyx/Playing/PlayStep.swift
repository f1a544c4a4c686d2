import Conformance
import JSONValues

/// One step of a session that is played by hand.
enum PlayStep: Sendable, Hashable {
  /// A stimulus, as on the wire.
  case send(JSONValue)
  /// Members of the world that change, each as a whole.
  case world(JSONValue)
  /// Simulated time passes, in milliseconds.
  case advance(Int64)
  /// The session waits for late effects, for at most this many milliseconds of real time.
  case wait(Int64)
  /// The implementation's process ends; the next stimulus starts a new one with the same preferences.
  case restart
}

extension PlayStep {
  /// The step without the values that services provided, which differ from session to session.
  func generalised(from provided: [String: String]) -> PlayStep {
    if case .send(let tree) = self { .send(tree.generalised(from: provided)) } else { self }
  }
}

/// Something that was seen during a step.
enum PlayEvent: Sendable, Hashable {
  /// The implementation was started in this world; the contract's state tables began in these states.
  case started(World, states: [String])
  /// The world changed.
  case changed(from: World, to: World)
  /// The implementation did this, in its answer or later.
  case effect(JSONValue, isLate: Bool)
  /// A service saw this exchange.
  case exchange(String)
  /// A state table of the contract is in this state now.
  case state(String)
  /// A rule wanted to see this instead.
  case wanted(String)
  /// The implementation failed to answer.
  case fault(String, endsSession: Bool)
}

/// A step and what was seen of it.
struct PlayedStep: Sendable, Hashable {
  let step: PlayStep
  var events: [PlayEvent]

  /// What the implementation did, in order.
  var effects: [JSONValue] {
    events.compactMap { if case .effect(let effect, _) = $0 { effect } else { nil } }
  }

  /// How the implementation failed to answer; nil if it answered.
  var fault: String? {
    events.lazy.compactMap { if case .fault(let words, _) = $0 { words } else { nil } }.first
  }

  /// The fault after which the session is over; nil if it goes on.
  var end: String? {
    events.lazy.compactMap { if case .fault(let words, true) = $0 { words } else { nil } }.first
  }
}
