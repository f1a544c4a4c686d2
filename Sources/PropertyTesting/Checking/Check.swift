/// Checks an asynchronous property against a generator's values and shrinks the failures.
///
/// The property stays on the caller's actor. Throwing ``Rejection`` discards the value. Any other error ends the check
/// and is rethrown, also while shrinking. After such an error, `context` has the choices of the value for which it was
/// thrown, and `onFailure` has been given all counterexamples found before. If the task is cancelled, shrinking ends
/// with the best value so far.
///
/// - Parameters:
///   - generator: makes the values. A finite domain no larger than the case limit is run in full.
///   - settings: the seed and the limits.
///   - requiring: labels that enough cases must carry; otherwise a pass becomes `insufficientCoverage` or
///     `undecidedCoverage`.
///   - examples: values to run before all others. A failing example is not shrunk, because it is not made from choices.
///   - replaying: choices of earlier failures, run first.
///   - context: passed to the property with each value.
///   - onFailure: called with the first counterexample and with each simpler one.
///   - isSameFailure: whether a candidate's failure (the second argument) is the same as the original failure (the
///     first).
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

/// Checks a synchronous property: like the asynchronous check, but several times as fast.
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

/// Checks an asynchronous Boolean property; an error that it throws is a failure as well.
///
/// ``Rejection`` discards the value, and `CancellationError` ends the check and is rethrown.
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

/// Checks a synchronous Boolean property; an error that it throws is a failure as well.
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
