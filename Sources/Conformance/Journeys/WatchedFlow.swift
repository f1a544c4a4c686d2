/// The suite around an implementation: it plays all other parties, and records the traffic in a ledger.
@usableFromInline package protocol WatchedFlow<System>: AnyObject {
  /// The contract.
  associatedtype System: WatchedSystem
  /// The case.
  var trial: Trial<System> { get }
  /// The traffic so far.
  var ledger: System.Ledger { get set }
  /// The kinds of effects that the ledger records; the implementation must let the suite see all of them.
  var visible: [System.Effect.Kind] { get }

  /// Judges an effect before the ledger records it.
  func judge(_ effect: System.Effect) throws
}

extension WatchedFlow {
  /// Judges nothing.
  @inlinable package func judge(_ effect: System.Effect) throws {}

  /// Delivers a stimulus and records what the implementation then does.
  @discardableResult
  @inlinable package func send(_ stimulus: System.Stimulus) async throws -> Observed<System> {
    ledger.note(stimulus)
    return try note(try await trial.sendAndSettle(stimulus))
  }

  /// Records what the implementation did.
  @discardableResult
  @inlinable package func note(_ seen: Observed<System>) throws -> Observed<System> {
    for effect in try seen.of(visible) {
      try judge(effect)
      ledger.note(effect)
    }
    return seen
  }

  /// Tells the implementation about its life cycle, if it can be told.
  @inlinable package func tell(_ stimulus: System.Stimulus, in lifecycle: Lifecycle) async throws {
    trial.change { $0.lifecycle = lifecycle }
    guard trial.understands(stimulus.kind) else { return }
    try await send(stimulus)
  }

  // MARK: Time

  /// Whether the suite controls the implementation's time.
  @inlinable package var controlsTime: Bool { trial.controlsTime }

  /// Lets time pass, if the implementation uses the suite's time, and records what it then does.
  @discardableResult
  @inlinable package func wait(milliseconds: Int64) async throws -> Observed<System> {
    guard controlsTime else { return Observed(effects: [], bench: trial.bench) }
    return try note(try await trial.advance(milliseconds: milliseconds))
  }

  /// Waits for something that the implementation may take a minute to do; nil if it is not done by then.
  ///
  /// - Parameters:
  ///   - pauses: The seconds that pass before each new check.
  ///   - find: Looks for the result in the ledger.
  @inlinable package func wait<Value>(
    inSteps pauses: [Int64] = [5, 25, 30], for find: (System.Ledger) throws -> Value?
  ) async throws -> Value? {
    for seconds in pauses {
      if let found = try find(ledger) { return found }
      guard controlsTime else { return nil }
      try await wait(milliseconds: seconds * 1000)
    }
    return try find(ledger)
  }

  /// Waits for a condition, for which the implementation has a minute; returns whether it is met.
  @discardableResult
  @inlinable package func wait(
    inSteps pauses: [Int64] = [5, 25, 30], until condition: (System.Ledger) throws -> Bool
  ) async throws -> Bool {
    try await wait(inSteps: pauses) { try condition($0) ? true : nil } ?? false
  }
}
