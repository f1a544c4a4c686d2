/// Checks an asynchronous property against the values of a generator, and shrinks what fails.
///
/// The property stays on the caller's actor. Throwing ``Rejection`` discards the value. Any other error that it throws
/// ends the check and is thrown on, while shrinking too: the choices of that value are then in `context`, and what was
/// found before has been given to `onFailure`. Where the task is cancelled, shrinking ends with the best so far.
///
/// - Parameters:
///   - generator: makes the values. A finite domain no larger than the case limit is run in full.
///   - settings: the seed and the limits.
///   - requiring: labels without which a pass is `insufficientCoverage`.
///   - examples: values to run before all others. One that fails is not shrunk, as it is made of no choices.
///   - replaying: choices of earlier failures, run first.
///   - context: what the property is given with each value.
///   - onFailure: told of the first counterexample and of each simpler one.
///   - isSameFailure: whether a candidate's failure is still the original one, which is given first.
///   - property: says whether it holds for a value.
@inlinable
public func check<Value, Failure: Sendable>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(),
  requiring: [LabelRequirement] = [], examples: [Value] = [],
  replaying: [ChoiceSequence] = [], context: CaseContext = CaseContext(),
  onFailure: (Counterexample<Value, Failure>) -> Void = { _ in },
  isSameFailure: (Failure, Failure) -> Bool = { _, _ in true },
  _ property: (Value, CaseContext) async throws -> CaseResult<Failure>
) async throws -> CheckOutcome<Value, Failure> {
  var run = CheckRun<Value, Failure>(generator, settings, requiring, examples, replaying, context)
  while let value = try run.next() {
    var result = CaseResult<Failure>.discarded
    do { result = try await property(value, run.context) } catch is Rejection {}
    if let found = run.report(result, of: value, isSameFailure) { onFailure(found) }
  }
  return run.outcome
}

/// Checks a synchronous property: the same as the asynchronous check, and several times as fast.
@inlinable
public func check<Value, Failure: Sendable>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(),
  requiring: [LabelRequirement] = [], examples: [Value] = [],
  replaying: [ChoiceSequence] = [], context: CaseContext = CaseContext(),
  onFailure: (Counterexample<Value, Failure>) -> Void = { _ in },
  isSameFailure: (Failure, Failure) -> Bool = { _, _ in true },
  _ property: (Value, CaseContext) throws -> CaseResult<Failure>
) throws -> CheckOutcome<Value, Failure> {
  var run = CheckRun<Value, Failure>(generator, settings, requiring, examples, replaying, context)
  while let value = try run.next() {
    var result = CaseResult<Failure>.discarded
    do { result = try property(value, run.context) } catch is Rejection {}
    if let found = run.report(result, of: value, isSameFailure) { onFailure(found) }
  }
  return run.outcome
}

/// Checks an asynchronous property that is true or false; an error that it throws is a failure as well.
///
/// ``Rejection`` discards the value, and `CancellationError` ends the check and is thrown on.
public func check<Value>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(), examples: [Value] = [],
  replaying: [ChoiceSequence] = [],
  _ property: (Value) async throws -> Bool
) async throws -> CheckOutcome<Value, Falsified> {
  try await check(generator, settings: settings, examples: examples, replaying: replaying) { value, _ in
    do {
      return try await property(value) ? .held : .failed(Falsified())
    } catch {
      return try Falsified.result(of: error)
    }
  }
}

/// Checks a synchronous property that is true or false; an error that it throws is a failure as well.
@inlinable
public func check<Value>(
  _ generator: Generator<Value>, settings: CheckSettings = CheckSettings(), examples: [Value] = [],
  replaying: [ChoiceSequence] = [],
  _ property: (Value) throws -> Bool
) throws -> CheckOutcome<Value, Falsified> {
  try check(generator, settings: settings, examples: examples, replaying: replaying) { value, _ in
    do {
      return try property(value) ? .held : .failed(Falsified())
    } catch {
      return try Falsified.result(of: error)
    }
  }
}
