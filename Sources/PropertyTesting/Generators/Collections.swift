extension Generator {
  /// Arrays with that many elements; the shortest arrays and repeated elements are favoured.
  @inlinable
  public static func array<Element>(
    of element: Generator<Element>, count: ClosedRange<Int> = 0...20
  ) -> Generator where Value == [Element] {
    precondition(count.lowerBound >= 0, "a count must not be negative")
    return Generator { source in
      var values: [Element] = []
      try source.repeated(count, Value.self, reserve: { values.reserveCapacity($0) }) {
        values.append(try element.body(source))
      }
      return values
    }
  }

  /// Arrays of exactly that many elements.
  @inlinable
  public static func array<Element>(of element: Generator<Element>, count: Int) -> Generator
  where Value == [Element] {
    .array(of: element, count: count...count)
  }

  /// Sets with that many members; the case is discarded if the generator has too few different values.
  public static func set<Element: Hashable & SendableMetatype>(
    of element: Generator<Element>, count: ClosedRange<Int> = 0...20
  ) -> Generator where Value == Set<Element> {
    Generator<[Element]>.distinct(element, count: count) { $0 }.map { Set($0) }
  }

  /// Dictionaries with that many keys; the case is discarded if there are too few different keys.
  public static func dictionary<Key: Hashable & SendableMetatype, Member>(
    of key: Generator<Key>, to value: Generator<Member>, count: ClosedRange<Int> = 0...20
  ) -> Generator where Value == [Key: Member] {
    let pair = Generator<(Key, Member)> { source in (try key.draw(from: source), try value.draw(from: source))
    }
    return Generator<[(Key, Member)]>.distinct(pair, count: count) { $0.0 }
      .map { Dictionary($0) { first, _ in first } }
  }

  /// The elements in any order; the given order is the simplest.
  @inlinable
  public static func shuffled<Element: Sendable>(_ elements: [Element]) -> Generator
  where Value == [Element] {
    Generator { source in
      var result = elements
      for index in result.indices.dropLast() {
        let other = index + (try source.index(count: result.count - index))
        result.swapAt(index, other)
      }
      return result
    }
  }

  /// Some of the elements, in the given order; none is the simplest.
  @inlinable
  public static func subset<Element: Sendable>(of elements: [Element]) -> Generator where Value == [Element] {
    Generator { source in
      // In two thirds of the draws, few or most elements are chosen instead of about half.
      let share = source.isGenerating ? [0.5, 0.1, 0.9][source.unrecorded(below: 3)] : 0.5
      return try elements.filter { _ in try source.boolean(probability: share) }
    }
  }

  /// Arrays of elements whose keys all differ, in the order drawn.
  static func distinct<Element, Key: Hashable & SendableMetatype>(
    _ element: Generator<Element>, count: ClosedRange<Int>, key: @escaping @Sendable (Element) -> Key
  ) -> Generator where Value == [Element] {
    precondition(count.lowerBound >= 0, "a count must not be negative")
    return Generator { source in
      var values: [Element] = []
      var keys: Set<Key> = []
      var refused = 0
      try source.repeated(count, Value.self) {
        while true {
          let mark = source.mark
          let value = try element.body(source)
          if keys.insert(key(value)).inserted {
            values.append(value)
            return
          }
          refused += 1
          guard refused < 20 + 4 * count.upperBound else { throw Rejection(.filtered) }
          try source.takeBack(to: mark)
        }
      }
      return values
    }
  }

  /// Arrays of this generator's values.
  @inlinable
  public func array(count: ClosedRange<Int> = 0...20) -> Generator<[Value]> { .array(of: self, count: count) }

  /// Arrays drawn with that many elements; while shrinking, an array may have fewer, down to none.
  ///
  /// Use it for cases that try many values at once, if a single value is enough to show a failure.
  @inlinable
  public func array(usually count: ClosedRange<Int>) -> Generator<[Value]> {
    Generator<[Value]> { source in
      var values: [Value] = []
      try source.repeated(0...count.upperBound, usually: count, [Value].self) {
        values.append(try self.body(source))
      }
      return values
    }
  }
}
