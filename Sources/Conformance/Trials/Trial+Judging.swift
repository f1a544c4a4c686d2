/// What a rule sees, and the statements that it makes about what it sees.
extension Trial {
  // MARK: Seeing

  /// Everything that the implementation did in this case.
  @inlinable public var seen: Observed<System> { Observed(effects: effects[...], bench: bench) }

  /// Requires that the rule can see effects of these kinds; throws ``NotApplicable`` if it cannot.
  @inlinable public func requireObserved(_ kinds: System.Effect.Kind...) throws {
    for kind in kinds { try bench.requireObserved(kind) }
  }

  /// Whether the implementation understands a stimulus of this kind.
  @inlinable public func understands(_ kind: System.Stimulus.Kind) -> Bool { profile.stimuli.contains(kind) }

  /// Whether the suite decides about the implementation's time, and can tell it that time has passed.
  @inlinable public var controlsTime: Bool {
    guard profile.clock == .controlled, let time = System.timePassed(milliseconds: 0) else { return false }
    return understands(time.kind)
  }

  /// The stored preference of that key; throws ``NotApplicable`` if writes cannot be seen.
  @inlinable public func preference(_ key: String) throws -> PreferenceValue? {
    if let kind = System.preferenceEffect { try bench.requireObserved(kind) }
    return world.preferences[key]
  }

  /// The world, with the time that the implementation sees on its clock; throws ``NotApplicable`` if the run does not
  /// know that time.
  public func worldWithTime() throws -> World {
    guard bench.knowsTime else {
      throw NotApplicable("cannot control its clock, and the run has no time of its own")
    }
    return world
  }

  // MARK: Judging

  /// Checks what must hold; throws a ``Violation`` if it does not.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - subject: What was checked, if the expectation does not name it.
  ///   - expected: What the rule asks for, in words.
  ///   - seen: What the implementation did, in words.
  ///   - rules: The rules on possible causes: if one of them fails too, the finding counts as that rule's.
  ///   - fileID: Where the check is written.
  ///   - line: Where the check is written.
  public func expect(
    _ condition: Bool, _ subject: @autoclosure () -> String? = nil, expected: @autoclosure () -> String,
    saw seen: @autoclosure () -> String, yieldingTo rules: String..., fileID: String = #fileID,
    line: Int = #line
  ) throws {
    guard !condition else { return }
    try violate(
      Violation(
        Mismatch(subject(), expected: expected(), seen: seen()), check: "\(fileID):\(line)",
        yieldsTo: rules))
  }

  /// Checks that what was seen is what the rule asks for; throws a ``Violation`` if it is not.
  public func expect<Value: Equatable>(
    _ seen: Value, equals expected: Value, _ subject: @autoclosure () -> String, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    guard seen != expected else { return }
    try violate(
      Violation(
        Mismatch(subject(), comparing: seen, with: expected), check: "\(fileID):\(line)"))
  }

  /// Checks what must hold, with a mismatch that several checks share; throws a ``Violation`` if it does not hold.
  public func expect(
    _ condition: Bool, _ mismatch: @autoclosure () -> Mismatch, fileID: String = #fileID, line: Int = #line
  ) throws {
    guard !condition else { return }
    try violate(Violation(mismatch(), check: "\(fileID):\(line)"))
  }

  /// Makes every statement of the body, even after failures.
  ///
  /// If any statement does not hold, this function throws one ``Violation`` with all the failures, so that no
  /// difference hides another. Use it for comparisons member by member.
  ///
  /// A setback ends the body, as it does outside this function.
  public func stateAll(_ body: () throws -> Void) throws {
    guard collected == nil else { return try body() }
    collected = []
    defer { collected = nil }
    var setback: (any Error)?
    do { try body() } catch { setback = error }
    guard let found = collected, var first = found.first else {
      if let setback { throw setback }
      return
    }
    first.others = Array(found.dropFirst())
    throw first
  }

  /// Throws the violation, or keeps it for later if all statements are made first.
  private func violate(_ violation: Violation) throws {
    guard let found = collected else { throw violation }
    if !found.contains(where: { $0.check == violation.check }) { collected = found + [violation] }
  }

  /// Records which reading of an open question the implementation follows here.
  public func reading(_ ambiguity: Ambiguity, _ value: String) {
    readings.append(ObservedReading(ambiguity: ambiguity, value: value))
  }

  /// Counts the case under a label, for the rule's coverage.
  public func label(_ name: String) { labels.append(name) }

  /// Counts the case under a label if something was seen; leaves the label out if the suite cannot see effects of that
  /// kind.
  public func label(_ name: String, seeing kind: System.Effect.Kind, if wasSeen: () throws -> Bool) rethrows {
    guard profile.effects.contains(kind) else {
      return leaveOut(name, because: "cannot observe \(kind.rawValue)")
    }
    if try wasSeen() { label(name) }
  }

  /// Removes a label from the rule's coverage for this implementation, because the part behind the label cannot be
  /// judged; the report names the part and the reason.
  public func leaveOut(_ label: String, because reason: String) {
    bench.usage.leftOut(label, because: reason)
  }

  /// Leaves out a label whose part needs a stimulus, if the implementation does not understand the stimulus.
  public func leaveOut(_ label: String, without stimulus: System.Stimulus.Kind) {
    guard !understands(stimulus) else { return }
    leaveOut(label, because: "does not understand \(stimulus.rawValue)")
  }

  /// Leaves out labels whose parts need time to pass, if the suite does not control the implementation's time.
  public func leaveOutWithoutClock(_ labels: String...) {
    guard !controlsTime else { return }
    for label in labels { leaveOut(label, because: "cannot control its clock") }
  }

  /// Excludes the case from the verdict: the implementation did not do what the rule is about, and did not have to.
  ///
  /// If no other case is left, the rule is not applicable for that reason. Readings of the case are kept. Call this
  /// function once in a case, and then return.
  ///
  /// - Parameter reason: What the implementation does instead, such as "refuses overlapping calls".
  public func passOver(because reason: String) { labels.append(PassedOver.label(reason)) }

  /// Gives up the case, because it shows nothing about the rule.
  public func discard() throws -> Never { throw Discard() }
}
