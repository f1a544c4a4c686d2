import Conformance
import JSONValues
import Locks

/// A conforming implementation whose effects are edited at some calls of a case.
struct EditedReference<System: DocumentedSystem>: Implementation {
  let whole: any Implementation<System>
  /// The calls of the case; the effects of a call are edited only if the rule makes the same call at the same place.
  let calls: [RecordedCall.Action]
  let edits: [EffectDifference]
  /// The number of the next call.
  let next = Locked(0)
  /// The edits that were made so far, each at a call that the rule made as recorded.
  private let made = Locked<Set<EffectDifference>>([])

  /// Whether every edit was made, not counting edits of a close.
  ///
  /// Once the edits make the rule hold, the rule may close the session later than recorded.
  var isEdited: Bool {
    let made = made.withLock { $0 }
    return edits.allSatisfy { made.contains($0) || calls[$0.call] == .close }
  }

  init(whole: any Implementation<System>, calls: [RecordedCall.Action], edits: [EffectDifference]) {
    (self.whole, self.calls, self.edits) = (whole, calls, edits)
  }

  var profile: ImplementationProfile<System> {
    var profile = whole.profile
    // Its sessions are opened without a transport.
    profile.acceptsTransport = false
    return profile
  }

  func open(_ world: World) async throws -> any Session<System> {
    next.withLock { $0 += 1 }
    return EditedSession(whole: try await whole.open(world), edit: edited)
  }

  /// The effects of a call, edited if the recorded case has the same call at this place.
  private func edited(_ action: RecordedCall.Action, _ effects: [System.Effect]) throws -> [System.Effect] {
    let number = next.withLock { next in
      defer { next += 1 }
      return next
    }
    guard number < calls.count, calls[number] == action else { return effects }
    let own = edits.filter { $0.call == number }
    guard !own.isEmpty else { return effects }
    made.withLock { $0.formUnion(own) }
    let trees = own.reduce(effects.map { JSONValue(encoding: $0) }) { $1.applied(to: $0) }
    return try trees.map { try $0.decoded() }
  }
}

private struct EditedSession<System: DocumentedSystem>: Session {
  let whole: any Session<System>
  let edit: @Sendable (RecordedCall.Action, [System.Effect]) throws -> [System.Effect]

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    try edit(.send(JSONValue(encoding: stimulus)), try await whole.send(stimulus, in: world))
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    let effects = try await whole.settle(in: world, atMost: limit)
    return try edit(.settle(Int64(limit / .milliseconds(1))), effects)
  }

  func close() async throws -> [System.Effect] { try edit(.close, try await whole.close()) }
}
