/// Waits in real time: for replies under way, time-outs, and the implementation's own timers.
extension Trial {
  /// Delivers a stimulus and, if the implementation may still be busy when `send` returns, waits until it is not.
  ///
  /// It is for what an implementation does on its own after a pause, such as a form that waits for the customer to stop
  /// typing.
  @discardableResult
  @inlinable public func sendAndSettle(_ stimulus: System.Stimulus) async throws -> Observed<System> {
    let first = try await send(stimulus)
    guard profile.quiescence != .exact else { return first }
    return first.followed(by: try await settle())
  }

  /// Waits for something that must come, and returns it; nil if it did not come.
  ///
  /// The function first waits as long as an answer may take. If nothing has come, it waits as long as an SDK's own
  /// time-out may take. A rule that has waited that long in vain does not do so again, because the answer was lost, not
  /// late.
  ///
  /// - Parameters:
  ///   - limit: Real time for an answer.
  ///   - timeout: Real time for a time-out.
  ///   - find: Looks for the awaited result in everything that was seen in the case so far.
  @inlinable public func wait<Value>(
    atMost limit: Duration = .seconds(5), orTimeout timeout: Duration = .seconds(75),
    for find: (Observed<System>) throws -> Value?
  ) async throws -> Value? {
    if let found = try find(seen) { return found }
    let isHopeless = isOnHopelessWay
    try await settle(atMost: isHopeless ? Waiting.short : limit)
    if let found = try find(seen) { return found }
    guard !isHopeless, !hasWaitedInVain else { return nil }
    // Waits in steps, because each step is a sign of life.
    let step = Duration.seconds(15)
    var waited = Duration.zero
    while waited < timeout {
      try await settle(atMost: min(step, timeout - waited))
      if let found = try find(seen) { return found }
      waited += step
    }
    noteWaitInVain()
    return nil
  }

  /// Asks the implementation repeatedly until something that must come by itself has come; nil if it never comes.
  ///
  /// It is for background work whose end no callback reports. An implementation that is quiescent when `send` returns
  /// is asked only once more, after it has settled. Once a rule has asked in vain, its later cases also ask only once
  /// more.
  ///
  /// - Parameters:
  ///   - limit: Real time that the implementation has.
  ///   - pause: Real time between two requests.
  ///   - find: Asks, and returns what has come.
  public func ask<Value>(
    atMost limit: Duration = .seconds(5), every pause: Duration = .milliseconds(20),
    until find: () async throws -> Value?
  ) async throws -> Value? {
    if let found = try await find() { return found }
    try await settle(atMost: limit)
    if let found = try await find() { return found }
    guard profile.quiescence != .exact, !hasWaitedInVain else { return nil }
    var waited = Duration.zero
    while waited < limit {
      try await Task.sleep(for: pause)
      waited += pause
      if let found = try await find() { return found }
    }
    noteWaitInVain()
    return nil
  }

  /// Waits for something other than an effect, at most the given time; a rule that has waited in vain waits only
  /// briefly.
  ///
  /// - Parameters:
  ///   - limit: Real time that the wait may take.
  ///   - wait: Waits at most that long, and says whether the wait succeeded.
  public func wait(atMost limit: Duration, by wait: (Duration) async -> Bool) async -> Bool {
    let limit = hasWaitedInVain || isOnHopelessWay ? min(limit, Waiting.short) : limit
    if await wait(limit) { return true }
    noteWaitInVain()
    return false
  }

  /// Repeats something until it says that it is done, for work that takes several steps in real time.
  ///
  /// Once a rule has repeated something in vain, or if the settings limit waits, it tries at most three rounds.
  ///
  /// - Parameters:
  ///   - rounds: The maximum number of rounds; each takes its own time.
  ///   - isDone: Does one round, and says whether no further round is needed.
  public func retry(atMost rounds: Int = 100, until isDone: () async throws -> Bool) async throws {
    let isPatient = !hasWaitedInVain && bench.longestWait == nil
    for _ in 0..<(isPatient ? rounds : min(3, rounds)) {
      if try await isDone() { return }
    }
    noteWaitInVain()
  }

  /// Whether the rule has already waited in vain as long as it may; also true in a past, where no wait is that long.
  @usableFromInline var hasWaitedInVain: Bool { isInPast || bench.waiting.hasFailed }

  /// Notes that the rule has waited in vain, as long as it may, for the result of the last step.
  @usableFromInline func noteWaitInVain() { if !isInPast { bench.waiting.fail(lastStep?.kind.rawValue) } }

  /// Whether the last step only leads to the rule's subject, and was given up after full waits in vain.
  @usableFromInline var isOnHopelessWay: Bool {
    guard !isInPast, let lastStep,
      !bench.subjects.contains(where: System.judges(of: lastStep).outcome.contains)
    else {
      return false
    }
    return bench.waiting.isHopeless(lastStep.kind.rawValue)
  }
}

extension Observed {
  /// These effects, followed by those of the other observation.
  @inlinable public func followed(by other: Observed) -> Observed {
    Observed(effects: effects + other.effects, bench: bench)
  }
}
