import Conformance
import JSONValues

/// What happened in a failing case, stimulus by stimulus, according to its trace.
struct CaseHistory {
  /// A message with its members; a value that is not JSON is kept as text.
  struct Message {
    let kind: String
    let members: [(name: String, value: JSONValue)]
  }

  /// A stimulus, or the start or end of a session, with what followed: effects, requests, replies and faults.
  struct Step {
    let stimulus: Message
    var effects: [Message] = []

    /// Whether the step shows nothing: time passed or the session ended, and nothing followed.
    var isIdle: Bool { effects.isEmpty && (stimulus.kind == "timePassed" || stimulus.kind == "close") }
  }

  private(set) var steps: [Step] = []

  /// Reads a trace.
  init(_ trace: [String]) {
    for step in TraceStep.steps(of: trace) {
      switch step.kind {
      case .start, .send, .close, .other: steps.append(Step(stimulus: Message(step)))
      // Waits and changes of the world are left out; if they matter, the effects that follow show it.
      case .world, .wait: continue
      case .effect, .ask, .reply, .fault:
        if steps.isEmpty { steps.append(Step(stimulus: Message(kind: "", members: []))) }
        steps[steps.count - 1].effects += Array(repeating: Message(step), count: step.count)
      }
    }
  }

  /// The steps that show something, that is, those that are not idle.
  var telling: [Step] { steps.filter { !$0.isIdle } }

  /// Whether this history ends in silence and is the beginning of a longer one that also ends in silence.
  ///
  /// If so, one missing effect is taken to explain both silences. A history of one step after the start does not count,
  /// because most others begin with that step.
  func staysSilent(in longer: CaseHistory) -> Bool {
    let (mine, theirs) = (telling, longer.telling)
    guard mine.count(where: { $0.stimulus.kind != "start" }) > 1, mine.count < theirs.count,
      mine.last?.effects.isEmpty == true, theirs.last?.effects.isEmpty == true
    else { return false }
    return SameHistory.holds(mine, Array(theirs.prefix(mine.count)))
  }
}

extension CaseHistory.Message {
  fileprivate init(_ step: TraceStep) {
    kind = step.kind == .start ? "start" : step.title
    // The members of the start message are left out, because rules describe the same initial world in different ways.
    members =
      step.kind == .start
      ? [] : step.fields.map { ($0.name, (try? JSONValue(parsing: $0.value.utf8)) ?? .string($0.value)) }
  }

  /// Every leaf value with its path, without the indices of lists.
  var leaves: [(path: String, value: JSONValue)] {
    var found: [(path: String, value: JSONValue)] = []
    for member in members { Self.collect(member.value, member.name, &found) }
    return found
  }

  private static func collect(
    _ value: JSONValue, _ path: String, _ found: inout [(path: String, value: JSONValue)]
  ) {
    switch value {
    case .object(let members) where !members.isEmpty:
      for member in members { collect(member.value, "\(path).\(member.key)", &found) }
    case .array(let elements) where !elements.isEmpty:
      for element in elements { collect(element, "\(path)[]", &found) }
    default: found.append((path, value))
    }
  }
}
