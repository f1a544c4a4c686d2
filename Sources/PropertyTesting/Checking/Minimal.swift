/// Thrown by ``minimal(_:seed:cases:where:)`` if no value satisfies the predicate.
public struct NoExample: Error, Sendable, Hashable {
  /// How many values were tried.
  public let cases: Int
}

/// The simplest value that satisfies a predicate, for tests of generators: `try minimal(.int(in: 101...)) == 101`.
///
/// - Throws: ``NoExample`` if none of the values tried satisfies it, and whatever the predicate throws.
public func minimal<Value>(
  _ generator: Generator<Value>, seed: Seed = Seed(0), cases: CaseLimit = 2_000,
  where predicate: (Value) throws -> Bool = { _ in true }
) throws -> Value {
  let settings = CheckSettings(seed: seed, cases: cases, discards: 20_000, shrinks: 20_000)
  let outcome = try check(generator, settings: settings) { value in try !predicate(value) }
  guard let found = outcome.counterexample else { throw NoExample(cases: outcome.statistics.cases) }
  return found.value
}
