/// Checks an asynchronous property against the values of a generator, and shrinks the first that fails.
///
/// The property stays on the caller's actor. An error that it throws ends the check and is thrown on, while
/// shrinking too; what was found until then has been given to `onFailure`, which is called with the first
/// counterexample and with every simpler one.
///
/// - Parameters:
///   - generator: makes the values. A finite domain no larger than the case limit is run in full.
///   - settings: the seed and the limits.
///   - requiring: labels without which a pass is `insufficientCoverage`.
///   - replaying: choices of earlier failures, run first.
///   - context: what the property is given with each value.
///   - onFailure: told of the first counterexample and of each simpler one.
///   - isSameFailure: whether a candidate's failure is still the original one, which is given first.
///   - property: says whether it holds for a value.
@inlinable
public func check<Value, Failure: Sendable>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(),
  requiring: [LabelRequirement] = [],
  replaying: [ChoiceSequence] = [], context: CaseContext = CaseContext(),
  onFailure: (Counterexample<Value, Failure>) -> Void = { _ in },
  isSameFailure: (Failure, Failure) -> Bool = { _, _ in true },
  _ property: (Value, CaseContext) async throws -> CaseResult<Failure>
) async throws -> CheckOutcome<Value, Failure> {
  var run = CheckRun<Value, Failure>(generator, settings, requiring, replaying, context)
  while let value = try run.next() {
    if let found = run.report(try await property(value, run.context), of: value, isSameFailure) {
      onFailure(found)
    }
  }
  return run.outcome
}

/// Checks a synchronous property: the same as the asynchronous check, and several times as fast.
@inlinable
public func check<Value, Failure: Sendable>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(),
  requiring: [LabelRequirement] = [],
  replaying: [ChoiceSequence] = [], context: CaseContext = CaseContext(),
  onFailure: (Counterexample<Value, Failure>) -> Void = { _ in },
  isSameFailure: (Failure, Failure) -> Bool = { _, _ in true },
  _ property: (Value, CaseContext) throws -> CaseResult<Failure>
) throws -> CheckOutcome<Value, Failure> {
  var run = CheckRun<Value, Failure>(generator, settings, requiring, replaying, context)
  while let value = try run.next() {
    if let found = run.report(try property(value, run.context), of: value, isSameFailure) { onFailure(found) }
  }
  return run.outcome
}

/// Checks an asynchronous property that is true or false.
public func check<Value>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(), replaying: [ChoiceSequence] = [],
  _ property: (Value) async throws -> Bool
) async throws -> CheckOutcome<Value, Falsified> {
  try await check(generator, settings: settings, replaying: replaying) { value, _ in
    try await property(value) ? .held : .failed(Falsified())
  }
}

/// Checks a synchronous property that is true or false.
@inlinable
public func check<Value>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(), replaying: [ChoiceSequence] = [],
  _ property: (Value) throws -> Bool
) throws -> CheckOutcome<Value, Falsified> {
  try check(generator, settings: settings, replaying: replaying) { value, _ in
    try property(value) ? .held : .failed(Falsified())
  }
}
