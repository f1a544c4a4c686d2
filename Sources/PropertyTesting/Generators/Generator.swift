/// Makes values of one type from choices: random ones, recorded ones, or simpler ones while shrinking.
///
/// Generators compose by drawing: `Generator { source in (try a.draw(from: source), try b.draw(from: source)) }`. A
/// draw must depend only on the source.
public struct Generator<Value>: Sendable {
  @usableFromInline let body: @Sendable (Source) throws -> Value

  /// A generator that makes its value with that function; errors other than ``Rejection`` end the check.
  @inlinable
  public init(_ draw: @escaping @Sendable (Source) throws -> Value) { body = draw }

  /// Makes one value from the source's next choices.
  @inlinable
  public func draw(from source: Source) throws -> Value { try body(source) }

  /// Sample values, growing from small to large as in a check with that many cases.
  ///
  /// Returns fewer values than requested if more than ten draws are discarded for each value.
  ///
  /// - Throws: the generator's errors except ``Rejection``.
  public func samples(_ count: Int = 10, seed: Seed = Seed(0)) throws -> [Value] {
    let source = Source()
    var values: [Value] = []
    for attempt in 0..<(11 * max(0, count)) where values.count < count {
      source.generate(
        seed: seed.derived(attempt), size: min(100, 4 + 100 * values.count / count), ordinal: attempt)
      do { values.append(try draw(from: source)) } catch is Rejection {}
    }
    return values
  }

  /// The generated values, each changed by a function.
  @inlinable
  public func map<T>(_ transform: @escaping @Sendable (Value) throws -> T) -> Generator<T> {
    Generator<T> { source in try transform(try self.body(source)) }
  }

  /// For each generated value, a value of the generator that the function returns for it.
  @inlinable
  public func flatMap<T>(_ next: @escaping @Sendable (Value) throws -> Generator<T>) -> Generator<T> {
    Generator<T> { source in try next(try self.body(source)).body(source) }
  }

  /// The generated values that satisfy a predicate; after that many failed attempts the case is discarded.
  @inlinable
  public func filter(
    attempts: AttemptLimit = 20, _ isIncluded: @escaping @Sendable (Value) throws -> Bool
  ) -> Generator {
    compactMap(attempts: attempts) { try isIncluded($0) ? $0 : nil }
  }

  /// The generated values for which a function returns a value; after that many nils the case is discarded.
  @inlinable
  public func compactMap<T>(
    attempts: AttemptLimit = 20, _ transform: @escaping @Sendable (Value) throws -> T?
  ) -> Generator<T> {
    Generator<T> { source in
      for _ in 0..<attempts.value {
        let mark = source.mark
        let value = try source.span(.attempt, Value.self) { try self.body(source) }
        if let result = try transform(value) { return result }
        try source.takeBack(to: mark)
      }
      throw Rejection(.filtered)
    }
  }
}
