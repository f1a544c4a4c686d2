import Conformance
import JSONValues

extension RecordedCall {
  /// Whether the call sends a stimulus that contains a value from a service.
  var usesService: Bool {
    guard case .send(let tree) = action else { return false }
    return tree.generalised(from: world.services) != tree
  }

  /// What was seen during the call.
  fileprivate var events: [PlayEvent] {
    let isLate = if case .send = action { false } else { true }
    return effects.map { .effect($0, isLate: isLate) } + states.map(PlayEvent.state)
      + (fault.map { [.fault($0, endsSession: false)] } ?? []) + (wanted.map { [.wanted($0)] } ?? [])
  }
}

extension [RecordedCall] {
  /// The calls as steps of a session that is played by hand.
  var played: [PlayedStep] {
    var steps: [PlayedStep] = []
    var known: World?
    var start: [PlayEvent] = []
    for call in self {
      if let known, known != call.world, call.action != .open, call.action != .close {
        let changes = WorldWords.changedMembers(
          from: JSONValue(encoding: known), to: JSONValue(encoding: call.world))
        steps.append(PlayedStep(step: .world(changes), events: [.changed(from: known, to: call.world)]))
      }
      known = call.world
      let step: PlayStep
      switch call.action {
      case .open:
        start = [.started(call.world, states: call.states)]
        guard let fault = call.fault else { continue }
        start.append(.fault(fault, endsSession: true))
        step = .wait(0)
      case .send(let tree): step = .send(tree)
      case .settle(let limit): step = .wait(limit)
      case .close: step = .restart
      }
      let own = call.action == .open ? [] : call.events
      steps.append(PlayedStep(step: step, events: start + own))
      start = []
    }
    // Every case ends with a close; this step is left out if nothing was seen during the close.
    if let last = steps.last, last.step == .restart, last.events.isEmpty { steps.removeLast() }
    return steps
  }
}
