import PropertyTesting
import Testing

/// Checks a property in a test; if the body fails for a generated value, records one issue with the simplest value
/// found.
///
/// The body fails if it records an issue, for example by `#expect` or `#require`, or if it throws any error. Throwing
/// `Rejection` discards the value. `CancellationError` and `Test.cancel` end the check and are rethrown;
/// counterexamples found before are reported. No issue is recorded while searching. The body stays on the caller's
/// actor.
///
/// Issues recorded by a detached task cannot be attributed: they are reported unchanged and have no effect on the
/// property.
///
/// - Parameters:
///   - name: names the property in its report; the name and the test's id determine the property's seed.
///   - generator: makes the values.
///   - settings: the seed, the limits and how failures are handled.
///   - examples: values to run before all others. A failing example is not shrunk.
///   - isolation: the actor on which the body runs.
///   - sourceLocation: where the property is reported.
///   - body: the property; it gets a value and the context of its case.
/// - Throws: ``UnreadableToken`` for a token in the settings; ``UnusableEnvironment`` for an invalid environment
///   variable; ``PropertyFailed`` if the property fails outside a test; the generator's errors; an error that says
///   why the file of regressions cannot be read or a separate process cannot be started.
@inlinable
public func check<Value>(
  _ name: String, _ generator: Generator<Value>, settings: PropertySettings = PropertySettings(),
  examples: [Value] = [], isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Value, CaseContext) async throws -> Void
) async throws {
  let session = PropertySession(name, settings, sourceLocation, isSynchronous: false)
  try await session.run(generator, examples, isolation) {
    settings, requirements, examples, replays, context, onFailure in
    _ = isolation
    return try await check(
      generator, settings: settings, requiring: requirements, examples: examples, replaying: replays,
      context: context,
      onFailure: onFailure,
      isSameFailure: PropertyFailure.isSame
    ) { value, context async throws -> CaseResult<PropertyFailure> in
      if Task.isCancelled { throw CancellationError() }
      if let timer = session.timer { timer.begin() }
      do { try await body(value, context) } catch { return try session.log.verdict(of: error, context) }
      if let timer = session.timer, let late = timer.end(context), session.log.isEmpty {
        return try session.log.verdict(of: late, context)
      }
      return session.log.isEmpty ? .held : session.log.failure(context)
    }
  }
}

/// Checks a property whose body is synchronous: like the check of an asynchronous body, but several times as fast.
@inlinable
public func check<Value>(
  _ name: String, _ generator: Generator<Value>, settings: PropertySettings = PropertySettings(),
  examples: [Value] = [], isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Value, CaseContext) throws -> Void
) async throws {
  let session = PropertySession(name, settings, sourceLocation, isSynchronous: true)
  try await session.run(generator, examples, isolation) {
    settings, requirements, examples, replays, context, onFailure in
    _ = isolation
    func search() throws -> CheckOutcome<Value, PropertyFailure> {
      try check(
        generator, settings: settings, requiring: requirements, examples: examples, replaying: replays,
        context: context,
        onFailure: onFailure,
        isSameFailure: PropertyFailure.isSame
      ) { value, context throws -> CaseResult<PropertyFailure> in
        if Task.isCancelled { throw CancellationError() }
        if let timer = session.timer { timer.begin() }
        do { try body(value, context) } catch { return try session.log.verdict(of: error, context) }
        if let timer = session.timer, let late = timer.end(context), session.log.isEmpty {
          return try session.log.verdict(of: late, context)
        }
        return session.log.isEmpty ? .held : session.log.failure(context)
      }
    }
    return try search()
  }
}

/// Checks a property that needs only the value.
@inlinable
public func check<Value>(
  _ name: String, _ generator: Generator<Value>, settings: PropertySettings = PropertySettings(),
  examples: [Value] = [], isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Value) async throws -> Void
) async throws {
  try await check(
    name, generator, settings: settings, examples: examples, isolation: isolation,
    sourceLocation: sourceLocation
  ) { value, _ async throws -> Void in try await body(value) }
}

/// Checks a synchronous property that needs only the value.
@inlinable
public func check<Value>(
  _ name: String, _ generator: Generator<Value>, settings: PropertySettings = PropertySettings(),
  examples: [Value] = [], isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Value) throws -> Void
) async throws {
  let property: (Value, CaseContext) throws -> Void = { value, _ in try body(value) }
  try await check(
    name, generator, settings: settings, examples: examples, isolation: isolation,
    sourceLocation: sourceLocation,
    property)
}
